"""Games at a Python prompt: what is legal, moves by text, checked actions, and a drawing."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, Generic

from cardkit.arguments import is_number, require_state, require_text
from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.game.capabilities import Words
from cardkit.game.moves import Move, MoveT, ObservationT, StateT
from cardkit.language import Message, gettext

NAMED: Final = 3
"""So many moves a refusal names as examples."""
OVER: Final = Message("The deal is over: nobody has anything to do.")


class Prompt(ABC, Generic[StateT, ObservationT, MoveT]):
    """The part of a game that follows from its moves and actions and need not be written for each game."""

    words: Words[ObservationT]

    @abstractmethod
    def parse_move(self, text: str) -> MoveT:
        """Read a line `SEAT VERB ARGUMENTS`; raises `InvalidText`."""

    @abstractmethod
    def plan(self, state: StateT, move: MoveT) -> list[int]:
        """Return the actions that carry out `move` now; raises `IllegalMove`, and changes nothing.

        It is the only judge of moves.
        """

    @abstractmethod
    def read_actions(self, state: StateT, actions: Sequence[int]) -> MoveT | None:
        """Return the move that the actor of `state` makes with `actions`, the steps of one whole decision.

        None for a decision that text leaves silent, such as not to call.
        """

    # -- Moves

    def legal_moves(self, state: StateT) -> "LegalMoves[StateT, MoveT]":
        """Every move that may come next, found while it is asked for: see `LegalMoves`."""
        require_state(state)
        return LegalMoves(self, state)

    def next_moves(self, state: StateT) -> Iterator[MoveT]:
        """Every move that may come next: those of the actor and, where it may stay silent, of those after it."""
        for actions, after in decisions(state):
            move = self.read_actions(state, actions)
            if move is not None:
                yield move
            elif not after.over:
                yield from self.next_moves(after)

    def count_moves(self, state: StateT) -> int:
        """Return how many `next_moves` there are; games with very many count them without making them."""
        require_state(state)
        return sum(1 for _ in self.next_moves(state))

    def read_move(self, state: StateT, text: str) -> MoveT:
        """The move that `text` says, with its seat or without: then the actor's. Raises `InvalidText`."""
        require_state(state)
        require_text(text, "text")
        words = text.split()
        if state.over or not words or is_number(words[0].partition(",")[0]):
            return self.parse_move(text)
        try:
            return self.parse_move(text)  # a line that needs no seat
        except InvalidText:
            return self.parse_move(f"{state.actor} {text}")

    def play(self, state: StateT, move: MoveT | str) -> list[int]:
        """Check a move, given as such or as text, with its seat or without, and carry it out; return its actions.

        Raises `IllegalMove`, whose sentence says what would be right, also for what is neither a move nor text, or
        `InvalidText` for text that is no move; either way `state` is as it was.
        """
        require_state(state)
        if not isinstance(move, str | Move):
            ways = ", ".join(one.text for one in islice(self.next_moves(state), NAMED)) if not state.over else ""
            raise IllegalMove(
                gettext(
                    "{move!r} is no move: give one of `legal_moves`, or its text, such as {ways}.", move=move, ways=ways
                )
                if ways
                else str(OVER)
            )
        meant = self.read_move(state, move) if isinstance(move, str) else move
        actions = self.plan(state, meant)
        if meant.seat in state.deciders():
            state.let_decide(meant.seat)
        for action in actions:
            state.apply(action)
        self.arrange(state, meant)
        return actions

    def arrange(self, state: StateT, move: MoveT) -> bool:
        """Let the cards that `move` has just laid lie as it lists them, where the rules know no order of them.

        Returns whether they do so now; actions lay the cards of one play in rising order.
        """
        return False

    def act(self, state: StateT, action: int) -> None:
        """Check one action and carry it out. Raises `IllegalMove`, which names those that are legal; nothing changes.

        `state.apply` does the same without checking.
        """
        require_state(state)
        if state.over:
            raise IllegalMove(str(OVER))
        legal = state.actions()
        if action not in legal:
            ways = ", ".join(self._named(one) for one in legal)
            raise IllegalMove(
                gettext(
                    "Seat {actor} cannot do action {action} now: its legal actions are {ways}.",
                    actor=state.actor,
                    action=action,
                    ways=ways,
                )
            )
        state.apply(action)

    def _named(self, action: int) -> str:
        name = self.words.action(action)
        return name if name == str(action) else f"{action} ({name})"

    # -- Looking

    def show(self, seen: ObservationT, names: Sequence[str]) -> list[str]:
        """The table as `seen.seat` sees it, line by line: `words.table`."""
        return list(self.words.table(seen, names))


class LegalMoves(Generic[StateT, MoveT]):
    """The moves that may come next in a state: found one by one as they are asked for, and never all listed before.

    They are what `Game.play` accepts. Where the actor may stay silent, as in not calling a play, the moves of those who
    come after it are among them. The object looks at the state whenever it is asked, so it stays right when that moves
    on; to play while iterating, iterate over a clone.
    """

    def __init__(self, game: Prompt[StateT, Any, MoveT], state: StateT) -> None:
        self._game = game
        self._state = state

    def __iter__(self) -> Iterator[MoveT]:
        return self._game.next_moves(self._state)

    def __contains__(self, move: object) -> bool:
        """Return whether a move may come next, given as such or as text, with its seat or without."""
        try:
            if isinstance(move, str):
                move = self._game.read_move(self._state, move)
            if not isinstance(move, Move):
                return False
            self._game.plan(self._state, move)  # type: ignore[arg-type]  # a move of another game is refused
        except CardkitError:
            return False
        return True

    def __bool__(self) -> bool:
        return not self._state.over

    def count(self) -> int:
        """Return how many there are."""
        return self._game.count_moves(self._state)

    def __repr__(self) -> str:
        first: list[str] = []
        for move in self:
            if len(first) == 4:
                return f"<LegalMoves: {', '.join(first)}, ...>"
            first.append(move.text)
        return f"<LegalMoves: {', '.join(first) or 'none'}>"


def decisions(state: StateT) -> Iterator[tuple[list[int], StateT]]:
    """Each way to complete the decision that is under way, and the state that it leads to; one after the other.

    Only the copies on the way to the next one are kept, at most as many as a decision has actions.
    """
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        if after.over or after.decision != state.decision:
            yield [action], after  # type: ignore[misc]  # a clone is of the same class
        else:
            for rest, end in decisions(after):
                yield [action, *rest], end  # type: ignore[misc]
