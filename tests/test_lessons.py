"""Each lesson can be played through, every move is legal, and its texts are true of the table."""

import re

import attrs
import pytest

from cardkit import Result
from cardkit.analysis.lessons import LET_PASS, Lesson, LessonStep, carry_out, lesson_files, reach, read_lesson
from cardkit.cards.bits import count
from cardkit.cards.card import Card
from cardkit.game.game import Deal
from cardkit_games.bluffing.bots.advice.proofs import prove
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.durak.bots.endings.best_play import judged_moves, winning
from cardkit_games.durak.bots.endings.solver import Solver, is_solvable
from cardkit_games.durak.engine.state import DurakState

CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]\b")


MOST_CARDS = 10
"""The limit of cards: with more it takes too long where cardkit is interpreted."""


def before_each(lesson: Lesson) -> list[tuple[LessonStep, Deal]]:
    """Return every step, and the deal before it."""
    deal, found = lesson.begin(), []
    for step in lesson.steps:
        found.append((step, deal.copy()))
        carry_out(deal, step.move)
    found.append((LessonStep(move=""), deal))
    return found


def paths() -> list[Lesson]:
    """Return each lesson unchanged, and as it goes on after another move of the learner that serves."""
    found = []
    for lesson in map(read_lesson, lesson_files()):
        found.append(lesson)
        for place, step in enumerate(lesson.steps):
            if step.also:
                going_on = lesson.following(place, also=True)
                made = attrs.evolve(step, move=step.also)
                found.append(
                    attrs.evolve(going_on, steps=(*going_on.steps[:place], made, *going_on.steps[place + 1 :]))
                )
    return found


PATHS = paths()


@pytest.mark.parametrize("lesson", PATHS, ids=lambda lesson: lesson.game)
def test_a_lesson_can_be_played_to_the_end_of_the_deal(lesson: Lesson) -> None:
    *_, (_, end) = before_each(lesson)
    assert end.state.over
    assert {"durak": Result("loser", 1), "i-doubt-it": Result("winner", 0)}[lesson.game] == end.record().result


@pytest.mark.parametrize("lesson", PATHS, ids=lambda lesson: lesson.game)
def test_every_fact_of_a_lesson_holds(lesson: Lesson) -> None:
    for step, deal in before_each(lesson):
        for fact in step.facts:
            assert deal.game.refute(deal.state, fact) is None, (step.move, fact)


@pytest.mark.parametrize("name", lesson_files())
def test_cards_that_texts_name_are_in_the_deal_and_not_hidden_from_the_learner(name: str) -> None:
    for step, deal in before_each(read_lesson(name))[:-1]:
        if not step.task:
            continue
        after = deal.copy()
        carry_out(after, step.move)
        known = known_to_learner(deal) | known_to_learner(after)
        named = {Card(word) for word in CARD.findall(f"{step.say} {step.task} {step.why}")}
        assert named <= known, (step.move, named - known)


def known_to_learner(deal: Deal) -> set[Card]:
    """Return the cards that the learner holds or has seen; once a stock is gone, all."""
    state = deal.state
    if isinstance(state, DurakState):
        if not len(state.stock):
            return set(deal.game.cards(2))
        return {Card(card) for card in range(55) if (state.hands[0] | state.table | state.public) >> card & 1}
    assert isinstance(state, BluffingState)
    seen = state.observe(0)
    shown = seen.hand
    for event in seen.events:
        shown |= event.once
    for play in [*seen.plays, *seen.takes]:
        shown |= play.once
    return {Card(card) for card in range(55) if shown >> card & 1}


def test_with_the_stock_gone_the_moves_of_the_durak_lesson_win() -> None:
    checked = 0
    for step, deal in before_each(read_lesson("durak"))[:-1]:
        state = deal.state
        assert isinstance(state, DurakState)
        if step.task and is_solvable(state) and count(state.hands[0] | state.hands[1]) <= MOST_CARDS:
            won = [each.move.text for each in winning(judged_moves(deal.game, state, Solver()))]
            assert step.move in won
            assert not step.also or step.also in won
            checked += 1
    assert 5 == checked


def test_what_the_cheat_lesson_calls_certain_is_proved() -> None:
    proved = []
    for step, deal in before_each(read_lesson("cheat"))[:-1]:
        if not step.task or step.move not in (LET_PASS, "0 challenge"):
            continue
        reach(deal)
        proof = prove(deal.state.observe(0))  # type: ignore[arg-type]
        assert proof is not None
        assert (step.certain or "open") == proof.verdict.value, step.move
        proved.append(step.certain)
    assert 2 == proved.count("lie")
