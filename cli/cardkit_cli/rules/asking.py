"""House rules by answers to questions: the few options that people decide, the effect of each answer, and a file."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from cardkit.arguments import is_number
from cardkit.catalogue import HouseRules, find_family, find_preset, load
from cardkit.errors import CardkitError, InvalidRule, cut
from cardkit.game.game import AnyGame
from cardkit.game.rule_words import answers, changed_game, in_words
from cardkit.language import Message, gettext, pgettext, reason_of
from cardkit.options import NO, NONE, YES, Option, rule_text
from cardkit.speech.vocabulary import quoted_as_typed
from cardkit_cli.rules.printing import print_differences, print_labelled, print_sentences
from cardkit_cli.terminal import words
from cardkit_cli.terminal.console import LEAVE, Screen

BACK: Final = ("b", "back")
DONE: Final = ("d", "done")
MORE: Final = ("y", "yes")
EXPLAIN: Final = "?"
SWITCH: Final = (YES, NO)
NAME: Final = re.compile(r"[\w-]{1,40}")
"""A name that is also that of a file."""


class StopAsking(Exception):
    """The person wants no house rules after all."""


class Back(Exception):
    """The person wants to return to the question before."""


class Done(Exception):
    """The person wants the remaining options as they are."""


def ask_for_rules(parent: str | None, out: Path | None, screen: Screen) -> None:
    """Ask for a parent if none is given, then for each option that matters, then for a name; write the file.
    Nothing is written when the person leaves or changes no rule. Raises `InvalidRule` for a game that does not exist or
    is itself a file of house rules, and for a file that exists or does not end in .toml.
    """
    if out is not None:
        _check_free(out)
    try:
        game = load(parent) if parent else _ask_for_parent(screen)
        if game.preset.house_rules_of:
            raise InvalidRule(
                gettext(
                    "{parent}: house rules begin from a game of `cardkit games`, not from another file.", parent=parent
                )
            )
        house = _ask_all(game, screen)
        if not house.rules.differences(game.rules):
            screen.say(words.NOTHING_CHANGED.format(game=game.preset.shown_name))
            return
        screen.say()
        print_differences((game.preset.shown_name, game), (gettext("your rules"), house), screen)
        screen.say()
        name = _ask_for_name(out, screen)
        title = screen.ask(words.TITLE)
        path = out or Path(f"{name}.toml")
        answered = HouseRules(game.record_name, house.rules.differences(game.rules), name, title)
        while not _is_written(path, answered, screen):
            path = Path(f"{_ask_for_name(None, screen)}.toml")
    except (EOFError, StopAsking):
        screen.say(words.NOTHING_WRITTEN)
        return
    screen.say_whole(words.WRITTEN.format(file=path))


def _check_free(path: Path) -> None:
    if path.suffix != ".toml":
        raise InvalidRule(gettext("{path}: the name of a file of house rules ends in .toml.", path=path))
    if path.exists():
        raise InvalidRule(gettext("{path}: is there already; house rules are written to a new file.", path=path))


def _is_written(path: Path, house: HouseRules, screen: Screen) -> bool:
    """Return whether a new file holds the rules now; if it cannot be made, print the reason and keep the answers."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(house.text())
    except OSError as error:
        screen.say(
            gettext("{path} cannot be written ({error}): choose another name.", path=path, error=reason_of(error))
        )
        return False
    return True


def _ask_for_parent(screen: Screen) -> AnyGame:
    """Return the game that the person names, by default `durak`; an unknown name is refused and asked for again."""
    while True:
        answer = _ask(words.PARENT, screen) or "durak"
        try:
            find_preset(answer)
            return load(answer)
        except CardkitError as error:
            screen.say(str(error))


def _ask_for_name(out: Path | None, screen: Screen) -> str:
    """Ask until a name is valid, and without `out` also free; an empty answer takes that of `out`, or `house`."""
    while True:
        name = _ask(words.RULES_NAME, screen) or (out.stem if out else "house")
        if not NAME.fullmatch(name):
            screen.say(words.BAD_RULES_NAME)
        elif out is None and Path(f"{name}.toml").exists():
            screen.say(gettext("{name}.toml is there already: choose another name.", name=name))
        else:
            return name


def _ask(prompt: "str | Message", screen: Screen) -> str:
    answer = screen.ask_move(prompt)
    if answer.lower() in LEAVE:
        raise StopAsking
    return answer


def _ask_all(game: AnyGame, screen: Screen) -> AnyGame:
    """`game` with the rules that were answered: those that people argue about, and then, if wanted, the others."""
    family = find_family(game.family)
    argued, asked = (family.argued, family.asked) if family else ((), ())
    others = [name for name in asked or game.rules.options() if name not in argued]
    questions = _Questions(game, screen)
    if questions.ask(argued) and (not argued or _ask(words.MORE_RULES, screen).lower() in MORE):
        questions.ask(others)
    return questions.game


class _Questions:
    """Questions about a game, and the game as it was answered so far."""

    def __init__(self, game: AnyGame, screen: Screen) -> None:
        self.game = game
        self.screen = screen

    def ask(self, names: Sequence[str]) -> bool:
        """Ask for options, and put the answers into `game`; return False when `d` has ended the questions.
        `b` goes to the question before. Options that change nothing as the rules are now are left out. Raises
        `StopAsking`.
        """
        at, step = 0, 1
        while at < len(names):
            question = _Question(self.game, names[at], self.screen)
            step = 1 if at == 0 else step
            if question.matters:
                try:
                    self.game, step = question.ask(at + 1, len(names)), 1
                except Back:
                    step = -1 if at else 0
                except Done:
                    return False
            at += step
        return True


class _Question:
    """One option of a game that is being changed."""

    def __init__(self, game: AnyGame, name: str, screen: Screen) -> None:
        self.game = game
        self.name = name
        self.screen = screen
        self.option: Option = game.rules.options()[name]
        self.now = rule_text(getattr(game.rules, name))
        self.values = self.option.choices or (SWITCH if isinstance(self.option.default, bool) else ())
        self.said = answers(game, name, self.values or self._examples())

    def _examples(self) -> tuple[str, ...]:
        """Return for an option that is a number the present value, the least and the most."""
        if self.option.low == self.option.high:
            return ()
        return tuple(dict.fromkeys((self.now, str(self.option.low), str(self.option.high))))

    @property
    def numbered(self) -> bool:
        """Return whether a number chooses a value: not when the values are numbers themselves."""
        return not any(self._label(value).isdigit() for value in self.values)

    @property
    def matters(self) -> bool:
        """Return whether its answer changes the text of the rules."""
        return not self.values or any(said for said in self.said.values() if isinstance(said, tuple))

    def ask(self, number: int, of: int) -> AnyGame:
        """Ask until there is a possible value, and return the game with it; raises `Back`, `Done` and `StopAsking`.
        The game is the same when the value is kept.
        """
        self.screen.turn_page()
        meaning = _capital(gettext(self.option.meaning))
        said = Message("{number} of {of}. {meaning}")
        self.screen.say(said.format(number=number, of=of, meaning=meaning), style="bold")
        if self.values:
            print_sentences([self._choice(which, value) for which, value in enumerate(self.values, 1)], self.screen)
        else:
            print_sentences([f"{_capital(self.option.values)}."], self.screen)
        while True:
            answer = _ask(words.CHOICE.format(now=self._label(self.now)), self.screen).lower()
            if answer == EXPLAIN:
                print_labelled(self._explained() if self.said else [("", gettext(self.option.meaning))], self.screen)
                continue
            if answer in BACK:
                raise Back
            if answer in DONE:
                raise Done
            if self.values == SWITCH:
                answer = {"y": YES, "n": NO}.get(answer, answer)  # in every language these letters mean yes and no
            if self.numbered and is_number(answer) and 1 <= int(answer) <= len(self.values):
                answer = self.values[int(answer) - 1]
            if not answer or answer == self.now:
                return self.game
            try:
                return changed_game(self.game, {self.name: answer})
            except InvalidRule as error:
                self.screen.say(quoted_as_typed(cut(in_words(str(error), self.game.rules.options()))))

    def _label(self, value: str) -> str:
        if self.values == SWITCH or value == NONE:
            return pgettext("value", value)
        return self.option.label(value)

    def _choice(self, which: int, value: str) -> str:
        """Return a value as it is listed, with its number if the number chooses it."""
        return f"{which}  {self._label(value)}" if self.numbered else self._label(value)

    def _explained(self) -> Iterator[tuple[str, str]]:
        """Yield each value, and the sentences of the rules for it."""
        for value, said in self.said.items():
            sentence = gettext("Cannot be: {why}", why=said) if isinstance(said, InvalidRule) else " ".join(said)
            label = f"{self.values.index(value) + 1}" if self.values and self.numbered else self._label(value)
            yield label, in_words(sentence, self.game.rules.options()) or gettext("(nothing of the kind)")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
