"""`cardkit replay --mistakes`: one's own errors, another try, and the deal played on from there."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cardkit import InvalidText, RandomBot, Record, load, load_records, replay
from cardkit.analysis.puzzles import Ending, WantedPuzzles, puzzles
from cardkit.language import speaking
from cardkit_cli.learning.mistakes import Mistakes, find_mistakes
from cardkit_cli.records import saved
from cardkit_cli.records.files import Deals
from cardkit_cli.records.saved import tries
from cardkit_cli.terminal.console import Screen

Answered = Callable[..., str]
NAMES = ("Ann", "Bob")
PUZZLE = next(
    puzzle
    for puzzle in WantedPuzzles(kind="durak", rating="easy").among(puzzles())
    if isinstance(puzzle, Ending) and puzzle.depth == 1 and puzzle.game == "durak"
)


@pytest.fixture
def ending(tmp_path: Path) -> Callable[..., Deals]:
    """Return a function that makes the record of an ending with a losing move of the person, or of given `players`."""

    def write(*players: str) -> Deals:
        puzzle = PUZZLE
        game, state = puzzle.start()
        wrong = next(move for move in game.offers(state) if move.text != puzzle.solution)
        seated = players or tuple("human" if seat == state.actor else "cheapest" for seat in range(2))
        record = Record(
            game=game.name,
            seats=NAMES,
            players=seated,
            deal=puzzle.position,
            play=(wrong.text,),
            abandoned=(state.actor,),  # else the rest would be hidden
        )
        path = tmp_path / "ending.toml"
        path.write_text(record.text(), encoding="utf-8")
        return Deals.read(path)

    return write


def reviewing(deals: Deals, seat: int | None = None, *, ask: bool = True) -> Callable[[Screen], None]:
    def review(screen: Screen) -> None:
        found = Mistakes(find_mistakes(deals, None, seat, screen), screen)
        found.run() if ask else found.print_all()

    return review


def test_a_mistake_is_shown_judged_again_and_played_on(answered: Answered, ending: Callable[..., Deals]) -> None:
    deals = ending()
    printed = answered(reviewing(deals, ask=False), [])
    assert "Mistake 1 of 1: deal 1, decision " in printed
    assert "You chose: " in printed
    told = " ".join(printed.split())
    assert re.search(
        r"\(chance to win \d%, with the best choice 9\d%; proved: lost, with the best choice won\)\.", told
    )
    wrong, right = (line.partition(" ")[2] for line in (deals.records[0].play[0], PUZZLE.solution))
    shown = answered(reviewing(deals), [wrong, right, "better", "xyzzy", "play", "q", "b", "n", "q"])
    assert "Try again, or type better." in shown
    assert "as good as the best that was found" in shown
    assert "'xyzzy' is not understood" in shown
    assert "Back at the mistake." in shown
    assert "This is the first mistake" in shown
    assert "That was the last mistake" in shown


def test_in_russian_bots_are_called_as_at_the_table(answered: Answered, ending: Callable[..., Deals]) -> None:
    deals = ending()
    path = deals.path
    path.write_text(path.read_text(encoding="utf-8").replace('"Ann", "Bob"', '"Anna", "Boris"'), encoding="utf-8")
    with speaking("ru"):
        printed = answered(reviewing(Deals.read(path), ask=False), [])
    assert "Анна" in printed
    assert not {"Anna", "Boris"} & set(re.findall(r"\w+", printed))


def test_what_is_played_on_is_saved_whole_and_is_no_match(answered: Answered, ending: Callable[..., Deals]) -> None:
    deals = ending()
    answered(reviewing(deals), ["play", PUZZLE.solution.partition(" ")[2], "q", "q"])
    (path,) = tries().glob("*.toml")
    (tried,) = load_records(path)
    assert (PUZZLE.solution,) == tried.play[:1]
    assert sorted(("human", "cheapest")) == sorted(tried.players)
    assert dict(deals.records[0].deal) == dict(tried.deal)
    replay(tried, load)
    assert saved.paths() == []


def test_what_is_played_on_begins_with_the_moves_before_the_mistake(
    answered: Answered, ending: Callable[..., Deals], tmp_path: Path
) -> None:
    record = ending().records[0]
    longer = tmp_path / "longer.toml"
    played = replay(record, load)
    played.drive([RandomBot(1), RandomBot(2)])
    longer.write_text(played.record(NAMES).text(), encoding="utf-8")
    found = [mistake for seat in range(2) for mistake in find_mistakes(Deals.read(longer), None, seat, Screen())]
    assert found
    for mistake in found:
        assert mistake.judged.move == played.moves[len(mistake.live.moves)].text


def test_a_terminal_shows_how_far_the_analysis_is(ending: Callable[..., Deals]) -> None:
    shown = StringIO()
    screen = Screen(Console(file=shown, force_terminal=True, width=80, _environ={"TERM": "xterm"}))
    find_mistakes(ending(), None, None, screen)
    assert "decisions judged" in shown.getvalue()


def test_another_seat_is_judged_when_it_is_named(answered: Answered, ending: Callable[..., Deals]) -> None:
    other = 1 - PUZZLE.start()[1].actor
    assert "None of your decisions was clearly worse" in answered(reviewing(ending(), seat=other), [])


@pytest.mark.parametrize(("seat", "said"), [(None, "--seat"), (5, "numbered 0 to 1"), (-1, "numbered 0 to 1")])
def test_whose_mistakes_are_wanted_must_be_known(
    answered: Answered, ending: Callable[..., Deals], seat: int | None, said: str
) -> None:
    with pytest.raises(InvalidText, match=said):
        answered(reviewing(ending("cheapest", "cheapest"), seat=seat), [])
