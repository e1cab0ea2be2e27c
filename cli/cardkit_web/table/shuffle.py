"""The shuffle of one deal at a table: shares of chance, committed to by all and then shown by all.

docs/notes/fairness.md gives the reasons, and docs/reference/protocol.md the messages. `cardkit.records.commitments` has
the hashes.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from cardkit.errors import InvalidText
from cardkit.language import gettext
from cardkit.records.commitments import new_share, read_commitment, share_commitment, shown_share, withheld
from cardkit_web.protocol import ShuffleData

PROMISING, SHOWING = "promise", "show"
SHARE_SECONDS: Final = 20.0
"""The number of seconds that pages have to commit to their shares, and again to show them."""


class Shuffle:
    """The shares of one deal: that of the table, and those of the people who are there."""

    def __init__(self, deal: int, house: str = "", promised: dict[int, str] | None = None) -> None:
        """Begin a shuffle; `promised` has the commitments of one whose shares are being shown."""
        self.deal: Final = deal
        """The number of the deal, from 1."""
        self.house: Final = house or new_share()
        """The share of the table."""
        self.stage = PROMISING if promised is None else SHOWING
        self.promised: Final[dict[int, str]] = promised or {}
        """The commitments of seats to their shares."""
        self.shown: Final[dict[int, str]] = {}
        """The shares that were shown, by seat."""
        self._changed = asyncio.Event()
        self._over = False

    def text(self) -> str:
        """Return the shuffle as it is stored before the first share is shown: after that it is not restarted."""
        return json.dumps([self.deal, self.house, sorted(self.promised.items())])

    @classmethod
    def kept(cls, text: str, deal: int) -> "Shuffle | None":
        """Return the shuffle that `text` wrote; None for an empty text, and for the shuffle of another deal."""
        number, house, promised = json.loads(text) if text else (0, "", [])
        return cls(deal, house, {int(seat): told for seat, told in promised}) if number == deal else None

    def promise(self, seat: int, deal: int | None, told: str) -> None:
        """Commit a seat to its share, in place of an earlier commitment.

        Raises `InvalidText` for another deal, when it is too late, and for a text that is no commitment.
        """
        if deal != self.deal or self.stage != PROMISING:
            raise InvalidText(gettext("It is too late to commit to a share of chance."))
        self.promised[seat] = read_commitment(told)
        self._changed.set()

    def show(self, seat: int, deal: int | None, share: str) -> None:
        """Note the share that a seat committed to.

        Raises `InvalidText` for another deal, at another stage, without a commitment, and for a share that does not fit
        it.
        """
        if deal != self.deal or self.stage != SHOWING or seat not in self.promised:
            raise InvalidText(gettext("There is no share of chance to be shown now."))
        self.shown[seat] = shown_share(self.promised[seat], share)
        self._changed.set()

    def message(self, present: Iterable[int]) -> ShuffleData:
        """Return the message about it to everybody: the commitments, and the seats that it waits for."""
        return ShuffleData(
            deal=self.deal,
            stage=self.stage,
            house=share_commitment(self.house),
            promised={str(seat): told for seat, told in sorted(self.promised.items())},
            waits=self.waits_for(present),
        )

    def waits_for(self, present: Iterable[int]) -> list[int]:
        """The seats that have to commit to a share, of those who are `present`, or to show it."""
        done, wanted = (self.promised, present) if self.stage == PROMISING else (self.shown, self.promised)
        return [seat for seat in sorted(wanted) if seat not in done]

    async def gather(
        self, present: Callable[[], list[int]], told: Callable[[], None], keep: Callable[[], Awaitable[None]]
    ) -> tuple[str, ...]:
        """Return the shares, that of the table first; a seat that does not show its own in time has `withheld` it.

        `told` shows the changes to everybody, and `keep` writes the commitments before any share is shown.
        """
        if self.stage == PROMISING:
            await self._all(present, told)
            self.stage = SHOWING
            await keep()
        await self._all(present, told)
        shares = [self.shown.get(seat, withheld(self.promised[seat])) for seat in sorted(self.promised)]
        return self.house, *shares

    def look_again(self) -> None:
        """Look again whom to wait for, as somebody has come or gone."""
        self._changed.set()

    def time_is_over(self) -> None:
        """Wait for nobody any more, at this stage."""
        self._over = True
        self._changed.set()

    async def _all(self, present: Callable[[], list[int]], told: Callable[[], None]) -> None:
        """Wait until all who are present have acted, or the time is over; call `told` at once and at each change."""
        self._over = False
        timer = asyncio.get_running_loop().call_later(SHARE_SECONDS, self.time_is_over)
        try:
            told()
            while not self._over and self.waits_for(present()):
                self._changed.clear()
                await self._changed.wait()
                told()
        finally:
            timer.cancel()
