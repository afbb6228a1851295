from __future__ import annotations

import hashlib
import subprocess
import sys

from cardtable.own_hashes import blake2b, found_in, sha256

TEXT = "Þórður dró spaðadrottningu".encode()

LOADED = """
import sys
import cardtable.program, cardtable.ui.table.alone_table, cardtable.ui.paint.own_backs
from cardtable.ai.view_text import chance_of
from cardtable.session.day_deals import chained
from datetime import date
chance_of("a view"), chained("klondike", date(2026, 11, 25), 0)
print("_hashlib" in sys.modules)
"""


def test_they_are_the_hashes_of_everybody():
    assert sha256(TEXT).hexdigest() == hashlib.sha256(TEXT).hexdigest()
    assert blake2b(TEXT, digest_size=8).digest() == hashlib.blake2b(TEXT, digest_size=8).digest()


def test_a_python_built_without_them_has_those_of_hashlib():
    assert found_in(("_no_such_hashes", "_blake2"), "sha256") is hashlib.sha256


def test_a_table_and_the_deal_of_the_day_load_no_library_of_ciphers():
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert told.stdout.split()[-1] == "False"
