"""Hashes without OpenSSL."""

from __future__ import annotations

import hashlib
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from cardtable.kernel import digest


@pytest.mark.parametrize("lacks", [(), ("_blake2",), ("_sha2", "_sha256")], ids=" ".join)
def test_hashes_are_those_of_hashlib_even_where_python_was_built_without(
    lacks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in lacks:
        monkeypatch.setitem(sys.modules, module, None)
    spec = spec_from_file_location(digest.__name__, digest.__file__)
    assert spec is not None
    assert spec.loader is not None
    anew = module_from_spec(spec)
    spec.loader.exec_module(anew)
    assert anew.sha256(b"ace").hexdigest() == hashlib.sha256(b"ace").hexdigest()
    assert anew.blake2b(b"ace", digest_size=8).hexdigest() == hashlib.blake2b(b"ace", digest_size=8).hexdigest()
