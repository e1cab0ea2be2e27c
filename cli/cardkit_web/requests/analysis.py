"""Messages about a deal that is over: its steps, its analysis, another try, the record."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date
from typing import Final

import attrs

from cardkit.analysis.judgements import Analysis
from cardkit.bots.registry import runs_code, usual_bot
from cardkit.errors import InvalidText
from cardkit.game.record import Record, match_text
from cardkit.language import gettext
from cardkit.match.advice import judged_move
from cardkit.match.seats import HUMAN, names_of_bots
from cardkit.records.commitments import deal_text
from cardkit.speech.chances import ROUGH
from cardkit_web import protocol
from cardkit_web.requests.page import Page
from cardkit_web.scenes import names_for
from cardkit_web.setup import Maker
from cardkit_web.table.table import Table

STEPS_SECONDS: Final = 60.0
ANALYSIS_SECONDS: Final = 600.0
PLACED: Final = frozenset({"ranking", "points", "penalties"})
"""The kinds of results in which every seat reaches a place."""


def closed_deal(table: Table, deal: int | None) -> tuple[int, Record]:
    """The number from 1 and the record of a deal that is over, of the latest for None; raises `InvalidText`."""
    number = len(table.match.closed) if deal is None else deal
    if not 1 <= number <= len(table.match.closed):
        raise InvalidText(gettext("Deals can be looked at once they are over."))
    return number, table.match.closed[number - 1]


def proof(id: int | None, deal: int, record: Record) -> protocol.ProofMessage:
    """Return the proof of a deal that is over: the hashed text, its commitment, the shares of chance, their seed, and
    the moves; raises `InvalidText` for a deal without a commitment.
    """
    if not record.commitment:
        raise InvalidText(gettext("That deal was not committed to before play."))
    return protocol.ProofMessage(
        id=id,
        deal=deal,
        text=deal_text(record, record.salt),
        commitment=record.commitment,
        shares=record.shares,
        seed=None if record.seed is None else str(record.seed),
        moves=record.play,
    )


def match(table: Table, seat: int | None) -> tuple[list[protocol.MatchDealData], str]:
    """Return the finished deals, and the score: how each ended, for whom, and how long it lasted.

    Deals that go on are left out; the time is None when it is not known.
    """
    people, names = [] if seat is None else [seat], names_for(table.names, seat)
    deals = []
    for number, record in enumerate(table.match.closed):
        result = record.result
        if result is None:
            continue
        seats, teams = len(names), table.game.teams
        seconds = table.match.seconds[number] if number < len(table.match.seconds) else None
        deals.append(
            protocol.MatchDealData(
                deal=number + 1,
                sentence=table.speech.tell_result(result, names, people),
                winners=sorted(result.winners(seats, teams)),
                losers=sorted(result.losers(seats, teams)),
                places=result.places(seats, teams) if result.kind in PLACED else None,
                seconds=None if seconds is None else round(seconds),
            )
        )
    return deals, table.match.progress.in_words(names)


async def steps(page: Page, record: Record) -> list[protocol.StepData]:
    """Return the deal step by step, in sentences and scenes; raises `Failed`."""
    asked = record.text(), page.seat, page.language
    found: list[protocol.StepData] = await page.hub.slow.run("steps", asked, STEPS_SECONDS, page.address)
    return found


async def analysis(page: Page, record: Record, seat: int) -> tuple[list[str], list[protocol.JudgedData]]:
    """Sentences about the moves of `seat`, and each of them judged; raises `Failed`."""
    found, begun = await page.hub.slow.run("judge", (record.text(), seat), ANALYSIS_SECONDS, page.address)
    return _sentences(found, seat), _moves(found, begun, page.table)


def _sentences(found: Analysis, seat: int) -> list[str]:
    """Return sentences on the mistakes in an analysis, on the chance to win that they cost, and on its assumptions."""
    mistakes = sum(judged.better is not None for judged in found.decisions)
    rough = [str(ROUGH)] if found.rough else []
    return [
        gettext(
            "{mistakes} of your {decisions} decisions could be better; {loss} given away in all.",
            mistakes=mistakes,
            decisions=len(found.decisions),
            loss=f"{found.loss(seat):.0%}",
        )
        if mistakes
        else gettext("None of your decisions was clearly worse than another."),
        gettext("A number is the chance to win, if {assumes}.", assumes=gettext(found.assumes))
        if found.assumes
        else gettext("A number is the chance to win, if all play equally well."),
        *rough,
    ]


def _moves(found: Analysis, begun: Sequence[int], table: Table) -> list[protocol.JudgedData]:
    """Return the judged moves; `step` is the first step of the deal after which the decision is over, and chances are 0
    to 1.
    """
    spelling = table.choices.spelling
    return [
        protocol.JudgedData(
            decision=judged.number,
            step=bisect_right(begun, judged.number),
            move=judged_move(judged.move, spelling),
            before=round(judged.before, 3),
            after=round(judged.after, 3),
            better=None if judged.better is None else judged_move(judged.better, spelling),
            exact=judged.exact,
            proved=judged.proved,
        )
        for judged in found.decisions
    ]


async def another_try(page: Page, record: Record, seat: int, decision: int) -> str:
    """The link of a new table, at which `seat` plays on against bots from before a decision; raises `CardkitError`."""
    table = page.table
    begun = await page.hub.hints.run("decisions", (record.text(),), STEPS_SECONDS, page.address)
    played = max(0, bisect_right(begun, decision) - 1)
    if not begun or decision < begun[0]:
        raise InvalidText(gettext("There is no such decision in that deal."))
    usual = usual_bot(table.game)
    players = tuple(
        HUMAN if index == seat else (usual if player == HUMAN or runs_code(player, table.game) else player)
        for index, player in enumerate(table.setup.players)
    )
    names = names_of_bots(len(players), [table.names[seat]])
    names[seat] = table.names[seat]
    begins = attrs.evolve(
        record,
        seats=tuple(names),
        players=players,
        play=record.play[:played],
        result=None,
        date=date.today().isoformat(),
    )
    begins = attrs.evolve(begins, commitment="", salt="", seed=None, shares=())  # the cards are known
    setup = attrs.evolve(table.setup, players=players, listed=False, way="", accounts=(), rated=(), vacant=())
    return (await page.hub.make(setup, Maker(seat, names[seat]), begins)).link


def record_text(table: Table) -> tuple[str, str]:
    """Return the finished deals as a file: its name, and its text. Raises `InvalidText`."""
    if not table.match.closed:
        raise InvalidText(gettext("Deals can be looked at once they are over."))
    return f"{table.game.record_name}-{date.today().isoformat()}.toml", match_text(table.match.closed)
