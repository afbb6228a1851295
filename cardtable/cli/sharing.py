"""The command ``share``. Only reads."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TextIO

from cardtable.cli.answer import CliAnswer
from cardtable.cli.homes import home_paths
from cardtable.cli.import_export import TroubleTold, failing_in_words, opened_storage
from cardtable.cli.spoken import say
from cardtable.cli.words_read import dealt, read_source, whole_number
from cardtable.kernel.errors import BadInput, StorageError
from cardtable.kernel.record import Record
from cardtable.session.ports import LAST_ID
from cardtable.session.record_text import LONGEST_TEXT, loads
from cardtable.session.share_text import ShareRefused, deal_text, game_text, holds_shared, read_shared
from cardtable.shared_file import text_of_file
from cardtable.storage.database import database_snapshot, is_kept

LAST = "last"
"""Stands for the game that was played last."""


def share(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """A deal by its number, or a game of an exported record or of the home, as a text. Raises BadInput."""
    if (args.game is None) is not (args.number is None):
        raise BadInput(say("cli.share.together"))
    if args.number is not None:
        table = dealt(args.game, args.number, None, args.option)
        info, setup = table.game.info, table.setup
        text = deal_text(Record(info.id, setup.number, dict(setup.options), rules_version=info.rules_version))
        return CliAnswer({"text": text}, [text])
    if args.option:
        raise BadInput(say("cli.share.option"))
    record = _kept(args) if args.record is None else loads(read_source(args.record, stdin, "record", LONGEST_TEXT))
    try:
        text = deal_text(record) if args.only_deal else game_text(record)
    except ShareRefused as refused:
        raise BadInput(say(f"share.{refused.fault.value}")) from None
    return CliAnswer({"text": text}, [text])


def given_text(words: Sequence[str]) -> str:
    """What was typed behind ``open``: the text itself, or what stands in the file of that name. Raises ShareRefused."""
    text = " ".join(words)
    return text if holds_shared(text) else text_of_file(text)


def checked_text(words: Sequence[str]) -> str:
    """As ``given_text``, and it can be opened. Raises BadInput."""
    try:
        text = given_text(words)
        read_shared(text)
    except ShareRefused as refused:
        raise BadInput(say(f"share.{refused.fault.value}")) from None
    return text


def _kept(args: argparse.Namespace) -> Record:
    path, troubles = home_paths(args.home).database, list[TroubleTold]()
    wanted = None if args.id == LAST else whole_number(args.id, "game")
    with failing_in_words(path):
        if not is_kept(path):
            raise BadInput(say("cli.share.none"))
        with database_snapshot(path) as copy, opened_storage(copy, path, troubles) as storage:
            if wanted is None:
                kept = max(storage.disk.every(), key=lambda each: each.record.started, default=None)
                if kept is None:
                    raise BadInput(say("cli.share.none"))
                return kept.record
            if not 1 <= wanted <= LAST_ID:
                raise BadInput(say("cli.share.no_game", number=wanted))
            try:
                return storage.store.load(wanted).record
            except StorageError:
                raise BadInput(say("cli.share.no_game", number=wanted)) from None
