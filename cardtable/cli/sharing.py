"""The command ``share``, and what is refused of a shared text in English, in one line. Only reads."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TextIO

from cardtable.cli.answer import CliAnswer
from cardtable.cli.homes import home_paths
from cardtable.cli.import_export import TroubleTold, failing_in_words, opened_storage
from cardtable.cli.words_read import dealt, read_source, whole_number
from cardtable.kernel.errors import BadInput, StorageError
from cardtable.kernel.record import Record
from cardtable.session.ports import LAST_ID
from cardtable.session.record_text import LONGEST_TEXT, loads
from cardtable.session.share_text import ShareFault, ShareRefused, deal_text, game_text, holds_shared, read_shared
from cardtable.shared_file import text_of_file
from cardtable.storage.database_snapshot import database_snapshot, is_kept

LAST = "last"
"""Stands for the game that was played last."""

IN_ENGLISH = {
    ShareFault.NOTHING: "there is no shared deal or game in it",
    ShareFault.DAMAGED: "the text is damaged, or a part of it is missing",
    ShareFault.NEWER: "it was made by a newer version of cardtable",
    ShareFault.GAME: "it is of a game that this program does not have",
    ShareFault.OPTION: "it has a house rule that this program does not have",
    ShareFault.RULES: "its moves are not legal under the rules of this program",
    ShareFault.RUNNING: "a game of several can be shared only when it is over",
    ShareFault.TOO_LONG: "it is too long to be shared as a text",
    ShareFault.MANY: "there are several games in it; cardtable import takes them all",
    ShareFault.UNREADABLE: "the file cannot be read",
}
"""What is said of each fault."""


def share(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """A deal by its number, or a game of an exported record or of the home, as a text. Raises BadInput."""
    if (args.game is None) is not (args.number is None):
        raise BadInput("--deal and --game belong together")
    if args.number is not None:
        table = dealt(args.game, args.number, None, args.option)
        info, setup = table.game.info, table.setup
        text = deal_text(Record(info.id, setup.number, dict(setup.options), rules_version=info.rules_version))
        return CliAnswer({"text": text}, [text])
    if args.option:
        raise BadInput("--option is for --deal: a kept game has its house rules")
    record = _kept(args) if args.record is None else loads(read_source(args.record, stdin, "record", LONGEST_TEXT))
    try:
        text = deal_text(record) if args.only_deal else game_text(record)
    except ShareRefused as refused:
        raise BadInput(IN_ENGLISH[refused.fault]) from None
    return CliAnswer({"text": text}, [text])


def given_text(words: Sequence[str]) -> str:
    """What was typed behind ``open``: the text itself, or what stands in the file of that name. Raises ShareRefused."""
    text = " ".join(words)
    return text if holds_shared(text) else text_of_file(text)


def checked_text(words: Sequence[str]) -> str:
    """As ``given_text``, and it can be opened. Raises BadInput in English."""
    try:
        text = given_text(words)
        read_shared(text)
    except ShareRefused as refused:
        raise BadInput(IN_ENGLISH[refused.fault]) from None
    return text


def _kept(args: argparse.Namespace) -> Record:
    path, troubles = home_paths(args.home).database, list[TroubleTold]()
    wanted = None if args.id == LAST else whole_number(args.id, "game")
    with failing_in_words(path):
        if not is_kept(path):
            raise BadInput("no game is kept yet")
        with database_snapshot(path) as copy, opened_storage(copy, path, troubles) as storage:
            if wanted is None:
                kept = max(storage.disk.every(), key=lambda each: each.record.started, default=None)
                if kept is None:
                    raise BadInput("no game is kept yet")
                return kept.record
            if not 1 <= wanted <= LAST_ID:
                raise BadInput(f"there is no game {wanted}")
            try:
                return storage.store.load(wanted).record
            except StorageError:
                raise BadInput(f"there is no game {wanted}") from None
