"""Whether the deals of a record are those that were committed to before play."""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from cardkit.errors import BrokenCommitment, CardkitError
from cardkit.records.commitments import check, commitment, deal_text
from cardkit.records.record import Record
from cardkit.records.replaying import replay
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen
from cardkit_games.catalogue import load

FAIR: Final = "fair"
BROKEN: Final = "broken"
UNKNOWN: Final = "unknown"
EXIT_CODES: Final = {FAIR: 0, BROKEN: 1, UNKNOWN: 2}


@attrs.frozen
class Verdict:
    """What was found about one deal."""

    deal: int
    """Its number in the file, from 1."""
    verdict: str
    """`FAIR`, `BROKEN`, or `UNKNOWN` where nothing was committed to or cards are hidden."""
    problem: str | None
    """What is wrong, in a sentence; None for a fair deal."""
    commitment: str | None
    """What its cards and salt give; None where they give nothing."""
    noted: bool
    """Whether that is one of the commitments which somebody has noted."""
    text: str | None
    """What is hashed."""


@attrs.frozen
class Findings:
    """What was found about all deals of a file."""

    verdicts: list[Verdict]
    noted: list[str]
    """The commitments that somebody noted before play."""
    strangers: list[str]
    """Those of them that are of no deal in the file."""

    @classmethod
    def of(cls, records: Iterable[Record], noted: Sequence[str]) -> "Findings":
        """Verify every deal of a file; `noted` are commitments told before play, as `read_commitment` reads them."""
        verdicts = [_verdict(number, record, noted) for number, record in enumerate(records, 1)]
        given = [one.commitment for one in verdicts]
        return cls(verdicts, list(noted), [text for text in noted if text not in given])

    @property
    def verdict(self) -> str:
        """`BROKEN` if one deal is not fair or a noted commitment is that of none; else `UNKNOWN` if one is."""
        found = {one.verdict for one in self.verdicts} | ({BROKEN} if self.strangers else set())
        return next(word for word in (BROKEN, UNKNOWN, FAIR) if word in found)

    @property
    def exit_code(self) -> int:
        """What the command returns: 0 for `FAIR`, 1 for `BROKEN`, 2 for `UNKNOWN`."""
        return EXIT_CODES[self.verdict]


def _verdict(number: int, record: Record, told: Sequence[str]) -> Verdict:
    text = given = problem = None
    verdict = FAIR
    try:
        if record.salt:
            text, given = deal_text(record, record.salt), commitment(record, record.salt)
        if record.commitment or given not in told:
            check(record)
    except CardkitError as error:
        problem = str(error)
        verdict = BROKEN if isinstance(error, BrokenCommitment) else UNKNOWN
    else:
        try:
            replay(record, load)
        except CardkitError as error:
            problem = words.PLAY_DOES_NOT_HOLD.format(why=error)
            verdict = BROKEN
    return Verdict(number, verdict, problem, given, given in told, text)


def print_findings(found: Findings, screen: Screen) -> None:
    """Say of every deal what was found, and of every noted commitment that it is of none."""
    for one in found.verdicts:
        about = one.problem or (str(words.FAIR_AS_NOTED) if one.noted else str(words.FAIR))
        screen.say(words.VERDICT[one.verdict].format(deal=one.deal, found=about))
        if one.commitment is not None:
            screen.say(f"  {one.commitment}")
    for stranger in found.strangers:
        screen.say(words.NOTED_OF_NO_DEAL.format(commitment=stranger))
    if not found.noted and any(one.verdict == FAIR for one in found.verdicts):
        screen.say(words.COMPARE_WITH_NOTED)
