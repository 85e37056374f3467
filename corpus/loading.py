"""Data files, read strictly: a broken one is an error that names the file, the key, the fault and the cure.

The shape is checked by one quick conversion, the contents by each record's own `check`; a broken file is walked,
to list every fault with its place.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, Union, get_args, get_origin

import msgspec
import ryaml

from corpus.errors import DataError

Record = TypeVar("Record", bound=msgspec.Struct)


Check = Callable[[], None]
"""What a record may have as `check`: ValueError where it is not sound."""
HOLDERS = (msgspec.Struct, dict, tuple, list)
PLACE_IN_MESSAGE = re.compile(r" - at `[^`]*`$")


def data_path(name: str) -> Path:
    """The place of a data file of this package."""
    return Path(__file__).parent / name


def load(path: Path, record: type[Record]) -> Record:
    """The file as a checked value; DataError lists everything wrong with it."""
    try:
        raw = _named(ryaml.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise DataError(f"{path.name}: -: no such file") from error
    except (ryaml.InvalidYamlError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: -: not readable as YAML: {error}") from error
    try:
        loaded = msgspec.convert(raw, record)
    except msgspec.ValidationError as error:
        faults = list(_faults(raw, record, ""))
        raise DataError(_told(path, faults or [("", str(error))])) from error
    unsound = list(_unsound(loaded, ""))
    if unsound:
        raise DataError(_told(path, unsound))
    return loaded


def _told(path: Path, faults: list[tuple[str, str]]) -> str:
    return "\n".join(f"{path.name}: {place or '-'}: {fault}" for place, fault in faults)


def _unsound(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """What the records themselves object to: each may have a `check` that raises ValueError."""
    if isinstance(value, msgspec.Struct):
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from _unsound_below(getattr(value, name), place, key)
        check: Check | None = getattr(value, "check", None)
        if check:
            try:
                check()
            except ValueError as error:
                yield place, str(error)
    elif isinstance(value, dict):
        for key, below in value.items():
            yield from _unsound_below(below, place, key)
    elif isinstance(value, tuple | list):
        for index, below in enumerate(value):
            yield from _unsound_below(below, place, index)


def _unsound_below(value: Any, place: str, step: object) -> Iterator[tuple[str, str]]:
    return _unsound(value, _joined(place, step)) if isinstance(value, HOLDERS) else iter(())


def _named(raw: Any) -> Any:
    """The same with every key a text: YAML reads `true:` and `27:` as other things."""
    if isinstance(raw, dict):
        return {_name(key): _named(value) for key, value in raw.items()}
    return [_named(value) for value in raw] if isinstance(raw, list) else raw


def _name(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def _faults(raw: Any, wanted: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every fault in a value and where it stands; the whole is blamed only where no part of it is."""
    below = [fault for part in _parts(raw, wanted, place) for fault in part]
    yield from below
    if not below:
        try:
            converted = msgspec.convert(raw, wanted)
        except msgspec.ValidationError as error:
            yield place, PLACE_IN_MESSAGE.sub("", str(error))
        else:
            yield from _unsound(converted, place)


def _parts(raw: Any, wanted: Any, place: str) -> Iterator[Iterator[tuple[str, str]]]:
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        structs = [arm for arm in arguments if _is_struct(arm)]
        if isinstance(raw, dict) and len(structs) == 1:
            yield _faults(raw, structs[0], place)
    elif _is_struct(wanted) and isinstance(raw, dict):
        yield from _struct_parts(raw, wanted, place)
    elif origin is dict and isinstance(raw, dict):
        for key, value in raw.items():
            yield _faults(value, arguments[1], _joined(place, key))
    elif origin in (tuple, list) and isinstance(raw, list):
        for index, value in enumerate(raw):
            yield _faults(value, arguments[0], _joined(place, index))


def _struct_parts(
    raw: dict[Any, Any], wanted: type[msgspec.Struct], place: str
) -> Iterator[Iterator[tuple[str, str]]]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    for key in raw:
        if key not in fields:
            yield iter([(_joined(place, key), f"unknown key; allowed: {', '.join(fields)}")])
    for name, field in fields.items():
        if name in raw:
            yield _faults(raw[name], field.type, _joined(place, name))
        elif field.required:
            yield iter([(_joined(place, name), "is missing")])


def _is_struct(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)


def _joined(place: str, step: object) -> str:
    return f"{place}.{step}" if place else str(step)
