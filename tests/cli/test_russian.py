"""The program in Russian: whole games without an English word, moves typed in Russian, and unchanged records."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from pathlib import Path

import pytest
from rich.cells import cell_len

from cardkit.catalogue import find_preset, load, presets
from cardkit.game.rules import spelling
from cardkit.language import speaking
from cardkit.speech.vocabulary import WORDS, typed_as, understood

GOLDENS = Path(__file__).parent / "goldens"
LATIN = re.compile(r"[A-Za-z]+")
CLAUSE = re.compile(r" \([A-Z][^()]*\)")
"""The labels of rules, which are the same in every language."""
SOURCE = re.compile(r"Источник: [^.]*(\.[a-z]+[^.]*)*\.")
"""The source of a game, which keeps its own name."""
NEXT_DEAL = "Ввод — следующая раздача, в — выход: "


@pytest.fixture
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


@pytest.fixture
def saved(called: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., bytes]:
    """Return the file of a deal in which these lines were typed again and again."""

    def play(game: str, *typed: str, language: str) -> bytes:
        path = tmp_path / f"{language}.toml"
        answers = 0

        def keyboard(prompt: str = "") -> str:
            nonlocal answers
            answers += 1
            if answers > 400 or (path.is_file() and "result = " in path.read_text(encoding="utf-8")):
                raise EOFError
            return typed[answers % len(typed)]

        monkeypatch.setattr("builtins.input", keyboard)
        with speaking(language):
            called("play", game, "--players", "2", "--seed", "3", "--save", str(path))
        return path.read_bytes()

    return play


def like_golden(name: str, text: str) -> None:
    """Compare `text` with a golden file, or write the file if it is missing; delete it to write it again."""
    path = GOLDENS / name
    if not path.is_file():
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def by_the_first_choice(*words: str) -> Callable[[str], str]:
    """Return a person who takes the first choice, and sometimes types these words instead."""
    answered = 0

    def type_next(shown: str) -> str:
        nonlocal answered
        answered += 1
        return "в" if shown.endswith(NEXT_DEAL) else words[answered % len(words)]

    return type_next


@pytest.mark.usefixtures("russian", "few_deals")
@pytest.mark.parametrize(
    ("game", "seed", "words"),
    [
        ("дурак", 5, ("1", "?", "1", "беру", "1", "бито", "Тп", "стол", "правила")),
        ("переводной", 6, ("1", "перевожу 6п", "подсказка", "1", "отмена")),
        ("веришь", 5, ("1 2 как К", "1 как К", "верю", "?", "1", "не верю", "снять К", "", "3")),
    ],
)
def test_a_whole_game_has_no_english_word_and_fits_into_80_columns(
    play: Callable[..., str], game: str, seed: int, words: Sequence[str]
) -> None:
    shown = play(game, by_the_first_choice(*words), players=3, seed=seed)
    assert NEXT_DEAL in shown
    assert [] == sorted(set(LATIN.findall(SOURCE.sub("", CLAUSE.sub("", shown)))))
    prompts = re.compile(r".*(> |: )")
    assert [] == [line for line in shown.split("\n") if cell_len(line) > 80 and not prompts.match(line)]
    if "подсказка" not in words:
        like_golden(f"{load(game).name}.txt", shown)


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(("preset", "seats"), [("durak", 3), ("verish-ne-verish", 3)])
def test_an_exported_page_has_no_english_word(
    recorded: Callable[..., Path], called: Callable[..., str], preset: str, seats: int, tmp_path: Path
) -> None:
    path = recorded(preset, seats)
    text = path.read_text(encoding="utf-8")
    for english, bot in zip(("Ann", "Bob", "Cid"), ("Anna", "Boris", "Vera"), strict=True):
        text = text.replace(f'"{english}"', f'"{bot}"')
    path.write_text(text, encoding="utf-8")
    called("export", str(path), "--to", "html", "--out", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    said = "\n".join(spoken(page))
    assert [] == sorted(set(LATIN.findall(said)))
    like_golden(f"{preset}-page.txt", said)


def spoken(page: str) -> Iterator[str]:
    """Yield the texts that a person reads on a page: titles, text, and the parts of its data that are shown."""
    body, _, rest = page.partition('<script type="application/json"')
    data = json.loads(rest.partition(">")[2].partition("</script>")[0])
    body = re.sub(r"<style>.*?</style>", "", body, flags=re.DOTALL)
    yield from re.findall(r'(?:title|aria-label)="([^"]*)"', body)
    yield from (unescape(text).strip() for text in re.findall(r">([^<>]+)<", body) if text.strip())
    yield from data["texts"]
    for part in data["parts"]:
        yield from (text for text in re.findall(r">([^<>]+)<", part) if text.strip())
    for deal in data["deals"]:
        yield from (deal["name"], deal["about"], *deal["places"], *(view["name"] for view in deal["views"]))


@pytest.mark.usefixtures("russian")
def test_the_rules_of_every_preset_are_told_without_an_english_word() -> None:
    for preset in presets():
        said = [preset.shown_name, preset.shown_title]
        said += [each for heading, under in load(preset.name).describe() for each in (heading, *under)]
        english = {word for each in said for word in LATIN.findall(CLAUSE.sub("", each))}
        assert set() == english - {"n"}, preset.name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Трешка", "treshka"),
        ("двойка бьет туза", "low-beats-ace"),
        ("Верю — не верю", "veryu-believe"),
        ("веришь, не веришь", "verish-ne-verish"),
        ("Bullshit", "bullshit-2c"),
    ],
)
def test_a_game_is_found_however_its_name_is_spelled(typed: str, name: str) -> None:
    assert name == load(typed).name


def test_no_two_names_of_games_are_spelled_alike() -> None:
    names = [name for preset in presets() for name in (preset.name, *preset.aliases)]
    assert len(names) == len({spelling(name) for name in names})


def test_every_preset_has_a_russian_name_which_is_an_alias_of_it_alone() -> None:
    for preset in presets():
        with speaking("ru"):
            name = preset.shown_name
        assert LATIN.findall(name) == []
        assert find_preset(name)[1] is preset


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("беру", "take"),
        ("бито", "pass"),
        ("верю", "believe-or-trust"),
        ("не верю", "call"),
        ("перевожу 9б", "transfer 9D"),
        ("7п", "7S"),
        ("Кб", "KD"),
        ("7п, 7б", "7S, 7D"),
        ("3 5 как К", "3 5 as К"),
        ("1 2 3 4 как все четыре", "1 2 3 4 as fours"),
        ("take", "take"),
        ("что угодно", "что угодно"),
        ("в", "q"),
        ("помоги", "help"),
        ("сортировать по мастям", "sort suits"),
        ("семёрка пик", "7S"),
        ("7 of spades", "7S"),
        ("бью 7 пик дамой червей", "beat 7S QH"),
        ("1 3 как дама пик", "1 3 as QS"),
    ],
)
def test_what_is_typed_in_russian_is_understood(typed: str, meant: str) -> None:
    assert meant == understood(typed)


@pytest.mark.usefixtures("russian")
def test_words_and_cards_are_shown_as_they_are_typed() -> None:
    assert "перевожу 10б" == typed_as("transfer TD")
    for message in WORDS:
        shown = typed_as(message.english)
        meant = understood(shown)
        assert meant in (message.english, "believe-or-trust") or typed_as(meant) == shown, shown


@pytest.mark.parametrize(
    ("game", "english", "typed"),
    [
        ("durak", ("1", "take", "pass"), ("1", "беру", "бито")),
        ("verish", ("1 as K", "c", "t", ""), ("1 как К", "не верю", "верю", "")),
    ],
)
def test_the_same_game_is_the_same_file_in_both_languages(
    saved: Callable[..., bytes], game: str, english: Sequence[str], typed: Sequence[str]
) -> None:
    assert saved(game, *english, language="en") == saved(game, *typed, language="ru")
