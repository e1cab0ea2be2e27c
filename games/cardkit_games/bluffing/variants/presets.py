"""The presets of the bluffing family, each game's in a module of its own."""

from typing import Final

from cardkit_games.bluffing.variants import bullshit, cals_bs, cheat, i_doubt_it, verish

PRESETS: Final = verish.PRESETS + cals_bs.PRESETS + bullshit.PRESETS + cheat.PRESETS + i_doubt_it.PRESETS
