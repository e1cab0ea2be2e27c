"""The order to a worker: a part of a run, what it must have to play it, and where to keep the games."""

from typing import Final

from cardkit.engine.faults import NotInstalled
from cardkit.language import gettext, speaking
from cardkit_games.simulation.play import Batch, Part
from cardkit_games.simulation.storage.destination import Destination
from cardkit_games.simulation.workers.guard import Precautions, play_guarded
from cardkit_games.simulation.workers.installation import Installation, UnfitWorker

NO_PRECAUTIONS: Final = Precautions()


def do_part(
    part: Part,
    installation: Installation,
    destination: Destination | None = None,
    precautions: Precautions = NO_PRECAUTIONS,
) -> Batch:
    """Play `part`, and keep its games where there is a place for them: then only sums come back.

    Raises `UnfitWorker` where something is missing or another one here, and `InvalidStore`, told in the language of
    whoever has given it.
    """
    with speaking(installation.language):
        return _done(part, installation, destination, precautions)


def _done(part: Part, installation: Installation, destination: Destination | None, precautions: Precautions) -> Batch:
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
        batch = play_guarded(part, precautions)
    except NotInstalled as missing:
        raise UnfitWorker(gettext("A worker cannot play: {why}.", why=str(missing).rstrip("."))) from None
    return destination.keep(batch) if destination is not None else batch
