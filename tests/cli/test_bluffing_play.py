"""The bluffing games in the terminal, one person against bots: whole deals, calls, and what nobody may see."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.cards.card import RANK_NAMES, RANKS, Card, parse_rank, rank_plural

NEXT_DEAL = "Enter for the next deal, q to leave: "
CALL_PROMPT = "You: c calls, Enter lets it pass> "
PROMPT = re.compile(r"^(?:You: c calls, Enter lets it pass|You)> ", re.MULTILINE)
GAMES = ("cheat", "bullshit", "cals-bs", "verish", "i-doubt-it", "cals-bs-all-fours")
WINDOWS = ("cheat", "bullshit", "i-doubt-it")
COUNTED = ("bullshit", "cals-bs", "verish", "i-doubt-it", "cals-bs-all-fours")
CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]|★\w+"

Play = Callable[..., str]

BOTS = """
class Quiet:
    calls = False

    def act(self, seen):
        actions = seen.actions()
        if 56 in actions and self.calls:
            return 56  # call
        for action in (57, 55, 59):  # let it pass, done, lay
            if action in actions:
                return action
        return min(action for action in actions if action != 56)

class Loud(Quiet):
    calls = True
"""


@pytest.fixture
def bots(tmp_path: Path) -> Callable[[str], str]:
    """Seats for `--seats`, in which `quiet` never calls and `loud` always does; both lay their lowest card."""
    file = tmp_path / "them.py"
    file.write_text(BOTS, encoding="utf-8")
    return lambda seats: seats.replace("quiet", f"{file}:Quiet").replace("loud", f"{file}:Loud")


# -- Reading the screen


def due(shown: str) -> list[str]:
    """What may be announced, as it is typed behind `as`, read from the latest line `now ...`."""
    now = re.findall(r"^Pile .* now (.*?) *$", shown, re.MULTILINE)[-1]
    if now == "any rank":
        return list(RANKS)
    if now.startswith("plus "):
        return ["+" + now.split()[1].rstrip(",")]
    return [RANKS[parse_rank(rank)] for rank in now.split(", ")]


def hand(shown: str) -> list[str]:
    """The cards of the latest hand, in order."""
    return re.findall(CARD, shown[shown.rindex("Hand: ") :].partition("\n\n")[0].partition("\nc call")[0])


def lay_first(shown: str) -> str:
    """Lay the first card with whatever may be announced; Enter wherever something else is asked; leave at the end."""
    if shown.endswith(NEXT_DEAL):
        return "q"
    screen = shown[shown.rindex("Hand: ") :]
    if shown.endswith(CALL_PROMPT) or re.search(r"^(c call|p pass|t trust|d \w|Enter keep)", screen, re.MULTILINE):
        return ""
    piles = re.search(r"^(\d) that pile", screen, re.MULTILINE)
    if piles:
        return piles[1]
    ranks = due(shown)
    if len(ranks) < 13:
        return f"1 as {ranks[0]}"
    first = hand(shown)[0]
    return "1 as " + ("K" if first[0] == "★" else first[:-1])


def stop_after(prompts: int, answer: Callable[[str], str] = lay_first) -> Callable[[str], str]:
    """The same person, who leaves after so many prompts."""
    asked = 0

    def person(shown: str) -> str:
        nonlocal asked
        asked += 1
        return "q" if asked > prompts else answer(shown)

    return person


def call_all(shown: str) -> str:
    return "c" if shown.endswith(CALL_PROMPT) else lay_first(shown)


def parts(shown: str) -> list[str]:
    """What is shown before the first line typed, and then after each, that line first."""
    return PROMPT.split(shown)


def refusal(play: Play, game: str, line: str, *before: str, **options: object) -> str:
    """What is said to `line` after the lines `before`: one sentence that changes nothing."""
    *_, screen, said, look, end = parts(play(game, [*before, line, "look"], width=200, **options))
    assert end == "\nGoodbye.\n"
    assert look.startswith("look\n")
    assert screen.endswith(look.removeprefix("look\n"))
    typed, sentence, rest = said.split("\n")
    assert (typed, rest) == (line, "")
    assert re.match(r"[A-Z'0-9]", sentence)
    assert sentence.endswith(".")
    return sentence


# -- Whole deals


@pytest.mark.parametrize("game", GAMES)
def test_a_game_opens_at_once(play: Play, game: str) -> None:
    shown = play(game)
    before, *rest = parts(shown)
    assert rest == ["\nGoodbye.\n"]
    assert all(re.search(rf"^.  {name} +(\d+|\?) cards", before, re.MULTILINE) for name in ("Boris", "Vera", "Gleb"))
    assert len(re.findall(r"^Hand: ", before, re.MULTILINE)) == 1
    assert len(re.findall(r"^Pile (empty|uncounted|\d+ cards?)   now \w", before, re.MULTILINE)) == 1


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal(play: Play, game: str, seed: int) -> None:
    shown = play(game, lay_first, seed=seed, width=120)
    end = r"is left with cards and loses|are left with cards and lose" if game == "verish" else r"wins?"
    assert re.search(rf"^\w+ ({end})\.\nLost so far: You [01], ", shown, re.MULTILINE)
    assert shown.endswith(NEXT_DEAL + "q\nGoodbye.\n")
    assert "not understood" not in shown
    assert not re.search(r"cannot|does nothing|to announce now is|-1", shown)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", COUNTED)
def test_no_card_is_lost_on_the_way(play: Play, game: str, seed: int) -> None:
    shown = play(game, lay_first, seed=seed, width=120)
    cards = {"verish": 51, "bullshit": 52, "i-doubt-it": 52}.get(game, 54)
    screens = re.findall(r"^Pile (.*)\n((?:[▶ ]  \w+ +\d+ cards?.*\n){4})", shown, re.MULTILINE)
    assert screens
    assert len(screens) == len(re.findall("^Pile ", shown, re.MULTILINE))
    for header, seats in screens:
        pile = re.match(r"(\d+) card|empty", header)
        removed = re.search(r"removed (\d+)", header)
        assert pile is not None
        laid = int(pile[1] or 0) + (int(removed[1]) if removed else 0)
        assert laid + sum(int(size) for size in re.findall(r"(\d+) cards?", seats)) == cards


@pytest.mark.parametrize("seed", [1, 3])
@pytest.mark.parametrize("game", COUNTED)
def test_a_called_play_is_turned_over_judged_and_taken(play: Play, game: str, seed: int) -> None:
    shown = play(game, stop_after(200, call_all if game in WINDOWS else lay_first), seed=seed, width=120)
    pattern = (
        r"(?:^  (?P<player>\w+) lays? (?P<laid>\d+) cards? face down: (?P<claim>.*)\.$"
        r"|^  (?P<caller>\w+) calls?! Turned over: (?P<cards>.*)\.\n"
        r"  It was announced as (?P<said>.*): (?P<verdict>a lie|true)\.\n"
        r"  (?P<taker>\w+) takes? the pile, (?P<size>\d+) cards?\.$)"
    )
    pile, calls, latest = 0, 0, None
    for found in re.finditer(pattern, shown, re.MULTILINE):
        if found["player"]:
            latest = found
            pile += int(found["laid"])
            continue
        calls += 1
        assert latest is not None
        assert found["said"] == latest["claim"]
        assert found["taker"] == (found["caller"] if found["verdict"] == "true" else latest["player"])
        assert int(found["size"]) == pile
        pile = 0
        if not found["said"].startswith(("all", "plus")):
            number, rank = found["said"].split()
            cards = re.findall(CARD, found["cards"])
            assert len(cards) == int(number.replace("one", "1")) == int(latest["laid"])
            said = RANKS[parse_rank(rank)].replace("T", "10")
            assert (found["verdict"] == "true") == all(card[:-1] == said or card[0] == "★" for card in cards)
    assert calls == shown.count("Turned over: ") - len(re.findall("last cards are turned over", shown))
    assert calls > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_cheat_tells_no_number_but_one_s_own_and_the_claimed(play: Play, seed: int) -> None:
    for person in (lay_first, call_all):
        shown = play("cheat", stop_after(150, person), seed=seed, width=120)
        assert set(re.findall(r"^Pile (\w+)", shown, re.MULTILINE)) <= {"uncounted", "empty"}
        assert set(re.findall(r"^[▶ ]  (?:Boris|Vera|Gleb) +(\S+) cards?", shown, re.MULTILINE)) == {"?"}
        assert re.search(r"^[▶ ]  You +\d+ cards?", shown, re.MULTILINE)
        assert person is lay_first or re.search(r"^  \w+ takes? the pile\.$", shown, re.MULTILINE)
        assert not re.search(r"takes? the pile,|lays? \d", shown)
        assert all(
            re.fullmatch(
                r"  \w+ lays? cards face down and says?: ([2-4]|one) \w+\.|  \w+ opens? with .*, face up\.", line
            )
            for line in shown.splitlines()
            if re.match(r"  \w+ (lay|open)s? ", line)
        )


def test_two_packs_show_a_card_twice(play: Play) -> None:
    shown = play("cheat", stop_after(1, lambda shown: "0"), players=6, seed=3, width=300)
    held = hand(shown)
    assert len(held) > len(set(held))


def test_deal_after_deal(play: Play) -> None:
    deals = 0

    def two_deals(shown: str) -> str:
        nonlocal deals
        if not shown.endswith(NEXT_DEAL):
            return lay_first(shown)
        deals += 1
        return "" if deals == 1 else "q"

    shown = play("i-doubt-it", two_deals, seed=4)
    assert "Deal 2. " in shown
    assert shown.count("Lost so far: ") == 2


# -- What can be typed


def own_turn(play: Play, game: str, seed: int, **options: object) -> tuple[list[str], str]:
    """What is typed up to the person's first own turn, the choice of a pile aside, and what is shown there."""
    lines: list[str] = []

    def person(shown: str) -> str:
        if shown.endswith("\nYou> ") and "that pile" not in shown[shown.rindex("Hand: ") :]:
            return "q"
        lines.append(lay_first(shown))
        return lines[-1]

    shown = play(game, person, seed=seed, width=200, **options)
    return lines, shown.removesuffix("q\n\nGoodbye.\n")


@pytest.mark.parametrize("seed", [1, 5])
@pytest.mark.parametrize("separator", [" ", ", "])
def test_numbers_lay_cards(play: Play, seed: int, separator: str, bots: Callable[[str], str]) -> None:
    seats = bots("human,quiet,quiet,quiet")
    lines, shown = own_turn(play, "bullshit", seed, seats=seats)
    rank, held = due(shown)[0], hand(shown)
    after = play("bullshit", [*lines, f"{separator.join('357')} as {rank}"], seed=seed, seats=seats, width=200)
    assert f"  You lay 3 cards face down: 3 {rank_plural(parse_rank(rank))}." in after
    left = [card for place, card in enumerate(held, 1) if place not in (3, 5, 7)]
    assert hand(after[after.index("You lay 3") :]) == left


def test_a_number_alone_where_one_announcement_is_possible(play: Play) -> None:
    lines, shown = own_turn(play, "bullshit", 5)
    after = play("bullshit", [*lines, "2 1"], seed=5, width=200)
    assert f"  You lay 2 cards face down: 2 {rank_plural(parse_rank(due(shown)[0]))}." in after


@pytest.mark.parametrize("how", ["pretty", "text", "lower"])
def test_cards_are_named_and_the_number_is_a_lie(play: Play, how: str, bots: Callable[[str], str]) -> None:
    seats = bots("human,quiet,quiet,quiet")
    lines, shown = own_turn(play, "cheat", 5, seats=seats)
    held = [card for card in hand(shown) if card != "A♠"][:3]
    rank = due(shown)[0]
    names = [card if how == "pretty" else Card(card).text for card in held]
    line = f"{' '.join(names)} as 4 {rank}"
    after = play("cheat", [*lines, line.lower() if how == "lower" else line], seed=5, seats=seats, width=300)
    said = rank_plural(parse_rank(rank))
    assert f"  You lay cards face down and say: 4 {said}.\n" in after
    mine = re.findall(r"^[▶ ]  You +(\d+) card", after[after.index("You lay cards") :], re.MULTILINE)[0]
    assert int(mine) == len(hand(shown)) - 3


def test_a_rank_is_understood_in_words(play: Play) -> None:
    lines, shown = own_turn(play, "bullshit", 5)
    rank = parse_rank(due(shown)[0])
    for word in (RANK_NAMES[rank], rank_plural(rank), rank_plural(rank).upper()):
        assert "  You lay 1 card face down: " in play("bullshit", [*lines, f"1 AS {word}"], seed=5)


@pytest.mark.parametrize("word", ["c", "C", "call", "challenge", "bs", "cheat"])
@pytest.mark.parametrize("game", ["i-doubt-it", "cals-bs", "verish"])
def test_call(play: Play, game: str, word: str) -> None:
    shown = play(game, [word])
    assert "\n  You call! Turned over: " in shown or " call; " in shown


@pytest.mark.parametrize("word", ["", "t", "T", "trust"])
def test_trust(play: Play, word: str) -> None:
    shown = play("verish", [word])
    assert "\n  You trust.\n" in parts(shown)[1]
    assert "to play" in parts(shown)[1]


@pytest.mark.parametrize("word", ["", "p", "pass"])
def test_pass(play: Play, word: str) -> None:
    assert parts(play("cals-bs", [word]))[1].startswith(f"{word}\n  You pass.\n")


@pytest.mark.parametrize("word", ["", "t", "trust", "p", "pass", "P"])
def test_letting_a_play_pass_in_a_window_is_silent(play: Play, word: str) -> None:
    after = parts(play("i-doubt-it", [word], seed=5))[1]
    assert "You" not in after.removeprefix(word + "\n").partition("\nPile")[0]


def test_fours_are_removed_after_taking_the_pile(play: Play) -> None:
    """A person who calls all the time takes piles, and removes fours whenever there are some."""

    def greedy(shown: str) -> str:
        if shown.endswith(NEXT_DEAL):
            return "q"
        screen = shown[shown.rindex("Hand: ") :]
        offer = re.search(r"^d (\w+) remove the four (\w+)", screen, re.MULTILINE)
        if offer:
            return f"d {offer[1]}"
        return "c" if re.search("^c call", screen, re.MULTILINE) else lay_first(shown)

    shown = play("verish", stop_after(150, greedy), seed=2, width=120)
    gone = re.findall(r"^  You show and remove four (\w+)\.$", shown, re.MULTILINE)
    assert gone
    assert len(set(gone)) == len(gone)
    removed = [int(number) for number in re.findall(r"removed (\d+)", shown)]
    assert removed == sorted(removed)
    assert set(removed) <= set(range(4, 52, 4))


def test_refused_fours(play: Play) -> None:
    shown = play("verish", ["d 7"])
    assert "Only whoever has just taken the pile may remove fours." in shown
    assert refusal(play, "verish", "d 7") == "Only whoever has just taken the pile may remove fours."
    lines, _ = own_turn(play, "bullshit", 5)
    assert refusal(play, "bullshit", "d 7", *lines) == "In bullshit-2c no fours are removed."


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 as {rank}", "There is no card 0: your cards are numbered 1 to {held}."),
        ("99 as {rank}", "There is no card 99: your cards are numbered 1 to {held}."),
        ("1 99 as {rank}", "There is no card 99: your cards are numbered 1 to {held}."),
        ("{absent} as {rank}", "{pretty} is not in this hand."),
        ("1 {absent} as {rank}", "{pretty} is not in this hand."),
        ("1 1 as {rank}", "This hand does not hold {first} so often."),
        ("1 as {other}", "The rank to announce now is {rank}."),
        ("1 as 2 {rank}", "The number is announced truly in {game}, and here it is 1."),
        ("1 as fours", "In {game} nobody announces all fours."),
        ("1 as +1", "In {game} nobody announces plus n: announce a rank, as in as K."),
        ("1 as +99", "'+99' is not a plus: it is +1 to +12."),
        ("1 as", "An announcement is a rank, or a number and a rank, as in 3 K."),
        ("1 as 1 2 3", "An announcement is a rank, or a number and a rank, as in 3 K."),
        ("1 as Z", "'Z' is not a rank: ranks are 2 to 10 (or T), J, Q, K and A."),
        ("1 2 3 4 5 as {rank}", "A play has 1 to 4 cards."),
        ("c", "There is no play that could be called now."),
        ("t", "Trusting is silent in {game}: not to call is enough."),
        ("p", "In {game} nobody passes: lay cards, honestly or not."),
        ("", "Enter does nothing here: lay cards, as in 1 2 as K."),
        ("sdfg", "'sdfg' is not understood: type a number, a card such as 7S, or ? for help."),
        ("-1 as {rank}", "'-1 as {rank}' is not understood: type a number, a card such as 7S, or ? for help."),
        ("²", "'²' is not understood: type a number, a card such as 7S, or ? for help."),
    ],
)
@pytest.mark.parametrize("game", ["bullshit-2c", "i-doubt-it"])
def test_a_refused_line_is_one_sentence_and_changes_nothing(play: Play, game: str, line: str, sentence: str) -> None:
    lines, shown = own_turn(play, game, 5)
    held, rank = hand(shown), due(shown)[0]
    absent = next(Card(card) for card in range(52) if Card(card).pretty not in held)
    values = {"rank": rank, "other": "K" if rank != "K" else "Q", "held": len(held), "game": game}
    values |= {"absent": absent.text, "pretty": absent.pretty, "first": held[0]}
    said = refusal(play, game, line.format(**values), *lines)
    assert said.replace("7♠", "7S") == sentence.format(**values).replace("7♠", "7S")


def test_ranks_not_next_to_the_last(play: Play) -> None:
    lines, shown = own_turn(play, "cheat", 5)
    ranks = due(shown)
    assert len(ranks) == 3
    say = f"{ranks[0]}, {ranks[1]} or {ranks[2]}"
    for wrong in set(RANKS) - set(ranks):
        sentence = refusal(play, "cheat", f"1 as {wrong}", *lines)
        plural = rank_plural(parse_rank(wrong)).capitalize()
        assert re.fullmatch(rf"{plural} are not next to (\w+): say {say}\.", sentence)


def test_wrong_numbers_in_cheat(play: Play) -> None:
    lines, shown = own_turn(play, "cheat", 5)
    rank = due(shown)[1]
    for number in (0, 5, 99):
        assert refusal(play, "cheat", f"1 as {number} {rank}", *lines) == "The number announced is 1 to 4."


def test_an_opening_is_honest(play: Play) -> None:
    def person(shown: str) -> str:
        if len(parts(shown)) == 2:
            return lay_first(shown)  # a pile
        return "q"

    before = play("cheat", person, seed=11, width=200)
    other = next(rank for rank in RANKS if rank.replace("T", "10") != hand(before)[0][:-1])
    said = refusal(play, "cheat", f"1 as {other}", "0", seed=11)
    plural = rank_plural(parse_rank(other))
    assert said == f"An opening turn is open and honest: every card must be one of the {plural}."


def test_a_pile_is_chosen_by_its_number(play: Play) -> None:
    before, after = parts(play("cheat", ["2"], seed=11))[:2]
    assert "2 that pile" in before
    assert "  You choose pile 2.\n" in after
    assert 0 < len(hand(after)) < 20
    assert refusal(play, "cheat", "7", seed=11) == "There is no pile 7 to choose: the piles left are 0 1 2 3."


def test_who_follows_lays_as_many_as_the_leader(play: Play) -> None:
    shown = play("cals-bs")
    claim = re.findall(r"^\w+ claims: (\d|one) (\w+)", shown, re.MULTILINE)[-1]
    number = int(claim[0].replace("one", "1"))
    line = " ".join(str(place) for place in range(1, number + 2))
    sentence = f"Who follows lays as many cards as the leader: here the number is {number}."
    assert refusal(play, "cals-bs", f"{line} as {claim[1]}") == sentence
    good = " ".join(line.split()[:-1])
    assert f"  You lay {number} card" in play("cals-bs", [f"{good} as {claim[1]}"])
    assert f"  You lay {number} card" in play("cals-bs", [good])


@pytest.mark.parametrize("word", ["1", "1 as K", "KS", "d 7", "x", "²", "as", "c c", "call it"])
def test_what_is_no_answer_to_a_play_is_refused(play: Play, word: str) -> None:
    assert refusal(play, "i-doubt-it", word) == "Type c to call the play, or Enter to let it pass."


# -- Words that are no moves


@pytest.mark.parametrize("game", GAMES)
def test_leaving_at_every_prompt(play: Play, game: str) -> None:
    for prompts in (0, 1, 2, 5):
        for word in ("q", "quit", "EXIT"):
            left = prompts

            def person(shown: str, word: str = word) -> str:
                nonlocal left
                left -= 1
                return lay_first(shown) if left >= 0 else word

            shown = play(game, person, seed=1)
            assert re.search(rf"> {word}\n\nGoodbye\.\n$", shown)


def test_leaving_between_deals(play: Play) -> None:
    for word in ("q", "quit", "Q"):
        shown = play("cals-bs", lambda shown, word=word: word if shown.endswith(NEXT_DEAL) else lay_first(shown))
        assert shown.endswith(f"{NEXT_DEAL}{word}\nGoodbye.\n")


def test_exit_leaves_between_deals_too(play: Play) -> None:
    ends = iter(["exit"])
    shown = play("cals-bs", lambda shown: next(ends, "q") if shown.endswith(NEXT_DEAL) else lay_first(shown))
    assert shown.count("Deal ") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_input_at_every_prompt(play: Play, game: str) -> None:
    for prompts in (0, 1, 2, 5, 8):
        assert re.search(r"[>:] \nGoodbye\.\n$", play(game, [""] * prompts))


@pytest.mark.parametrize("game", GAMES)
def test_look_rules_and_help_come_back_to_the_same_prompt(play: Play, game: str) -> None:
    for prompts in (0, 3):
        lines: list[str] = []

        def remember(shown: str, lines: list[str] = lines) -> str:
            lines.append(lay_first(shown))
            return lines[-1]

        play(game, stop_after(prompts, remember), width=120)
        for word in ("look", "L", "rules", "?"):
            *_, screen, after, end = parts(play(game, [*lines, word], width=120))
            assert end == "\nGoodbye.\n"
            table = screen[screen.rindex("\nPile ") :]
            if word in ("?", "help"):
                assert "c, call" in after
                assert "\nPile " not in after
            else:
                assert after.endswith(table)
            assert ("Who begins" in after) == (word == "rules")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_at_one_s_turn_can_be_followed(play: Play, game: str) -> None:
    for seed in range(4):
        lines, _ = own_turn(play, game, seed)
        hinted = parts(play(game, [*lines, "hint"], seed=seed, width=200))[len(lines) + 1]
        found = re.fullmatch(r"hint\nThe bot strong would play: (.*)\.\nWhy: .*\d%.*\.\n", hinted)
        assert found is not None
        if "★" in found[1]:
            continue  # see below
        line = found[1] if " as " in found[1] else found[1].split()[0]
        after = parts(play(game, [*lines, "hint", line], seed=seed, width=200))[len(lines) + 2]
        assert re.match(rf"{re.escape(line)}\n  (You |.* and You |You and )", after)


@pytest.mark.parametrize("game", WINDOWS)
def test_a_hint_at_the_call_prompt(play: Play, game: str) -> None:
    for seed in range(4):
        lines: list[str] = []

        def person(shown: str, lines: list[str] = lines) -> str:
            if shown.endswith(CALL_PROMPT):
                return "q"
            lines.append(lay_first(shown))
            return lines[-1]

        play(game, person, seed=seed)
        hinted = parts(play(game, [*lines, "hint"], seed=seed))[len(lines) + 1]
        assert re.fullmatch(
            r"hint\nThe bot strong would play: (c, call|Enter, let it pass)\.\nWhy: [^.]*\d+%\.\n", hinted
        )


@pytest.mark.parametrize("game", GAMES)
def test_undo(play: Play, game: str) -> None:
    lines, shown = own_turn(play, game, 5)
    line = lay_first(shown)
    screen, after, undone, end = parts(play(game, [*lines, line, "undo"], width=200))[len(lines) :]
    assert end == "\nGoodbye.\n"
    assert after.startswith(f"{line}\n  You ")
    assert undone.startswith("undo\nYour last move is taken back.\n")
    assert undone.endswith(screen[screen.rindex("\nPile ") :])


@pytest.mark.parametrize("game", WINDOWS)
def test_undo_at_the_call_prompt_takes_the_answer_before_it_back(
    play: Play, game: str, bots: Callable[[str], str]
) -> None:
    seats = bots("human,quiet,quiet,quiet")
    lines: list[str] = []
    tables: list[str] = []

    def person(shown: str) -> str:
        if shown.endswith(CALL_PROMPT):
            tables.append(shown[shown.rindex("\nPile ") :])
            if len(tables) == 2:
                return "undo"
            if len(tables) == 3:
                return "q"
        lines.append(lay_first(shown))
        return lines[-1]

    shown = play(game, person, seats=seats, seed=5)
    assert "Your last move is taken back." in shown
    if lines[-1] == "":
        assert tables[2] == tables[0]


def test_there_may_be_nothing_to_take_back(play: Play) -> None:
    assert refusal(play, "i-doubt-it", "undo") == "There is no move of yours to take back."


# -- Windows


@pytest.mark.parametrize("game", WINDOWS)
@pytest.mark.parametrize("who", ["quiet", "loud", "counter"])
def test_the_person_is_asked_after_every_hidden_play_of_others(
    play: Play, game: str, who: str, bots: Callable[[str], str]
) -> None:
    shown = play(game, stop_after(60), seats=bots(f"human,{who},{who},{who}"), width=120)
    plays = list(re.finditer(r"^  (Boris|Vera|Gleb) lays .*\n", shown, re.MULTILINE))
    assert len(plays) > 15
    for found in plays:
        following = shown[found.end() :]
        assert re.match(r"\nPile [\s\S]*?\n(Boris|Vera|Gleb) claims: .*\nHand: ", following)
        assert CALL_PROMPT in following[: following.index("> ") + 2]
    assert shown.count(CALL_PROMPT) == len(plays)


@pytest.mark.parametrize("game", WINDOWS)
def test_being_asked_tells_nothing(play: Play, game: str, bots: Callable[[str], str]) -> None:
    compared = 0
    for seed in range(6):
        asked = []
        for who in ("quiet", "loud"):
            shown = play(game, stop_after(6), seats=bots(f"human,{who},{who},{who}"), seed=seed, width=120)
            before, prompt, answer = shown.partition(CALL_PROMPT)
            if "You lay" not in before:
                asked.append(before + prompt)
                assert (" calls! " in answer.partition("\nPile")[0]) == (who == "loud")
        assert asked == asked[::-1]
        compared += len(asked) // 2
    assert compared > 1


@pytest.mark.parametrize("game", WINDOWS)
def test_when_two_call_the_nearest_counts(play: Play, game: str, bots: Callable[[str], str]) -> None:
    shown = play(game, stop_after(60, call_all), seats=bots("loud,human,loud"), width=120)
    seats = ["Anna", "You", "Vera"]
    calls = re.findall(
        r"^  (Anna|Vera) lays .*\n(?:(?!^  \w+ lays )[\s\S])*?> c\n(  .*\n)(  .*\n)", shown, re.MULTILINE
    )
    assert len(calls) > 4
    nearest = set()
    for player, together, turned in calls:
        place = seats.index(player)
        first, second = (seats[(place + step) % 3] for step in (1, 2))
        is_are = "are" if first == "You" else "is"
        assert together == f"  {first} and {second} call; {first} {is_are} nearest.\n"
        assert re.match(rf"  {first} calls?! Turned over: ", turned)
        nearest.add(first)
    assert nearest == {"You", "Anna"}


def test_nobody_but_the_next_is_asked_in_verish(play: Play) -> None:
    shown = play("verish", lay_first, seed=1, width=120)
    for found in re.finditer(r"^(\w+) claims: ", shown, re.MULTILINE):
        before = shown[: found.start()]
        laid = re.findall(r"^  (\w+) lays? ", before, re.MULTILINE)[-1]
        assert laid == found[1]
    assert CALL_PROMPT not in shown


# -- Names of cards that the screen shows


@pytest.mark.parametrize("line", ["AS as {rank}", "as as {rank}", "{other} AS as {rank}", "{other} AS"])
def test_the_ace_of_spades_can_be_named(play: Play, line: str) -> None:
    for seed in range(30):
        lines, shown = own_turn(play, "bullshit", seed)
        if "A♠" in hand(shown):
            typed = line.format(rank=due(shown)[0], other=hand(shown)[0])
            assert "\n  You lay " in parts(play("bullshit", [*lines, typed], seed=seed))[len(lines) + 1]
            return
    raise AssertionError("nobody holds it")


def test_the_ace_of_spades_can_be_named_by_its_symbol(play: Play) -> None:
    for seed in range(30):
        lines, shown = own_turn(play, "bullshit", seed)
        if "A♠" in hand(shown):
            line = f"A♠ as {due(shown)[0]}"
            assert "\n  You lay 1 card" in parts(play("bullshit", [*lines, line], seed=seed))[len(lines) + 1]
            return
    raise AssertionError("nobody holds it")


def holder_of_a_joker(play: Play) -> tuple[int, list[str], str]:
    for seed in range(60):
        shown = play("cals-bs", seed=seed, width=200)
        jokers = [card for card in hand(shown) if card[0] == "★"]
        if jokers and re.search(r"^\w+ claims: one ", shown, re.MULTILINE):
            return seed, jokers, due(shown)[0]
        if jokers and "claims" not in shown:
            return seed, jokers, "K"
    raise AssertionError("nobody holds one")


def test_a_joker_is_laid_by_its_letters(play: Play) -> None:
    seed, jokers, rank = holder_of_a_joker(play)
    name = "RJ" if jokers[0] == "★red" else "BJ"
    assert "\n  You lay 1 card" in parts(play("cals-bs", [f"{name} as {rank}"], seed=seed))[1]


def test_a_joker_can_be_typed_as_it_is_shown(play: Play) -> None:
    seed, jokers, rank = holder_of_a_joker(play)
    assert "\n  You lay 1 card" in parts(play("cals-bs", [f"{jokers[0]} as {rank}"], seed=seed))[1]


def test_card_ten_of_a_small_hand_is_out_of_range(play: Play) -> None:
    for seed in range(9):
        lines, shown = own_turn_of(play, seed)
        if lines:
            sentence = refusal(play, "bullshit", f"10 as {due(shown)[0]}", *lines, players=7, seed=seed)
            assert sentence == f"There is no card 10: your cards are numbered 1 to {len(hand(shown))}."
            return


def own_turn_of(play: Play, seed: int) -> tuple[list[str], str]:
    lines: list[str] = []

    def person(shown: str) -> str:
        if shown.endswith("\nYou> "):
            return "q"
        lines.append("")
        return ""

    shown = play("bullshit", person, players=7, seed=seed, width=200)
    return lines, shown


# -- All fours


def test_all_fours_and_plus(play: Play, bots: Callable[[str], str]) -> None:
    def person(shown: str) -> str:
        screen = shown[shown.rindex("Pile ") :]
        if "c call" not in screen and not shown.endswith(NEXT_DEAL) and len(hand(shown)) > 4:
            return "1 2 3 4 as fours"
        return lay_first(shown)

    called, followed = (
        "".join(
            play("cals-bs-all-fours", stop_after(12, person), seats=bots(f"human,{who}"), seed=seed, width=120)
            for seed in range(9)
        )
        for who in ("loud,loud,loud", "quiet,quiet,quiet")
    )
    assert "  You lay 4 cards face down: all fours.\n" in called
    assert re.search(r"^  \w+ calls?! Turned over: .*\n  It was announced as all fours: a lie\.", called, re.MULTILINE)
    assert re.search(r"^Pile .* now plus 1, \? of them *$", followed, re.MULTILINE)
