"""Data files, read strictly: a broken one is an error that names the file, line, key, fault and cure.

The shape is checked by one quick conversion, the contents by each record's own `check`; a broken file is walked,
to list every fault with its place, and its source, to find the lines.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
import ryaml

from corpus.errors import DataError
from corpus.source_lines import Place, Step, line_of, lines_of, repeated_keys

Record = TypeVar("Record", bound=msgspec.Struct)


@dataclass(frozen=True)
class Fault:
    """Something wrong in a data file, and where; the problem may begin with a key below that place."""

    place: Place
    problem: str


Check = Callable[[], None]
"""What a record may have as `check`: ValueError where it is not sound."""
HOLDERS = (msgspec.Struct, dict, tuple, list)
PLACE_IN_MESSAGE = re.compile(r" - at `[^`]*`$")
LINE_IN_MESSAGE = re.compile(r"at line (\d+)")


def data_path(name: str) -> Path:
    """The place of a data file of this package."""
    return Path(__file__).parent / name


def shown_path(path: Path) -> str:
    """A file as a message names it: from the current folder where it is below that."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def load(path: Path, record: type[Record]) -> Record:
    """The file as a checked value; DataError lists everything wrong with it."""
    try:
        source = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(f"{shown_path(path)}: -: no such file") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{shown_path(path)}: -: not readable as UTF-8: {error}") from error
    try:
        raw = _named(ryaml.loads(source))
    except ryaml.InvalidYamlError as error:
        raise DataError(_told_unreadable(path, source, str(error))) from error
    try:
        loaded = msgspec.convert(raw, record)
    except msgspec.ValidationError as error:
        faults = faults_of(raw, record) or [Fault((), str(error))]
        raise DataError("\n".join(told(path, faults))) from error
    unsound = list(_unsound(loaded, ()))
    if unsound:
        raise DataError("\n".join(told(path, unsound)))
    return loaded


def told(path: Path, faults: Iterable[Fault]) -> list[str]:
    """The faults of a YAML file, a line each: `file:line: key: problem; allowed: …`."""
    listed = list(faults)
    lines = lines_of(path.read_text(encoding="utf-8")) if listed else {}
    return [_told_one(path, fault, lines) for fault in listed]


def faults_of(raw: Any, record: type[msgspec.Struct]) -> list[Fault]:
    """Everything that keeps a value of plain lists, mappings and scalars from being such a record."""
    return list(_faults(raw, record, ()))


def _told_one(path: Path, fault: Fault, lines: dict[Place, int]) -> str:
    place, problem = fault.place, fault.problem
    head, _, rest = problem.partition(": ")
    first, *others = head.split(".")
    if rest and (*place, first) in lines:
        place, problem = (*place, first, *others), rest
    return f"{shown_path(path)}:{line_of(lines, place)}: {_dotted(place)}: {problem}"


def _told_unreadable(path: Path, source: str, message: str) -> str:
    if "duplicate entry" in message:
        twice = [
            f"{shown_path(path)}:{line}: {_dotted(place)}: stands there already; keep one of them"
            for place, line in repeated_keys(source)
        ]
        if twice:
            return "\n".join(twice)
    found = LINE_IN_MESSAGE.search(message)
    return f"{shown_path(path)}:{found[1] if found else 1}: -: not readable as YAML: {message}"


def _dotted(place: Place) -> str:
    return ".".join(map(str, place)) or "-"


def _unsound(value: Any, place: Place) -> Iterator[Fault]:
    """What the records themselves object to: each may have a `check` that raises ValueError."""
    if isinstance(value, msgspec.Struct):
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from _unsound_below(getattr(value, name), place, key)
        check: Check | None = getattr(value, "check", None)
        if check:
            try:
                check()
            except ValueError as error:
                yield Fault(place, str(error))
    elif isinstance(value, dict):
        for key, below in value.items():
            yield from _unsound_below(below, place, key)
    elif isinstance(value, tuple | list):
        for index, below in enumerate(value):
            yield from _unsound_below(below, place, index)


def _unsound_below(value: Any, place: Place, step: Step) -> Iterator[Fault]:
    return _unsound(value, (*place, step)) if isinstance(value, HOLDERS) else iter(())


def _named(raw: Any) -> Any:
    """The same with every key a text: YAML reads `true:` and `27:` as other things."""
    if isinstance(raw, dict):
        return {_name(key): _named(value) for key, value in raw.items()}
    return [_named(value) for value in raw] if isinstance(raw, list) else raw


def _name(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def _faults(raw: Any, wanted: Any, place: Place) -> Iterator[Fault]:
    """Every fault in a value and where it stands; the whole is blamed only where no part of it is."""
    below = [fault for part in _parts(raw, wanted, place) for fault in part]
    yield from below
    if not below:
        try:
            converted = msgspec.convert(raw, wanted)
        except msgspec.ValidationError as error:
            yield Fault(place, _problem(raw, wanted, error))
        else:
            yield from _unsound(converted, place)


def _problem(raw: Any, wanted: Any, error: msgspec.ValidationError) -> str:
    """What is wrong with a value that has no parts to blame, and what would do."""
    arms = get_args(wanted) if get_origin(wanted) in (Union, types.UnionType) else (wanted,)
    allowed = [str(value) for arm in arms if get_origin(arm) is Literal for value in get_args(arm)]
    if allowed:
        return f"no such value «{raw}»; allowed: {', '.join(allowed)}"
    message = PLACE_IN_MESSAGE.sub("", str(error))
    if str in arms and isinstance(raw, bool | int | float):
        return f'{message}; write it in quotes: "{_name(raw)}"'
    return message


def _parts(raw: Any, wanted: Any, place: Place) -> Iterator[Iterator[Fault]]:
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        structs = [arm for arm in arguments if _is_struct(arm)]
        if isinstance(raw, dict) and len(structs) == 1:
            yield _faults(raw, structs[0], place)
    elif _is_struct(wanted) and isinstance(raw, dict):
        yield from _struct_parts(raw, wanted, place)
    elif origin is dict and isinstance(raw, dict):
        for key, value in raw.items():
            yield _faults(value, arguments[1], (*place, key))
    elif origin in (tuple, list, frozenset) and isinstance(raw, list):
        for index, value in enumerate(raw):
            yield _faults(value, arguments[0], (*place, index))


def _struct_parts(
    raw: dict[Any, Any], wanted: type[msgspec.Struct], place: Place
) -> Iterator[Iterator[Fault]]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    for key in raw:
        if key not in fields:
            yield iter([Fault((*place, key), f"unknown key; allowed: {', '.join(fields)}")])
    needed = ", ".join(name for name, field in fields.items() if field.required)
    for name, field in fields.items():
        if name in raw:
            yield _faults(raw[name], field.type, (*place, name))
        elif field.required:
            yield iter([Fault((*place, name), f"is missing; needed: {needed}")])


def _is_struct(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)
