"""The numbers of cards in places where nobody counts them: numbers with which every line of a view can be played.

The cards of a deal flow from the pack into hands, from hands onto the pile and from the pile into the hand of the
taker. The size of a hand after a line is known in part: none behind `-> empty`, one or more otherwise. Numbers that
agree with all of that are a circulation with lower and upper bounds, which is found from the announced numbers by
shortest augmenting paths (Ford and Fulkerson, Flows in Networks, 1962, chapter II; Edmonds and Karp, Journal of the ACM
19, 1972).
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from cardkit.errors import CardkitError, InvalidText
from cardkit.game.capabilities import HiddenNumbers
from cardkit.game.position import HIDDEN_CARDS, card_words, words_of
from cardkit.language import gettext
from cardkit_games.bluffing.text.claims import claim_of, says_empty

ANY: Final = 1_000
"""More cards than there are."""
PACK: Final = 0
OUTSIDE: Final = 1
"""The node in which cards begin and end, so that as many leave each node as enter it."""


class _Circulation:
    """Nodes that cards pass, and edges between them, each with bounds and a flow."""

    def __init__(self) -> None:
        self.balance = [0, 0]
        """The surplus of cards that enter each node over those that leave it."""
        self.edges: list[list[int]] = []
        """For each edge: from, to, least, most, flow."""
        self.at: list[list[int]] = [[], []]
        """For each node the edges that begin or end there."""

    def node(self) -> int:
        self.balance.append(0)
        self.at.append([])
        return len(self.at) - 1

    def edge(self, start: int, end: int, least: int, most: int, flow: int) -> int:
        """Add an edge, with a flow as near to `flow` as `least` and `most` allow; return its number."""
        flow = max(least, min(most, flow))
        number = len(self.edges)
        self.edges.append([start, end, least, most, flow])
        self.at[start].append(number)
        self.at[end].append(number)
        self.balance[start] -= flow
        self.balance[end] += flow
        return number

    def settle(self) -> None:
        """Change flows along shortest paths until all nodes balance, or until no path is left."""
        for node in range(len(self.at)):
            while self.balance[node] > 0 and self._augment(node):
                pass

    def _augment(self, start: int) -> bool:
        came: dict[int, int] = {start: -1}
        queue = [start]
        for node in queue:
            if self.balance[node] < 0:
                self._push(start, node, came)
                return True
            for number in self.at[node]:
                begin, end, least, most, flow = self.edges[number]
                other = end if begin == node else begin
                if other not in came and (flow < most if begin == node else flow > least):
                    came[other] = number
                    queue.append(other)
        return False

    def _push(self, start: int, end: int, came: Mapping[int, int]) -> None:
        """Let one card more flow along the path that was found; `came` says for each node which edge led to it."""
        self.balance[start] -= 1
        self.balance[end] += 1
        node = end
        while node != start:
            edge = self.edges[came[node]]
            forward = edge[1] == node
            edge[4] += 1 if forward else -1
            node = edge[0] if forward else edge[1]


class _Deal:
    """The ways of the cards of a view, line by line."""

    def __init__(self, position: Mapping[str, Any], remaining: int, *, told: bool) -> None:
        """`remaining` cards are in places with a hidden number; `told` says whether lines report empty hands."""
        self.flows = _Circulation()
        self.told = told
        self.flows.edge(OUTSIDE, PACK, remaining, remaining, remaining)
        self.dealt = [self._beginning(text, 1, 1) for text in position["hands"]]
        self.hands = list(self.dealt)
        texts = position.get("piles", [])
        heights = _heights(position, len(texts))
        hidden = sum(height for height, text in zip(heights, texts, strict=True) if HIDDEN_CARDS in words_of(text))
        self.piles = [
            self._beginning(text, height * remaining, hidden) for height, text in zip(heights, texts, strict=True)
        ]
        self.pile = self._beginning(position.get("pile", ""), 0, 1)
        self.unchosen = [index for index, text in enumerate(texts) if text]
        """The piles that nobody has chosen."""
        self.without = [seat for seat, text in enumerate(position["hands"]) if not text]
        """The seats that have chosen none."""
        self.player = -1
        """The seat that made the latest play."""
        self.laid: dict[int, int] = {}
        """For each line that hides a number the edge of its cards."""

    def _beginning(self, text: str, share: int, of: int) -> int:
        node = self.flows.node()
        words = card_words(text)
        counted = len(words) - words.count(HIDDEN_CARDS)
        self.flows.edge(OUTSIDE, node, counted, counted, counted)
        if HIDDEN_CARDS in words:
            self.flows.edge(PACK, node, 1, ANY, round(share / of))
        return node

    def take(self, seat: int, source: int) -> None:
        """Let the cards of node `source` come into the hand of `seat`."""
        after = self.flows.node()
        for node in (self.hands[seat], source):
            self.flows.edge(node, after, 0, ANY, self.flows.balance[node])
        self.hands[seat] = after

    def play(self, number: int, line: str) -> None:
        """Let the cards of line `number` go from a hand onto the pile.

        A hidden number is kept as an edge, whose likely size is the announced number.
        """
        self.player = seat = int(line.split()[0])
        words = card_words(line)
        counted = len(words) - words.count(HIDDEN_CARDS)
        held = self.flows.balance[self.hands[seat]]
        empties = says_empty(line)
        if HIDDEN_CARDS in words:
            said = claim_of(line).number or 1
            meant = held if empties else min(said, held - 1)
            self.laid[number] = self.flows.edge(self.hands[seat], self.pile, counted + 1, ANY, meant)
        else:
            self.flows.edge(self.hands[seat], self.pile, counted, counted, counted)
        self._keep(seat, 0 if empties or not self.told else 1, 0 if empties else ANY)

    def _choose(self, seat: int, pile: int) -> None:
        """Let a seat take a pile; the last seat has no choice and takes the one that remains."""
        self.unchosen.remove(pile)
        self.without.remove(seat)
        self.take(seat, self.piles[pile])
        if len(self.unchosen) == len(self.without) == 1:
            self.take(self.without.pop(), self.piles[self.unchosen.pop()])

    def _keep(self, seat: int, least: int, most: int) -> None:
        after = self.flows.node()
        self.flows.edge(self.hands[seat], after, least, most, self.flows.balance[self.hands[seat]])
        self.hands[seat] = after

    def follow(self, number: int, line: str) -> None:
        """Follow the cards of a line: of a play, a choice of a pile, a call or removed fours; others move none."""
        words = line.split()
        if words[1] == "play":
            self.play(number, line)
        elif words[1] == "choose":
            self._choose(int(words[0]), int(words[2]))
        elif words[1] == "challenge":
            self.take(
                self.player if line.partition("->")[2].split(",")[0].strip() == "lie" else int(words[0].split(",")[0]),
                self.pile,
            )
            self.pile = self.flows.node()
        elif words[1] == "discard":
            self.flows.edge(self.hands[int(words[0])], OUTSIDE, 4, 4, 4)
            self._keep(int(words[0]), 0, ANY)


def hidden_numbers(position: Mapping[str, Any], play: Sequence[str], remaining: int, *, told: bool) -> HiddenNumbers:
    """Return numbers for all hands, piles and plays that hide one, near those announced.

    `remaining` cards have hidden places, and `told` says whether lines report empty hands. Where no numbers agree with
    all lines (then one of them is wrong), they agree with most; lines that are no moves are passed over. Raises
    `InvalidText` when `heights` has not a number for each pile.
    """
    deal = _Deal(position, remaining, told=told)
    for number, line in enumerate(play):
        with suppress(CardkitError, ValueError, IndexError):
            deal.follow(number, line)
    for node in [*deal.hands, *(deal.piles[index] for index in deal.unchosen), deal.pile]:
        deal.flows.edge(node, OUTSIDE, 0, ANY, deal.flows.balance[node])
    deal.flows.settle()
    edges = deal.flows.edges
    laid = {number: edges[edge][4] for number, edge in deal.laid.items()}
    sizes = {end: flow for start, end, _, _, flow in edges if start == PACK}
    return HiddenNumbers(
        laid,
        {
            "hands": [sizes.get(node, 0) for node in deal.dealt],
            "piles": [sizes.get(node, 0) for node in deal.piles],
        },
    )


def _heights(position: Mapping[str, Any], piles: int) -> list[int]:
    heights = position.get("heights", [1] * piles)
    if not isinstance(heights, list) or len(heights) != piles or not all(type(each) is int for each in heights):
        raise InvalidText(gettext("`heights` must have a number for each of the `piles`."))
    return [max(1, height) for height in heights]
