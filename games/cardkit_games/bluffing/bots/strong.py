"""The bot `strong`: it solves tiny games, imagines deals where that pays, and elsewhere plays like `reader`.

Imagined deals have the hidden cards where the claims make them likely (`believe_claims`), and each is played out. The
method is flat Monte Carlo over determinizations, each option tried in the same ones (Ginsberg, "GIB: Steps toward an
expert-level bridge-playing program", 1999), with play-outs by a mixture of types that are cut at a horizon. The worse
half of the options is dropped twice on the way (sequential halving: Karnin, Koren and Somekh, "Almost optimal
exploration in multi-armed bandits", 2013). How well it plays with the constants below stands in docs/strength.md; how
they were chosen was not written down, so take each for a guess.
"""

from math import exp
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit.engine.bots import Bot
from cardkit.engine.state import LOSER, NOBODY, UNFINISHED, WINNER, Observation
from cardkit.errors import InvalidDeal
from cardkit_games.bluffing.bots.counter import CounterBot
from cardkit_games.bluffing.bots.honest import HonestBot
from cardkit_games.bluffing.bots.options import Option, Options
from cardkit_games.bluffing.bots.reading.imagined import ImaginedBot
from cardkit_games.bluffing.bots.reading.reader import ReaderBot
from cardkit_games.bluffing.bots.sampling import BluffingSampler
from cardkit_games.bluffing.bots.whole import equilibrium_of
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import PILE_GONE, PLAYED, TURNED, BluffingObservation, Event
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import CHOOSE, SETS

DEALS: Final = 48
"""How many deals it imagines for a decision unless it is told how long to think."""

FIRST_LOOK: Final = 12
"""After so many deals the worse half of the options is dropped, and again after twice as many."""

PATIENCE: Final = 200
"""How many sweeps it searches for a deal that agrees with everything before it plays without imagining."""

HORIZON: Final = 160
"""After so many actions an imagined deal is judged by the sizes of the hands."""

HURRY: Final = 5.0
"""How many cards more make a hand e times less likely to be out first."""

CLOSE: Final = 0.01
"""Options that are worth so little less than the best are chosen as well, so that it cannot be read."""

CHOSEN_LIE: Final = 0.1
"""How often a play is taken to be false, before anything is known, whose player could choose the rank."""

REPEATED_LIE: Final = 0.5
"""The same where the rank of the play before had to be repeated."""

DUE_LIE: Final = 0.4
"""The same for one card of any other rank that was due; less for more cards."""

EXPERIENCE: Final = 4.0
"""How many turned plays the above is worth."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StrongBot(HonestBot):
    """Solves what is small enough, imagines deals where the rules ask for it, and else plays like `reader`.

    A game that is small enough it solves whole, which takes seconds once, and plays by the equilibrium. Where
    `is_imagined`, it tries what it could do in imagined deals and lets the others play on as what they have done makes
    likely: a play is likelier to be true the more often its player's plays were found true when they were turned over.
    What comes off best on average is done; options that are as good are mixed. In all other games `reader` is stronger.
    """

    def __init__(self, seed: int = 0, deals: int = DEALS, seconds: float = 0.0) -> None:
        """It imagines so many `deals` for a decision, and stops earlier after so many `seconds` if they are not 0."""
        super().__init__(seed, "strong")
        self.deals: i64 = deals
        self.seconds: float = seconds
        self.timed = seconds > 0.0
        self.horizon: i64 = HORIZON
        self.hurry: float = HURRY
        self.close: float = CLOSE
        self.simple: ReaderBot = ReaderBot(seed)
        """What it does where there is nothing to imagine, or planning does better; it knows what others are like."""
        self.alike: bool = False
        """Whether everybody is imagined to play like `counter`, as hints and analyses assume."""
        self.choice: Option | None = None
        self.decided: i64 = 0
        """The decision that `choice` is for."""

    def start(self, seat: int, seats: int) -> None:
        """A deal begins."""
        self.simple.start(seat, seats)
        self.decided = 0
        self.choice = None

    def act(self, observation: Observation) -> i64:
        """The next step of what it has decided."""
        assert isinstance(observation, BluffingObservation)
        seen = observation
        equilibrium = equilibrium_of(seen.book, seen.seats, seen.dealer)
        if equilibrium is not None:
            action = equilibrium.draw(seen, self.rng)
            if action >= 0:
                return action
        if seen.phase == CHOOSE or seen.phase == SETS or not is_imagined(seen.book, seen.seats):
            return self.simple.act(seen)
        self.simple.watch(seen)
        if seen.decision != self.decided:
            self.decided = seen.decision
            self.choice = self.decide(seen)
            if self.choice is not None:
                self.choice.begin()
        choice = self.choice
        if choice is not None:
            action = choice.next(seen.phase, seen.page, seen.legal)
            if action >= 0:
                return action
        return self.simple.act(seen)

    def decide(self, seen: BluffingObservation) -> Option | None:
        """The best option; None when there is none, or the deal was not seen from its beginning."""
        options = Options(seen, self.rng).found
        if len(options) < 2:
            return options[0] if options else None
        try:
            return self.weigh(seen, options)
        except InvalidDeal:
            return None

    def weigh(self, seen: BluffingObservation, options: list[Option]) -> Option | None:
        """Try the options in imagined deals."""
        sampler = BluffingSampler(seen, PATIENCE)
        believe_claims(sampler, seen)
        began = perf_counter()
        tried: i64 = 0
        while options:
            state = sampler.sample(self.rng)
            allowed: list[Option] = []
            for option in options:
                imagined = state.clone()
                if option.carry_out(imagined):
                    option.total += self.play_on(imagined, seen.seat)
                    option.tried += 1
                    allowed.append(option)
            options = allowed
            tried += 1
            if tried == FIRST_LOOK or tried == 2 * FIRST_LOOK:
                options = better_half(options)
            if len(options) == 1:
                break
            if tried >= self.deals or (self.seconds > 0.0 and perf_counter() - began >= self.seconds):
                break
        return self.one_of_the_best(options)

    def one_of_the_best(self, options: list[Option]) -> Option | None:
        """One of those that nothing is clearly better than."""
        best = -1.0
        for option in options:
            best = max(best, option.value())
        good = [option for option in options if option.value() >= best - self.close]
        return good[self.rng.randrange(len(good))] if good else None

    def play_on(self, state: BluffingState, seat: i64) -> float:
        """What an imagined deal is worth to `seat`, 0 to 1, when everybody plays on as it may be.

        The types of the others are drawn by their weights; the seat itself plays on like `counter`.
        """
        bots: list[Bot] = []
        for other in range(state.seats):
            seed = self.rng.randrange(1000000000)
            if self.alike or other == seat or self.simple.opponents.seats != state.seats:
                bots.append(CounterBot(seed))
            else:
                caller = self.simple.opponents.caller_of(other, self.rng.random())
                layer = self.simple.opponents.layer_of(other, self.rng.random())
                bots.append(ImaginedBot(seed, caller, layer, self.simple.opponents, other))
        last = state.action_count + self.horizon
        while state.actor != NOBODY and state.action_count < last:
            actor = state.actor
            state.apply(bots[actor].act(state.observe(actor)))
        return worth(state, seat, self.hurry)


def is_imagined(book: Rulebook, seats: i64) -> bool:
    """Whether the rules have something that `reader` does not reckon with and imagined deals do.

    One card only is turned over, a card may be drawn instead of a play, or, with two seats, a believer ends the round.
    """
    return book.last_loses and (book.reveal_one or book.draw_turn or (book.believe and seats == 2))


def believe_claims(sampler: BluffingSampler, seen: BluffingObservation) -> None:
    """Let plays of others be as likely true as their players have shown themselves to be."""
    lies = vec[float]([0.0] * seen.seats)
    turned = vec[float]([0.0] * seen.seats)
    for event in seen.events:
        if event.kind == TURNED and event.rank != FREE:
            turned[event.seat] += 1.0
            if event.once & ~seen.book.matching(event.rank):
                lies[event.seat] += 1.0
    opens = True
    for moment in range(len(seen.events)):
        event = seen.events[moment]
        if event.kind == PLAYED:
            if event.seat != seen.seat and not event.once and event.rank != FREE:
                usual = usual_lies(seen.book, opens, event.number)
                lie = (usual * EXPERIENCE + lies[event.seat]) / (EXPERIENCE + turned[event.seat])
                sampler.believe(moment, max(1.0, (1.0 - lie) / max(lie, 0.02) * blind_odds(seen.book, event)))
            opens = False
        elif event.kind == TURNED or event.kind == PILE_GONE:
            opens = seen.book.scope_round


def usual_lies(book: Rulebook, opens: bool, number: i64) -> float:
    """How often a play of so many cards is false before anything is known of its player."""
    if not len(book.steps) or (opens and book.first_rank == FREE):
        return CHOSEN_LIE
    if len(book.steps) == 1 and book.steps[0] == 0:
        return REPEATED_LIE
    return DUE_LIE / float(number * number) if number else DUE_LIE


def blind_odds(book: Rulebook, event: Event) -> float:
    """How much likelier such a play is false than true where cards are laid blindly."""
    good: i64 = 0
    matching = book.matching(event.rank)
    for card in book.pack:
        if matching & BIT[card]:
            good += 1
    odds = 1.0
    for drawn in range(event.number):
        if drawn >= good:
            break
        odds *= float(len(book.pack) - drawn) / float(good - drawn)
    return max(1.0, odds - 1.0)


def better_half(options: list[Option]) -> list[Option]:
    """The options that are at least as good as the one in the middle, two or more."""
    values = sorted([option.value() for option in options])
    middle = values[(len(values) - 1) // 2] if len(values) > 2 else values[0]
    return [option for option in options if option.value() >= middle]


def worth(state: BluffingState, seat: i64, hurry: float) -> float:
    """What a deal is worth to `seat`, 0 to 1: its result, or, where it goes on, what the sizes of the hands promise."""
    if state.outcome == WINNER:
        return 1.0 if state.outcome_seat == seat else 0.0
    if state.outcome == LOSER:
        return 0.0 if state.outcome_seat == seat else 1.0
    if state.outcome == UNFINISHED:
        return 0.5
    own = 0.0
    total = 0.0
    for other in range(state.seats):
        size = float(state.hand_size(other))
        if not state.book.last_loses:
            chance = exp(-size / hurry)
        elif state.seating.is_active(other):
            chance = exp(min(60.0, size) / hurry)
        else:
            chance = 0.0
        total += chance
        if other == seat:
            own = chance
    if total <= 0.0:
        return 0.5
    return 1.0 - own / total if state.book.last_loses else own / total
