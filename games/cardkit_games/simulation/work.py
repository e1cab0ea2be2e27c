"""What a worker is given: a part of a run, and what it must have to play it."""

from cardkit_games.bots import NotInstalled
from cardkit_games.simulation.play import Batch, Part, play_part
from cardkit_games.simulation.workers.installation import Installation, UnfitWorker


def do_part(part: Part, installation: Installation) -> Batch:
    """Play `part`, as `play_part` does; raises `UnfitWorker` where something is missing or another one here."""
    installation.check()
    try:
        return play_part(part)
    except NotInstalled as missing:
        raise UnfitWorker(f"A worker cannot play: {str(missing).rstrip('.')}.") from None
