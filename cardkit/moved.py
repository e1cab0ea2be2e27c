"""Names that are found when they are asked for: those of a package, lazily, and those that have moved.

For a year a name that has moved works under the old name too, with a warning that names the new one. Each package has
one table of them: `MOVED` here, and in `cardkit_games.moved`.
"""

import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, Final

MOVED: Final[Mapping[str, str]] = {
    "cardkit.arguments:a_function": "cardkit.arguments:require_function",
    "cardkit.arguments:a_state": "cardkit.arguments:require_state",
    "cardkit.arguments:a_text": "cardkit.arguments:require_text",
    "cardkit.arguments:of_kind": "cardkit.arguments:require_kind",
    "cardkit.arguments:several": "cardkit.arguments:require_iterable",
    "cardkit.arguments:whole_number": "cardkit.arguments:require_number",
    "cardkit.drawing.registry": "cardkit.drawing",
    "cardkit.drawing.scene": "cardkit.drawing",
    "cardkit.drawing.scene:Hand": "cardkit.drawing:SceneHand",
    "cardkit.drawing.scene:Pile": "cardkit.drawing:ScenePile",
    "cardkit.engine.decisions": "cardkit.game.prompt",
    "cardkit.engine.drawing": "cardkit.drawing",
    "cardkit.engine.encoding": "cardkit.encoding",
    "cardkit.engine.scene": "cardkit.drawing",
    "cardkit.engine.scene:Hand": "cardkit.drawing:SceneHand",
    "cardkit.engine.scene:Pile": "cardkit.drawing:ScenePile",
    "cardkit.errors:text_of": "cardkit.errors:safe_text",
    "cardkit.game.bots": "cardkit.game.family",
    **{
        f"cardkit.game.capabilities.{subject}": "cardkit.game.capabilities"
        for subject in (
            *("audit", "determinization", "evaluation", "hidden_cards", "out_of_turn", "rounds", "views", "words"),
        )
    },
    "cardkit.game.types": "cardkit.game.moves",
    "cardkit.game.types:RulesT": "cardkit.game.rules:RulesT",
    "cardkit.game.variant": "cardkit.game.family",
    "cardkit.harmless": "cardkit.escaping",
    "cardkit.language:whole_number": "cardkit.language:in_digits",
    "cardkit.lazy": "cardkit.moved",
    "cardkit.likeness": "cardkit.records.names",
    "cardkit.numbers": "cardkit.arguments",
    "cardkit.records.determinization:LISTED_UNSEEN": "cardkit.records.hidden:LISTED_UNSEEN",
    "cardkit.records.determinization:MOST_CHOICES": "cardkit.records.hidden:MOST_CHOICES",
    "cardkit.records.determinization:NEARER": "cardkit.records.light:NEARER",
    "cardkit.records.determinization:NEVER": "cardkit.records.hidden:NEVER",
    "cardkit.records.determinization:ROUNDS": "cardkit.records.hidden:ROUNDS",
    "cardkit.records.hidden.deal": "cardkit.records.hidden",
    "cardkit.records.hidden.hands": "cardkit.records.hidden",
    "cardkit.records.hiding": "cardkit.records.views",
    "cardkit.records.light:Draw": "collections.abc:Callable",
    "cardkit.records.light:Exchange": "collections.abc:Callable",
    "cardkit.records.light:Hidden": "cardkit.records.light:UnseenCards",
    "cardkit.records.seen": "cardkit.records.views",
    "cardkit.records.views:Told": "cardkit.records.views:Known",
    "cardkit.search.bot": "cardkit.search.ismcts",
    "cardkit.search.equilibrium:Tree": "cardkit.search.equilibrium:GameTree",
    "cardkit.simple.capabilities:SaidByGame": "cardkit.simple.statements:Statements",
    "cardkit.simple.dealing": "cardkit.simple.game",
    "cardkit.simple.encoding:Laid": "cardkit.simple.statements:Statements",
    "cardkit.simple.imagining:Deal": "cardkit.simple.layout:ImaginedDeal",
    "cardkit.simple.layout:Take": "cardkit.simple.layout:ImaginedDeal",
    "cardkit.simple.moves": "cardkit.game.moves",
    "cardkit.testing.checks.cards": "cardkit.testing.checks.positions",
    "cardkit.testing.checks.clones": "cardkit.testing.checks.states",
    "cardkit.testing.checks.records": "cardkit.testing.checks.text",
    "cardkit.testing.checks.samples": "cardkit.testing.checks.chance",
    "cardkit.testing.checks.seeds": "cardkit.testing.checks.chance",
    "cardkit.testing.checks.termination": "cardkit.testing.checks.states",
    "cardkit.testing.checks.views": "cardkit.testing.checks.text",
    "cardkit.testing.comparing": "cardkit.testing.difference",
    "cardkit.testing.sentences": "cardkit.testing.random_deals",
    "cardkit.testing.sight": "cardkit.testing.difference",
    "cardkit.testing.snapshots": "cardkit.testing.difference",
    "cardkit.testing.snapshots:Look": "cardkit.testing.difference:Snapshot",
    "cardkit.testing.tellers": "cardkit.testing.checks.leak",
    "cardkit.values": "cardkit.copying",
    "cardkit.whole_numbers": "cardkit.arguments",
}
"""The new place of each old one: `package.module` for a whole module, `package.module:name` for a name in one.

A module that is gone and whose names went to several places has `package.module` with an empty new place.
"""


class Moved:
    """Finds modules under their old names, and gives modules that stayed the names that left them.

    It is what `importlib.abc` calls a meta path finder, and imports no more than it needs: `cardkit` always does.
    """

    def __init__(self, table: Mapping[str, str]) -> None:
        self.modules = {old: new for old, new in table.items() if ":" not in old}
        self.names: dict[str, dict[str, str]] = {}
        for old, new in table.items():
            module, _, name = old.partition(":")
            self.names.setdefault(module, {})
            if name:
                self.names[module][name] = new
        self.packages = {old.rpartition(".")[0] for old in self.modules}
        """Modules that were packages, and what stands above modules that have moved."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for a module of the table; None for any other."""
        if fullname in self.modules:
            old: Any = _OldModule(self.modules[fullname], self.names[fullname])
            return ModuleSpec(fullname, old, is_package=True)
        if fullname not in self.names and fullname not in self.packages:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            loader: Any = _WithOldNames(
                spec.loader, self.names.get(fullname, {}), was_package=fullname in self.packages
            )
            spec.loader = loader
        return spec


class _OldModule:
    """Makes a module out of its old name."""

    def __init__(self, new: str, names: Mapping[str, str]) -> None:
        self.new = new
        self.names = names

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None  # an empty one

    def exec_module(self, module: ModuleType) -> None:
        _offer(module, lambda name: self.names.get(name) or (f"{self.new}:{name}" if self.new else None))
        vars(module)["__dir__"] = lambda: sorted({*self.names, *(dir(import_module(self.new)) if self.new else ())})


class _WithOldNames:
    """Loads a module as `loader` does, and lets it find the names that have left it."""

    def __init__(self, loader: Any, names: Mapping[str, str], *, was_package: bool) -> None:
        self.loader = loader
        self.names = names
        self.was_package = was_package

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        created: ModuleType | None = self.loader.create_module(spec)
        return created

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = self.loader
        module.__loader__ = self.loader
        self.loader.exec_module(module)
        if self.was_package and not hasattr(module, "__path__"):
            module.__path__ = []  # so that what was in it is asked for
        if self.names:
            _offer(module, self.names.get)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loader, name)


def _offer(module: ModuleType, moved_to: Callable[[str], str | None]) -> None:
    """Let `module` fetch names from the places that they have moved to."""
    before = vars(module).get("__getattr__")

    def fetch(name: str) -> object:
        new = None if name.startswith("__") else moved_to(name)
        if new is None:
            if before is not None:
                return before(name)
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")
        home, _, new_name = new.partition(":")
        value: object = getattr(import_module(home), new_name)
        warnings.warn(
            f"{module.__name__}.{name} is now {home}.{new_name}: the old name goes in a year.",
            DeprecationWarning,
            stacklevel=2,
        )
        vars(module)[name] = value
        return value

    vars(module)["__getattr__"] = fetch


def offer_old_names(name: str) -> None:
    """Let the compiled module `name`, which calls this at its end, fetch the names that have left it.

    Compiled modules import each other without asking `Moved`.
    """
    own = {old.partition(":")[2]: new for old, new in MOVED.items() if old.startswith(f"{name}:")}
    _offer(sys.modules[name], own.get)


def note_moved(table: Mapping[str, str]) -> None:
    """Have the modules and names of `table` found under their old names."""
    sys.meta_path.insert(0, Moved(table))


def lazy_names(
    package: str, modules: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return `__getattr__`, `__dir__` and `__all__` for `package`, which offers `modules[module]` from each `module`.

    `__getattr__` keeps what it has imported, so that it is asked once for each name, and raises `AttributeError` for a
    name that is not offered. Type checkers see none of this: for them the package imports the same names below
    `if TYPE_CHECKING`, each `as` itself.
    """
    homes = {name: module for module, names in modules.items() for name in names}

    def fetch(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return fetch, listed, sorted(homes)
