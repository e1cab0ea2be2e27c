"""The request for a table: game, rules, seats, times, and permissions."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from cardkit.bots.registry import make_bot, named_kind, runs_code
from cardkit.catalogue import find_preset, load, load_among_people, parse_house_rules
from cardkit.errors import InvalidBot, InvalidRule, InvalidText
from cardkit.escaping import printable
from cardkit.game.game import AnyGame
from cardkit.game.record import LOSS
from cardkit.game.rule_words import in_words
from cardkit.language import ENGLISH, gettext, known
from cardkit.match.seats import HUMAN, OWN, check_name, chosen_memory
from cardkit.options import rule_text
from cardkit_web.page_messages import MessageFields

WINDOW: Final = (2.0, 60.0, 8.0)
"""The number of seconds that a play can be called: the fewest, the most, and the default."""
CLOCK: Final = (5.0, 600.0, 60.0)
"""The seconds that a person may think among several people; 0 for no end."""
PACE: Final = (0.3, 5.0, 1.0)
"""The seconds of every decision of a bot."""
MOST_HOUSE_RULES: Final = 5_000
"""The number of letters that house rules have at most: a key of 20,000 with dots took a second to be read."""
MOST_SEATS: Final = 20
SHARED: Final = 256
"""The number of games, each with its rules, that are kept for tables to share: making one takes two milliseconds."""
BOT: Final = "bot:"
PERSON: Final = "person"


@attrs.frozen(kw_only=True)
class Setup:
    """The agreement of a table, which holds as long as the table is there."""

    game: str
    """A preset."""
    rules: dict[str, str]
    """The rules that differ from it."""
    title: str = ""
    """The title of house rules; empty for the preset's title."""
    players: tuple[str, ...]
    """`human` or a bot's name for each seat."""
    window: float = WINDOW[2]
    clock: float = CLOCK[2]
    pace: float = PACE[2]
    hints: bool = True
    undo: bool = True
    spectators: bool = True
    memory: str = OWN
    """`open`: cards that everybody saw go to a hand are shown there; `own`: people remember for themselves."""
    leaving: str = ""
    """`loss` when a person who leaves a deal loses it in `cardkit stats`; empty when it counts as left."""
    language: str = ENGLISH
    """The language of the maker, for sentences in records."""
    fair: bool = False
    """True when each deal is committed to before its first card is seen (docs/notes/fairness.md)."""
    shuffle: str = ""
    """The shares of chance for the latest deal, as `Shuffle.text` writes the commitments; empty for none."""
    chat: bool = True
    """True when people may write to each other."""
    vacant: tuple[int, ...] = ()
    """The seats whose people have left, so that bots play."""
    listed: bool = False
    """True when the table is in the lobby: anybody may join, and matches are rated."""
    way: str = ""
    """The token by which visitors of the lobby join; it is no secret."""
    accounts: tuple[str, ...] = ()
    """The account of each seat, empty for none, at a table of the lobby."""
    rated: tuple[str, ...] = ()
    """The accounts of the seats when the match under way began."""
    begun: str = ""
    """A record of a deal that is played on from its end; empty for a fresh one."""

    def text(self) -> str:
        """Return the setup in JSON, as the store keeps it."""
        return json.dumps(attrs.asdict(self))

    @classmethod
    def parse(cls, text: str) -> "Setup":
        """Return the setup that the method `text` has written, in JSON."""
        values: dict[str, Any] = json.loads(text)
        values["players"] = tuple(values["players"])
        for name in ("vacant", "accounts", "rated"):
            values[name] = tuple(values.get(name, ()))
        return cls(**values)

    def load(self) -> AnyGame:
        """The game, which tables with the same rules share; raises `InvalidRule`."""
        return _loaded(self.game, tuple(self.rules.items()))


@lru_cache(SHARED)
def _loaded(game: str, rules: tuple[tuple[str, str], ...]) -> AnyGame:
    return load(game, dict(rules))


@attrs.frozen
class Maker:
    """The maker's seat and name, if the maker sits down at once."""

    seat: int
    name: str


def read_setup(fields: MessageFields) -> tuple[Setup, Maker | None]:
    """Return the table that a page asks for; raises `CardkitError` for an impossible one."""
    game_name, rules, title = _rules(fields)
    game = load(game_name, rules)
    players = tuple(_player(word, game) for word in fields.texts("seats", MOST_SEATS))
    game.check_seats(len(players))
    if HUMAN not in players:
        raise InvalidRule(gettext("A table has a seat for a person at least."))
    game = load_among_people(game_name, players.count(HUMAN), rules)
    game.dealer(len(players), game.first_opening(len(players), 0))  # rules that go badly together show here
    clock = fields.number("clock", CLOCK[2] if players.count(HUMAN) > 1 else 0, 0, CLOCK[1])
    listed = fields.flag("listed", False)
    if listed:
        _check_listed(players, clock)
    setup = Setup(
        game=game.record_name,
        rules={name: rule_text(value) for name, value in game.rules.differences(game.preset_rules).items()},
        title=title,
        players=players,
        window=fields.number("window", WINDOW[2], *WINDOW[:2]),
        clock=max(clock, CLOCK[0]) if clock else 0,
        pace=fields.number("pace", PACE[2], *PACE[:2]),
        hints=fields.flag("hints", True) and game.determinization is not None and not listed,
        undo=fields.flag("undo", True) and not listed,
        spectators=fields.flag("spectators", True),
        memory=chosen_memory(fields.text("memory", OWN)) or OWN,
        chat=fields.flag("chat", True),
        leaving=LOSS if listed or fields.flag("leaving_loses", False) else "",
        fair=fields.flag("fair", False),
        listed=listed,
        accounts=("",) * len(players) if listed else (),
        language=known(fields.text("language", ENGLISH)),
    )
    return setup, _maker(fields, players)


def _check_listed(players: Sequence[str], clock: float) -> None:
    """Raise `InvalidRule` for a table of the lobby with seats for fewer than two people, or without a clock."""
    if players.count(HUMAN) < 2:
        raise InvalidRule(gettext("A table of the lobby has seats for two people at least."))
    if not clock:
        raise InvalidRule(gettext("A table of the lobby has a clock, so that nobody waits for whoever has gone."))


def _rules(fields: MessageFields) -> tuple[str, dict[str, str], str]:
    """Return the preset, the changed rules, and the title; all from `house_rules` if that is given.

    Otherwise the title is empty. Raises `CardkitError` for an unknown preset and for impossible rules.
    """
    text = fields.text("house_rules", "", MOST_HOUSE_RULES)
    if not text:
        name = fields.text("game")
        family, _ = find_preset(name)  # and no path of a file of this machine
        rules = fields.pairs("rules", 100)
        try:
            load(name, rules)
        except InvalidRule as error:  # shown to people who have chosen by meanings
            raise InvalidRule(in_words(str(error), family.rules.options())) from None
        return name, rules, ""
    house = parse_house_rules(text)
    find_preset(house.parent)
    return house.parent, {name: rule_text(value) for name, value in house.changes.items()}, printable(house.title)[:100]


def _player(word: str, game: AnyGame) -> str:
    """Return `human` for `person`, and the bot of `bot:NAME`; raises `InvalidText`, or `InvalidBot` for a bad bot."""
    if word == PERSON:
        return HUMAN
    name = word.removeprefix(BOT)
    if name == word:
        raise InvalidText(
            gettext("A seat is `person` or `bot:` and the name of a bot, as in `bot:normal`, not {word!r}.", word=word)
        )
    if runs_code(name, game):
        raise InvalidBot(
            gettext("At a web table only bots can play that are installed, and {name!r} is not.", name=name)
        )
    kind = named_kind(name, game)
    if kind is not None:
        make_bot(name, game)  # raises an error of the text behind its colon here
    return name


def _maker(fields: MessageFields, players: tuple[str, ...]) -> Maker | None:
    """Return the seat and name in the field `me`, None without it; raises `InvalidText` for no seat of a person."""
    me = fields.object("me")
    if me is None:
        return None
    seat = me.whole("seat", 0, len(players) - 1)
    if seat is None or players[seat] != HUMAN:
        raise InvalidText(gettext("`me` names one of the seats for people, and a name."))
    return Maker(seat, checked_name(me.text("name")))


def checked_name(name: str) -> str:
    """Return a chosen name; raises `InvalidText` when it cannot be shown on one line."""
    name = name.strip()
    check_name(name)
    return name
