"""What a worker is given: a part of a run, what it must have to play it, and where to keep the games."""

from cardkit.language import gettext, speaking
from cardkit_games.bots import NotInstalled
from cardkit_games.simulation.play import Batch, Part, play_part
from cardkit_games.simulation.storage.destination import Destination
from cardkit_games.simulation.workers.installation import Installation, UnfitWorker


def do_part(part: Part, installation: Installation, destination: Destination | None = None) -> Batch:
    """Play `part`, as `play_part` does, and keep its games where there is a place for them: then only sums come back.

    Raises `UnfitWorker` where something is missing or another one here, and `InvalidStore`, told in the language of
    whoever has given it.
    """
    with speaking(installation.language):
        return _done(part, installation, destination)


def _done(part: Part, installation: Installation, destination: Destination | None) -> Batch:
    installation.check()
    if destination is not None and not destination.is_here():
        raise UnfitWorker(
            gettext(
                "A worker does not see the run in {folder}: name a folder that all workers share, or "
                "play with one worker.",
                folder=destination.folder,
            )
        )
    try:
        batch = play_part(part)
    except NotInstalled as missing:
        raise UnfitWorker(gettext("A worker cannot play: {why}.", why=str(missing).rstrip("."))) from None
    return destination.keep(batch) if destination is not None else batch
