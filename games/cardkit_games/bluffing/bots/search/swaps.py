"""Exchanges of parts of the paths of two cards: the move of the Markov chain that keeps all sizes as they are.

Between two moments at which both cards are in the same zone, the parts between may be exchanged. When no observation
distinguishes the two, both ways are drawn with their chances given all other paths: a Gibbs step over two paths at once
(Geman and Geman, "Stochastic relaxation, Gibbs distributions, and the Bayesian restoration of images", 1984).
"""

from librt.random import Random
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.bots.search.paths import Paths
from cardkit_games.bluffing.bots.search.timeline import Sighting
from cardkit_games.bluffing.engine.observation import PLAYED


def swap(paths: Paths, first: i64, second: i64, rng: Random) -> None:
    """Between any two moments at which both cards are in the same zone, let them swap ways or not."""
    one = first * paths.moment_count
    two = second * paths.moment_count
    begin: i64 = 0
    for moment in range(paths.moment_count + 1):
        if moment < paths.moment_count and paths.zones[one + moment] != paths.zones[two + moment]:
            continue
        if begin < moment and _may_swap(paths, first, second, begin, moment):
            _swap_or_not(paths, first, second, begin, moment, rng)
        begin = moment + 1


def _swap_or_not(paths: Paths, first: i64, second: i64, begin: i64, end: i64, rng: Random) -> None:
    """Let the cards exchange their zones in these moments with the chance that the plays' weights say.

    The chance is a half without weights. Nothing happens when a seat would then break its duty to lay the announced
    rank.
    """
    if paths.duty and not _keeps_duty(paths, first, second, begin, end):
        return
    chance = 0.5
    if paths.weighted:
        chance = _chance_to_swap(paths, first, second, begin, end)
    if rng.random() >= chance:
        return
    if paths.duty:
        for moment in range(max(0, begin - 1), min(end, paths.timeline.length)):
            paths.due[moment] += _change_of_due(paths, first, second, begin, moment)
            paths.others[moment] += _change_of_others(paths, first, second, end, moment)
    for inside in range(begin, end):
        zone = paths.zones[first * paths.moment_count + inside]
        paths.zones[first * paths.moment_count + inside] = paths.zones[second * paths.moment_count + inside]
        paths.zones[second * paths.moment_count + inside] = zone
    if paths.weighted:
        _move_false(paths, first, second, begin, end)


def _keeps_duty(paths: Paths, first: i64, second: i64, begin: i64, end: i64) -> bool:
    """Return whether nobody would lay other cards than those announced while holding one of them, who did not
    before.
    """
    for moment in range(max(0, begin - 1), min(end, paths.timeline.length)):
        if paths.timeline.seen.event(moment).kind != PLAYED or (paths.due[moment] and paths.others[moment]):
            continue
        due = paths.due[moment] + _change_of_due(paths, first, second, begin, moment)
        if due and paths.others[moment] + _change_of_others(paths, first, second, end, moment):
            return False
    return True


def _change_of_due(paths: Paths, first: i64, second: i64, begin: i64, moment: i64) -> i64:
    """The change by a swap from `begin` on in the number of cards due that the player of the event held."""
    event = paths.timeline.seen.event(moment)
    if event.kind != PLAYED or moment < begin or paths.is_due(first, moment) == paths.is_due(second, moment):
        return 0
    one = paths.zones[first * paths.moment_count + moment] == event.seat
    two = paths.zones[second * paths.moment_count + moment] == event.seat
    if one == two:
        return 0
    return 1 if paths.is_due(first, moment) == two else -1


def _change_of_others(paths: Paths, first: i64, second: i64, end: i64, moment: i64) -> i64:
    """The change by a swap up to `end` in the number of cards laid that were something else than announced."""
    if paths.timeline.seen.event(moment).kind != PLAYED or moment + 1 >= end:
        return 0
    if paths.is_due(first, moment) == paths.is_due(second, moment):
        return 0
    goes = _lies_in_play(paths, first, moment)
    if goes == _lies_in_play(paths, second, moment):
        return 0
    return 1 if paths.is_due(first, moment) == goes else -1


def _chance_to_swap(paths: Paths, first: i64, second: i64, begin: i64, end: i64) -> float:
    before = 1.0
    after = 1.0
    for moment in range(max(0, begin - 1), end - 1):
        if paths.timeline.truth_weight[moment] != 1.0:
            change = _change(paths, first, second, moment)
            if change:
                before *= paths.truth_weight(moment, paths.laid[moment], paths.false[moment])
                after *= paths.truth_weight(moment, paths.laid[moment], paths.false[moment] + change)
    return after / (before + after)


def _change(paths: Paths, first: i64, second: i64, moment: i64) -> i64:
    """The change that a swap would make in the number of false cards in the play of the event."""
    goes = _lies_in_play(paths, first, moment)
    if goes == _lies_in_play(paths, second, moment) or paths.matches(first, moment) == paths.matches(second, moment):
        return 0
    return 1 if paths.matches(first, moment) == goes else -1


def _lies_in_play(paths: Paths, card: i64, moment: i64) -> bool:
    return paths.zones[card * paths.moment_count + moment + 1] == paths.timeline.play_zone[moment]


def _move_false(paths: Paths, first: i64, second: i64, begin: i64, end: i64) -> None:
    """Count the false cards again after a swap of these moments."""
    for moment in range(max(0, begin - 1), end - 1):
        if paths.timeline.truth_weight[moment] != 1.0:
            paths.false[moment] -= _change(paths, first, second, moment)


def _may_swap(paths: Paths, first: i64, second: i64, begin: i64, end: i64) -> bool:
    """Return whether the cards' zones from the moment `begin` up to `end`, not included, may be exchanged."""
    one = paths.cards[first]
    two = paths.cards[second]
    if one == two:
        return True
    timeline = paths.timeline
    both = BIT[one] | BIT[two]
    for seen in timeline.sightings:
        if seen.moment >= end:
            break
        if seen.moment < begin:
            continue
        if seen.some and not _keeps_some(paths, first, second, seen):
            return False
        if not (seen.exact or (seen.once | seen.absent) & both):
            continue
        here = seen.has(paths.zones[first * paths.moment_count + seen.moment])
        if here != seen.has(paths.zones[second * paths.moment_count + seen.moment]):
            return False
    for moment in timeline.removals:
        if begin <= moment + 1 and moment < end and paths.moves(first, moment) != paths.moves(second, moment):
            return False
    if timeline.seen.book.sets_must and not _makes_no_four(paths, first, second, begin, end):
        return False
    return _allowed(paths, first, two, begin, end) and _allowed(paths, second, one, begin, end)


def _keeps_some(paths: Paths, first: i64, second: i64, seen: Sighting) -> bool:
    """Return whether a swap leaves at least one of the cards of a sighting in place."""
    one = seen.has(paths.zones[first * paths.moment_count + seen.moment])
    if one == seen.has(paths.zones[second * paths.moment_count + seen.moment]):
        return True
    leaving = first if one else second
    coming = second if one else first
    if seen.some & BIT[paths.cards[coming]]:
        return True
    for card in range(paths.card_count):
        there = seen.has(paths.zones[card * paths.moment_count + seen.moment])
        if card != leaving and there and seen.some & BIT[paths.cards[card]]:
            return True
    return False


def _makes_no_four(paths: Paths, first: i64, second: i64, begin: i64, end: i64) -> bool:
    """Return whether a swap gives no four to a seat that has removed every four just before."""
    if paths.cards[first] >> 2 == paths.cards[second] >> 2:
        return True
    for moment in range(begin, min(end, paths.timeline.length + 1)):
        seat = paths.timeline.fourless[moment]
        if seat < 0:
            continue
        one = paths.zones[first * paths.moment_count + moment] == seat
        two = paths.zones[second * paths.moment_count + moment] == seat
        if one != two and paths.of_rank(paths.cards[second if one else first] >> 2, seat, moment) >= 3:
            return False
    return True


def _allowed(paths: Paths, card: i64, instead: i64, begin: i64, end: i64) -> bool:
    """Return whether `instead` can have been laid wherever `card` was, in these moments."""
    timeline = paths.timeline
    if not timeline.seen.book.must_match:
        return True
    for moment in range(max(0, begin - 1), end - 1):
        allowed = timeline.allowed[moment]
        if allowed >= 0 and not allowed & BIT[instead] and paths.moves(card, moment):
            return False
    return True
