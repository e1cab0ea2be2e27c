"""The vocabulary of people who type in their own language: `беру` is take, `7п` is 7S, `не верю` is call.

English is understood in every language, with the words of the chosen language besides. They come from the catalogue:
under the context `typed` a word of the command is translated by one or more words, the first of which is shown and
completed; `_` replaces the space in a phrase.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from cardkit.cards.alphabets import Face
from cardkit.cards.card import FRENCH, RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from cardkit.language import ENGLISH, Message, language

WORDS: Final = (
    *(Message("q", "typed"), Message("quit", "typed"), Message("help", "typed"), Message("hint", "typed")),
    *(Message("look", "typed"), Message("rules", "typed"), Message("undo", "typed"), Message("y", "typed")),
    *(Message("resign", "typed"), Message("sort", "typed"), Message("suits", "typed"), Message("ranks", "typed")),
    *(Message("n", "typed"), Message("b", "typed"), Message("done", "typed")),
    *(Message("analyse", "typed"), Message("replay", "typed"), Message("moments", "typed")),
    # Durak
    *(Message("attack", "typed"), Message("beat", "typed"), Message("transfer", "typed"), Message("show", "typed")),
    *(Message("take", "typed"), Message("pass", "typed"), Message("swap", "typed")),
    Message("report", "typed"),
    Message("redeal", "typed"),
    Message("bito", "typed"),
    # The bluffing games
    Message("believe-or-trust", "typed"),  # where one word is both answers; the game tells which of them it has
    *(Message("call", "typed"), Message("trust", "typed"), Message("believe", "typed"), Message("force", "typed")),
    *(Message("draw", "typed"), Message("keep", "typed")),
    *(Message("as", "typed"), Message("fours", "typed"), Message("discard", "typed")),
    # Replaying and learning
    *(Message("start", "typed"), Message("end", "typed"), Message("seat", "typed"), Message("all", "typed")),
    *(
        Message("bout", "typed"),
        Message("round", "typed"),
        Message("pile", "typed"),
        Message("g", "typed"),
        Message("d", "typed"),
    ),
    *(Message("better", "typed"), Message("play", "typed"), Message("line", "typed"), Message("lie", "typed")),
    Message("true", "typed"),
)
SUIT_LETTERS: Final = (
    Message("S", "typed suit"),
    Message("H", "typed suit"),
    Message("D", "typed suit"),
    Message("C", "typed suit"),
)
RANK_LETTERS: Final = (
    *(Message("T", "typed rank"), Message("J", "typed rank"), Message("Q", "typed rank"), Message("K", "typed rank")),
    Message("A", "typed rank"),
)
RANK_WORDS: Final = (
    *(Message("two", "typed rank"), Message("three", "typed rank"), Message("four", "typed rank")),
    *(Message("five", "typed rank"), Message("six", "typed rank"), Message("seven", "typed rank")),
    *(Message("eight", "typed rank"), Message("nine", "typed rank"), Message("ten", "typed rank")),
    *(Message("jack", "typed rank"), Message("queen", "typed rank"), Message("king", "typed rank")),
    Message("ace", "typed rank"),
)
SUIT_WORDS: Final = (
    *(Message("spades", "typed suit"), Message("hearts", "typed suit")),
    *(Message("diamonds", "typed suit"), Message("clubs", "typed suit")),
)
OTHER_CARDS: Final = (Message("RJ", "typed card"), Message("BJ", "typed card"), Message("DU", "typed card"))
BELIEVE_OR_TRUST: Final = "believe-or-trust"
"""The replacement for a word that is both answers to a play: the game decides by the choices that it offers."""
CALLS: Final = ("c", "call", "challenge", "bs", "cheat")
PASSES: Final = ("t", "trust", "p", "pass", BELIEVE_OR_TRUST)
"""The words for calling a play, and for letting it pass, in games in which any seat may call."""
LONGEST_PHRASE: Final = 2
_HELP_ME: Final = re.compile(r"\s*help me\W*", re.IGNORECASE)
_QUOTED: Final = re.compile(r"(['`])(?!cardkit )((?:(?!\1).)*)\1")
_WORD: Final = re.compile(r"[^\s,]+")


def understood(text: str) -> str:
    """A line that was typed, in the words and cards that the command knows; other words stay as they are."""
    text = "help" if _HELP_ME.fullmatch(text) else _spelt(text)
    if language() == ENGLISH or text.isascii():
        return text
    words, gaps = _WORD.findall(text), [*_WORD.split(text)[1:-1], ""]
    meant = ""
    for word, last in _understood(words):
        meant += word + gaps[last]
    return meant


def _understood(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the meaning of each word or phrase, and the index of its last word.

    A word without a meaning is a card as files spell it, or stays as it is. A single letter has a meaning only in
    front.
    """
    known, cards = _known(language()), _cards(language())
    at = 0
    while at < len(words):
        for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
            phrase = "_".join(words[at : at + length]).lower()
            if phrase in known and (len(phrase) > 1 or at == 0):
                at += length
                yield known[phrase], at - 1
                break
        else:
            at += 1
            yield cards.get(words[at - 1].lower(), words[at - 1]), at - 1


def _spelt(text: str) -> str:
    """A line in which each card that is named in words, as `seven of spades`, is spelt as in files."""
    for code in dict.fromkeys((ENGLISH, language())):
        pattern, ranks, suits = _names(code)
        text = pattern.sub(lambda found, r=ranks, s=suits: r[_plain(found[1])] + s[_plain(found[2])], text)  # type: ignore[misc]
    return text


def _plain(word: str) -> str:
    return word.lower().replace("ё", "е")


@cache
def _names(code: str) -> tuple[re.Pattern[str], Mapping[str, str], Mapping[str, str]]:
    """Return a pattern for cards named in words in a language, and the letter for each name of a rank and of a suit.

    Behind the word `as` of another language a number counts the announced cards: `2 пики` is no card there.
    """
    ranks = {rank.lower(): rank for rank in RANKS} | {"10": "T"}
    if code == ENGLISH:
        ranks |= dict(zip(RANK_NAMES, RANKS, strict=True))
        suits = {word: suit for name, suit in zip(SUIT_NAMES, SUITS, strict=True) for word in (name, name[:-1])}
        before, between, numbers = r"(?:the\s+)?", r"\s+of\s+", ""
    else:
        letters = _letters(RANK_LETTERS)
        words = zip(RANKS, _letters(RANK_WORDS).values(), strict=True)
        ranks |= {_plain(word): rank for rank, spelt in words for word in (*spelt, *letters.get(rank, ()))}
        suits = {word: suit for suit, spelt in zip(SUITS, _letters(SUIT_WORDS).values(), strict=True) for word in spelt}
        before, between, numbers = "", r"\s+", rf"(?<!\b{Message('as', 'typed')} )"
    named = "|".join(re.escape(word).replace("е", "[её]") for word in ranks if not word.isdecimal())
    counted = "|".join(word for word in ranks if word.isdecimal())
    pattern = rf"\b{before}((?:{named})|{numbers}(?:{counted})){between}({'|'.join(suits)})\b"
    return re.compile(pattern, re.IGNORECASE), ranks, suits


def typed_as(text: str) -> str:
    """Words and cards as the command knows them, as they are typed in the language of the user."""
    if language() == ENGLISH:
        return text
    return " ".join(_shown(language()).get(word, word) for word in text.split(" "))


def quoted_as_typed(refusal: str) -> str:
    """Return a refusal whose quotes, except commands of the shell, are as typed in the language of the user."""
    return _QUOTED.sub(lambda found: f"{found[1]}{typed_as(found[2])}{found[1]}", refusal)


def rank_or_suit(word: str, ranks: bool) -> str:
    """Return the letter of the rank, or without `ranks` of the suit, that `word` names; else `word` itself."""
    if language() == ENGLISH:
        return word
    letters = _letters(RANK_LETTERS if ranks else SUIT_LETTERS)
    return next((letter for letter, spellings in letters.items() if word.lower() in spellings), word)


def _letters(messages: Iterable[Message]) -> dict[str, tuple[str, ...]]:
    """Return for each English letter or word its translations in lower case; the first is the one that is shown."""
    return {message.english: tuple(str(message).lower().split()) for message in messages}


@cache
def _known(code: str) -> Mapping[str, str]:
    """Return the word of the command for each word or phrase of a language."""
    return {phrase: message.english for message in reversed(WORDS) for phrase in str(message).lower().split()}


@cache
def _shown(code: str) -> Mapping[str, str]:
    """Return how the words and cards of the command are typed in a language."""
    shown = {message.english: str(message).split()[0].replace("_", " ") for message in WORDS}
    ranks = {message.english: str(message).split()[0] for message in RANK_LETTERS}
    suits = {message.english: str(message).split()[0] for message in SUIT_LETTERS}
    shown.update(ranks)
    for rank in RANKS:
        for suit in SUITS:
            shown[rank + suit] = ranks.get(rank, rank) + suits[suit]
    for message in OTHER_CARDS:
        shown[message.english] = str(message).split()[0]
    for suit, letter in suits.items():
        shown[f"10{suit}"] = f"10{letter}"
    return shown


@cache
def _cards(code: str) -> Mapping[str, str]:
    """The card, as files spell it, for each of its spellings in a language, in small letters."""
    ranks, suits = _letters(RANK_LETTERS), _letters(SUIT_LETTERS)
    found = {spelling: message.english for message in OTHER_CARDS for spelling in str(message).lower().split()}
    for face in FRENCH.faces:
        if face not in FRENCH.others:
            found.update(dict.fromkeys(_spellings(face, ranks, suits), face.text))
    return found


def _spellings(face: Face, ranks: Mapping[str, tuple[str, ...]], suits: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    rank, suit = RANKS[face.rank], SUITS[face.suit]
    for letter in (*ranks.get(rank, ()), rank.lower()):
        for sign in (*suits[suit], FRENCH.suit_symbols[face.suit]):
            yield letter + sign
