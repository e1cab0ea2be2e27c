"""`cardkit puzzle`: the choice of a puzzle, and the sentences before and after it."""

from datetime import date

import attrs

from cardkit.analysis.lessons import subject
from cardkit.analysis.puzzles import Call, Ending, Puzzle, WantedPuzzles, daily, numbered, puzzles
from cardkit.errors import InvalidText
from cardkit.game.rules import shown_game
from cardkit.language import reason_of
from cardkit_cli.learning import words
from cardkit_cli.learning.calls import CallPuzzle
from cardkit_cli.learning.endings import EndingPuzzle
from cardkit_cli.learning.outcome import ExerciseOutcome, wait_to_close
from cardkit_cli.learning.progress import Solved, SolvedPuzzles, keep
from cardkit_cli.terminal.console import Screen


@attrs.frozen(kw_only=True)
class PuzzleRequest:
    """Wishes on the command line; None for the default."""

    kind: str | None = None
    number: int | None = None
    rating: str | None = None
    day: str | None = None

    def puzzle(self, today: date) -> tuple[Puzzle, str]:
        """Return the puzzle, and the sentence before it; raises `InvalidText`."""
        if self.number is not None:
            also = {str(words.THE_KIND): self.kind, "--rating": self.rating, "--date": self.day}
            for option, value in also.items():
                if value is not None:
                    raise InvalidText(words.NUMBER_ALONE.format(what=option))
            found = numbered(self.number)
            return found, words.PUZZLE.format(**_facts(found))
        day = today if self.day is None else _day(self.day)
        kind = None if self.kind is None else subject(self.kind)
        found = daily(day, WantedPuzzles(kind=kind, rating=_rating(self.rating)))
        return found, words.DAILY.format(day=day, **_facts(found))


def _rating(typed: str | None) -> str | None:
    """Return a rating as files have it, for one typed in the language of the user; other text unchanged."""
    return next((rating for rating, shown in words.RATINGS.items() if str(shown) == typed), typed)


def _facts(puzzle: Puzzle) -> dict[str, object]:
    return {"number": puzzle.number, "rating": words.RATINGS[puzzle.rating], "game": shown_game(puzzle.game)}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidText(words.NO_DATE.format(text=text)) from None


def run(asked: PuzzleRequest, screen: Screen) -> None:
    """Set a puzzle, and remember when it is solved; raises `InvalidText`.

    Who leaves it has not solved it. One that was solved before is not remembered again.
    """
    today = date.today()
    puzzle, heading = asked.puzzle(today)
    progress = SolvedPuzzles.read()
    before = progress.find(puzzle.id)
    screen.headline(heading)
    if before is not None:
        screen.say(words.DONE_BEFORE.format(day=before.day))
    try:
        outcome = _exercise(puzzle, screen)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        screen.say(words.UNSOLVED.format(number=puzzle.number))
        return
    if before is None:
        solved = Solved(puzzle.id, puzzle.number, today.isoformat(), outcome.tries, outcome.helped)
        progress = attrs.evolve(progress, solved=(*progress.solved, solved))
        try:
            keep(solved)
        except OSError as error:
            screen.say(words.NOT_KEPT.format(error=reason_of(error)), style="yellow")
    screen.say(_solved(outcome, len(progress.solved)), style="bold")
    screen.say(words.DAYS.format(days=progress.days(today)))
    wait_to_close(screen)


def _exercise(puzzle: Puzzle, screen: Screen) -> ExerciseOutcome:
    if isinstance(puzzle, Ending):
        return EndingPuzzle(puzzle, screen).run()
    assert isinstance(puzzle, Call)
    return CallPuzzle(puzzle, screen).run()


def _solved(outcome: ExerciseOutcome, number: int) -> str:
    if outcome.tries == 1:
        return (words.ALONE_HELPED if outcome.helped else words.ALONE).format(solved=number)
    return (words.AFTER_HELPED if outcome.helped else words.AFTER).format(outcome.tries, solved=number)


def print_progress(screen: Screen) -> None:
    """Print how many puzzles are solved; nothing for none."""
    progress = SolvedPuzzles.read()
    if progress.solved:
        number = len(progress.solved)
        screen.say(words.SOLVED_PUZZLES.format(number=number, all=len(puzzles()), alone=progress.alone))
        screen.say(words.DAYS.format(days=progress.days(date.today())))
    if progress.spoilt:
        from cardkit_cli.learning.progress import path

        screen.say(words.SPOILT.format(path=path(), number=progress.spoilt), style="yellow")
