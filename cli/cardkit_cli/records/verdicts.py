"""Verdicts on a record: whether its deals are those that were committed to before play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from cardkit.catalogue import load
from cardkit.errors import BrokenCommitment, CardkitError, InvalidText
from cardkit.game.game import Opening
from cardkit.game.record import Record, at_line
from cardkit.records.commitments import chain, check, commitment, deal_text, is_withheld, share_commitment
from cardkit.records.replaying import begin, replay
from cardkit_cli.records import words as record_words
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import Screen

FAIR: Final = "fair"
BROKEN: Final = "broken"
UNKNOWN: Final = "unknown"
EXIT_CODES: Final = {FAIR: 0, BROKEN: 1, UNKNOWN: 2}


@attrs.frozen
class Verdict:
    """The verdict on one deal."""

    deal: int
    """Its number in the file, from 1."""
    verdict: str
    """`FAIR` when its commitment was noted before play and all checks pass; `BROKEN`; or `UNKNOWN`."""
    problem: str | None
    """The reason why it is not fair or cannot be verified, in a sentence; None for a fair deal."""
    commitment: str | None
    """The commitment that its cards and salt give; None when they give none."""
    noted: bool
    """True when its commitment was noted."""
    text: str | None
    """The text that is hashed."""
    ended: bool
    """True when the record has the end of the deal."""
    shares: list[tuple[str, str, bool]]
    """The shares of chance that make up the seed, the dealer's first, each with its commitment and whether that is one
    of the noted ones."""
    chain: str | None
    """The link of the last move; None without a commitment."""
    chained: int | None
    """The number of moves covered by a noted link; None when no noted link is of this deal."""


@attrs.frozen
class Findings:
    """The verdicts on all deals of a file."""

    verdicts: list[Verdict]
    noted: list[str]
    """The commitments noted before play."""
    strangers: list[str]
    """The noted commitments that belong to no deal in the file."""

    @classmethod
    def of(cls, records: Iterable[Record], noted: Sequence[str], links: Sequence[str] = ()) -> "Findings":
        """Verify every deal of a file.

        `noted` are commitments published before play, to cards or shares of chance, and `links` are those of moves; all
        as `read_commitment` reads them.
        """
        records = list(records)
        verdicts = [_verdict(number, record, noted, links) for number, record in enumerate(records, 1)]
        first: dict[str | None, int] = {None: 0}
        for index, one in enumerate(verdicts):
            before = first.setdefault(one.commitment, one.deal)
            if before not in (0, one.deal):
                problem = words.DEAL_TWICE.format(deal=before)
                verdicts[index] = attrs.evolve(one, verdict=BROKEN, problem=problem)
        given = {one.commitment for one in verdicts} | {committed for one in verdicts for _, committed, _ in one.shares}
        known = {link for record in records if record.commitment for link in chain(record)}
        strangers = [text for text in noted if text not in given] + [text for text in links if text not in known]
        return cls(verdicts, list(noted), strangers)

    @property
    def verdict(self) -> str:
        """Return `BROKEN` if a deal is broken or a noted commitment belongs to no deal.

        Otherwise `UNKNOWN` if a deal is unknown, else `FAIR`.
        """
        found = {one.verdict for one in self.verdicts} | ({BROKEN} if self.strangers else set())
        return next(word for word in (BROKEN, UNKNOWN, FAIR) if word in found)

    @property
    def exit_code(self) -> int:
        """The exit code of the command: 0 for `FAIR`, 1 for `BROKEN`, 2 for `UNKNOWN`."""
        return EXIT_CODES[self.verdict]


def _verdict(number: int, record: Record, commitments: Sequence[str], noted_links: Sequence[str]) -> Verdict:
    """Return the verdict on deal `number`, with its `problem` unless it is `FAIR`; errors are not raised."""
    text = given = problem = None
    verdict = FAIR
    try:
        if record.salt:
            text, given = deal_text(record, record.salt), commitment(record, record.salt)
        if record.commitment or given not in commitments:
            check(record)
    except CardkitError as error:
        problem = str(error)
        verdict = BROKEN if isinstance(error, BrokenCommitment) else UNKNOWN
    else:
        try:
            _check_rest(record)
        except CardkitError as error:
            problem = words.PLAY_DOES_NOT_HOLD.format(why=error)
            verdict = BROKEN
        else:
            doubts = [] if given in commitments else [str(words.NOT_NOTED if commitments else words.NOTHING_NOTED)]
            if record.dropped:
                doubts.append(record_words.DROPPED.format(line=record.dropped))
            if doubts:
                verdict, problem = UNKNOWN, " ".join(doubts)
    shares = [(share, share_commitment(share), share_commitment(share) in commitments) for share in record.shares]
    links = chain(record) if record.commitment else []
    chained = max((moves for moves, link in enumerate(links) if link in noted_links), default=None)
    ended, last = record.result is not None, links[-1] if links else None
    return Verdict(number, verdict, problem, given, given in commitments, text, ended, shares, last, chained)


def _check_rest(record: Record) -> None:
    """Check the parts that the commitment does not cover: moves, result and seed.

    Raises `CardkitError`. Without a seed only the moves and the result are checked.
    """
    live = replay(record, load)
    if record.seed is None:
        return
    game, seats = live.game, live.state.seats
    openings = None, Opening(record.deal.get("dealer", 0))  # the first deal of a match, and any other
    wanted = _cards(game.to_position(begin(record, load).state))
    dealt = (game.deal_state(seats, seed=record.seed, opening=opening) for opening in openings)
    if all(wanted != _cards(game.to_position(state)) for state in dealt):
        raise InvalidText(at_line(record, "seed", words.SEED_OF_OTHER_CARDS.format(seed=record.seed)))


def _cards(position: Mapping[str, object]) -> dict[str, object]:
    """Return the cards of a position dealt, without its numbers: some, such as the seat to lead, may come from a
    match.
    """
    return {key: value for key, value in position.items() if isinstance(value, str | list)}


def print_findings(found: Findings, screen: Screen) -> None:
    """Print the finding on every deal, and every noted commitment that belongs to no deal."""
    for one in found.verdicts:
        about = one.problem or str(words.FAIR_AS_NOTED)
        if one.verdict == FAIR and not one.ended:
            about = f"{about} {words.NOT_ENDED}"
        screen.say(words.VERDICT[one.verdict].format(deal=one.deal, found=about))
        if one.commitment is not None:
            screen.say(f"  {one.commitment}")
        for index, (share, committed, noted) in enumerate(one.shares):
            said = words.SHARE_OF_HOUSE if index == 0 else words.SHARE
            said = words.SHARE_WITHHELD if is_withheld(share) else said
            screen.say(f"  {said.format(share=share, commitment=committed)}")
            if index == 0:
                screen.say(f"  {words.SHARE_NOTED if noted else words.SHARE_NOT_NOTED}")
        if one.chained is not None:
            screen.say(f"  {words.CHAINED.format(one.chained)}")
    for stranger in found.strangers:
        screen.say(words.NOTED_OF_NO_DEAL.format(commitment=stranger))
