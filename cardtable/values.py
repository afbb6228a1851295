"""Frozen value classes that behave as those of ``dataclasses`` and are made in a twentieth of the time.

The standard decorator writes and compiles four methods of each class when it is made: half a millisecond for each of
hundreds, at every start. Here a class gets each of them when it is first called. Everything in ``dataclasses`` that takes
such a class or one of its values (``fields``, ``asdict``, ``is_dataclass``) still works.
"""

# ruff: noqa: A002, PLC0415, SLF001 -- names of the standard decorator, and what of it is loaded only when it is wanted

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = [
    "MISSING",
    "Field",
    "dataclass",
    "field",
    "fields",
    "is_joiner",
    "is_split",
    "is_written",
    "replace",
    "start_of",
]

if TYPE_CHECKING:
    from dataclasses import MISSING, Field, dataclass, field, fields, replace
else:

    class _Missing:
        """What stands where there is no default."""

        def __repr__(self):
            return "MISSING"

    MISSING = _Missing()
    _MADE = _Missing()  # the default of a parameter whose value is made anew each time
    _FIELDS, _DUE = "__value_fields__", ("__init__", "__eq__", "__hash__")
    _NO_DEFAULTS = (list, dict, set)

    class Field:
        """One field of a class, with the parameters of ``dataclasses.field``."""

        __slots__ = ("compare", "default", "default_factory", "hash", "init", "kw_only", "metadata", "name", "repr")

        def __init__(
            self, default, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, kw_only=False,
            metadata=None,
        ):  # fmt: skip
            self.name = ""
            self.default, self.default_factory, self.init, self.repr = default, default_factory, init, repr
            self.hash, self.compare, self.kw_only, self.metadata = hash, compare, kw_only, metadata or {}

    def field(*, default=MISSING, **rest):
        """A field that is more than a name and a default."""
        return Field(default, **rest)

    def fields(of):
        """The fields of a class or of one of its values, in order."""
        return tuple(getattr(of, _FIELDS).values())

    def replace(value, /, **changes):
        """The same value with other fields."""
        cls = value.__class__
        known = getattr(cls, _FIELDS, None)
        if known is None:
            from dataclasses import replace as standard

            return standard(value, **changes)
        for name, each in known.items():
            if not each.init:
                if name in changes:
                    raise ValueError(f"field {name} is declared with init=False, it cannot be specified with replace()")
            elif name not in changes:
                changes[name] = getattr(value, name)
        return cls(**changes)

    def dataclass(*, frozen, slots):
        """Make a class a frozen one with slots; other kinds are not needed here."""
        if not (frozen and slots):
            raise TypeError("only frozen classes with slots")
        return _made

    def _made(cls):
        known = {}
        inherited = set()
        for base in cls.__mro__[-1:0:-1]:
            known.update(base.__dict__.get(_FIELDS, {}))
            own = base.__dict__.get("__slots__", ())
            inherited.update((own,) if isinstance(own, str) else own)
        space = dict(cls.__dict__)
        for name, kind in cls.__annotations__.items():
            if not str(kind).startswith(("ClassVar", "typing.ClassVar")):
                known[name] = _field(name, space.pop(name, MISSING))
        space.pop("__dict__", None)
        space.pop("__weakref__", None)
        space["__slots__"] = tuple(name for name in known if name not in inherited)
        space["__match_args__"] = tuple(name for name, each in known.items() if each.init and not each.kw_only)
        space[_FIELDS] = known
        space["__dataclass_fields__"] = _Late(_standard_fields)
        space["__dataclass_params__"] = _Late(_standard_params)
        has_hash = space.get("__hash__") is not None
        due = [name for name in _DUE if name not in space or (name == "__hash__" and not has_hash)]
        for name in due:
            space[name] = _STUBS[name]
        space["__value_methods__"] = frozenset(due)
        space.setdefault("__repr__", _repr)
        space["__setattr__"], space["__delattr__"] = _no_setattr, _no_delattr
        space.setdefault("__getstate__", _getstate)
        space.setdefault("__setstate__", _setstate)
        made = type(cls)(cls.__name__, cls.__bases__, space)
        made.__qualname__ = cls.__qualname__
        return made

    def _field(name, default):
        each = default if isinstance(default, Field) else Field(default)
        each.name = name
        if isinstance(each.default, _NO_DEFAULTS):
            raise ValueError(f"mutable default for field {name} is not allowed: use default_factory")  # noqa: TRY004 -- as the standard one
        return each

    def _owner(value, method):
        """The class of ``value`` whose ``method`` is made late; it may have got it this very moment, from another thread."""
        return next(cls for cls in type(value).__mro__ if method in cls.__dict__.get("__value_methods__", ()))

    def _complete(cls, method):
        """Write and compile a method of a class, and put it in its place."""
        made = _WRITERS[method](cls, cls.__dict__[_FIELDS])
        made.__qualname__ = f"{cls.__qualname__}.{method}"
        made.__module__ = cls.__module__
        setattr(cls, method, made)

    def _late_init(self, /, *args, **kwargs):
        cls = _owner(self, "__init__")
        _complete(cls, "__init__")
        cls.__init__(self, *args, **kwargs)

    def _late_eq(self, other, /):
        cls = _owner(self, "__eq__")
        _complete(cls, "__eq__")
        return cls.__eq__(self, other)

    def _late_hash(self, /):
        cls = _owner(self, "__hash__")
        _complete(cls, "__hash__")
        return cls.__hash__(self)

    _STUBS = dict(zip(_DUE, (_late_init, _late_eq, _late_hash), strict=True))

    def _init(cls, known):
        names = {"_MADE": _MADE}
        plain, only_named, lines = [], [], []
        for number, (name, each) in enumerate(known.items()):
            names[f"_set{number}"] = _setter(cls, name)
            if each.default_factory is not MISSING:
                names[f"_make{number}"] = each.default_factory
                value = f"_make{number}()" + (f" if {name} is _MADE else {name}" if each.init else "")
                word = f"{name}=_MADE"
            elif each.default is not MISSING:
                names[f"_usual{number}"] = each.default
                value, word = name if each.init else f"_usual{number}", f"{name}=_usual{number}"
            else:
                value, word = name if each.init else "", name
            if value:
                lines.append(f"_set{number}(self, {value})")
            if each.init:
                (only_named if each.kw_only else plain).append(word)
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        words = ", ".join(["self", *plain, *(["*", *only_named] if only_named else [])])
        return _compiled(f"__init__({words})", lines or ["pass"], names)

    def _setter(cls, name):
        return next(base.__dict__[name] for base in cls.__mro__ if name in base.__dict__).__set__

    def _eq(_cls, known):
        names = [name for name, each in known.items() if each.compare]
        one, other = (_tuple(who, names) for who in ("self", "other"))
        return _compiled(
            "__eq__(self, other)",
            ["if other.__class__ is self.__class__:", f" return {one} == {other}", "return NotImplemented"],
            {},
        )

    def _hash(_cls, known):
        names = [name for name, each in known.items() if (each.compare if each.hash is None else each.hash)]
        return _compiled("__hash__(self)", [f"return hash({_tuple('self', names)})"], {})

    _WRITERS = dict(zip(_DUE, (_init, _eq, _hash), strict=True))

    def _tuple(who, names):
        return "(" + "".join(f"{who}.{name}, " for name in names) + ")"

    def _compiled(head, lines, names):
        space = {}
        # compiled first: after an interrupt within exec of a text, Python ends by SIGINT even when it was caught
        made = compile("\n ".join((f"def {head}:", *lines)), "<string>", "exec")
        exec(made, names, space)  # noqa: S102 -- our own words and names of fields
        return next(iter(space.values()))

    def _repr(self):
        shown = (name for name, each in getattr(self, _FIELDS).items() if each.repr)
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    def _no_setattr(_self, name, _value):
        _refuse("assign to", name)

    def _no_delattr(_self, name):
        _refuse("delete", name)

    def _refuse(what, name):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot {what} field {name!r}")

    def _getstate(self):
        return [getattr(self, name) for name in getattr(self, _FIELDS)]

    def _setstate(self, state):
        for name, value in zip(getattr(self, _FIELDS), state, strict=True):
            object.__setattr__(self, name, value)

    class _Late:
        """A class attribute that is made when it is first asked for."""

        def __init__(self, make):
            self._make = make
            self._name = ""

        def __set_name__(self, _owner, name):
            self._name = name

        def __get__(self, _value, owner):
            home = next(cls for cls in owner.__mro__ if cls.__dict__.get(self._name) is self)
            made = self._make(home)
            setattr(home, self._name, made)
            return made

    def _standard_fields(cls):
        import dataclasses

        hints = {}
        for base in cls.__mro__[::-1]:
            hints.update(getattr(base, "__annotations__", {}))
        made = {}
        for name, each in cls.__dict__[_FIELDS].items():
            given = {} if each.default is MISSING else {"default": each.default}
            given |= {} if each.default_factory is MISSING else {"default_factory": each.default_factory}
            standard = dataclasses.field(
                init=each.init, repr=each.repr, hash=each.hash, compare=each.compare, metadata=each.metadata,
                kw_only=each.kw_only, **given,
            )  # fmt: skip
            standard.name, standard.type, standard._field_type = name, hints[name], dataclasses._FIELD
            made[name] = standard
        return made

    def _standard_params(_cls):
        import dataclasses

        return dataclasses._DataclassParams(init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=True)


def is_joiner(sign: str) -> bool:
    """Whether it only says how letters beside it are joined: within words of Persian and Hindi, and within emoji."""
    return sign in "\u200c\u200d"


def is_written(sign: str) -> bool:
    """Whether a letter can be part of a name."""
    return sign.isprintable() or is_joiner(sign)


def is_split(text: str, place: int) -> bool:
    """Whether a cut at ``place`` splits what is one sign to the eye: a letter and its accent, a family, a flag."""
    sign, before = text[place], text[place - 1]
    if is_joiner(before) or is_joiner(sign):
        return True
    if sign < "\u0300":
        return False
    if "\U0001f1e6" <= sign <= "\U0001f1ff":  # two of these make a flag
        start = text[:place]
        return (len(start) - len(start.rstrip(_FLAG_LETTERS))) % 2 == 1
    from unicodedata import category

    return "\U0001f3fb" <= sign <= "\U0001f3ff" or category(sign).startswith("M")


def start_of(text: str, most: int) -> str:
    """As much of ``text`` as ``most`` letters hold without splitting a sign."""
    if len(text) <= most:
        return text
    return text[: next((place for place in range(most, 0, -1) if not is_split(text, place)), 0)]


_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
