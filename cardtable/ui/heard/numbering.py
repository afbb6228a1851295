"""Numbers for nodes, and what is new in a tree: only that is sent. Knows no bus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardtable.ui.heard.bindings import NodeNumber
from cardtable.ui.heard.tree import WINDOW, HeardNode, HeardTree, NodeKey


class NumberedNode(Struct, frozen=True):
    """A node with its number and those of its parts."""

    number: NodeNumber
    node: HeardNode
    children: tuple[NodeNumber, ...]


class TreeChange(Struct, frozen=True):
    """What to send: nodes that are new or other than before, and the one that has the keyboard. ``whole``: it is all there is."""

    nodes: Sequence[NumberedNode]
    focus: NodeNumber
    root: NodeNumber
    whole: bool = False


class Numbering:
    """Gives each node a number that it keeps while it is there; remembers the tree that was sent last."""

    def __init__(self) -> None:
        self._numbers: dict[NodeKey, NodeNumber] = {}
        self._keys: dict[NodeNumber, NodeKey] = {}
        self._next = 1
        self._sent: Mapping[NodeKey, HeardNode] = {}
        self._focus: NodeKey | None = None

    def forget(self) -> None:
        """Nothing was sent yet: the next change is whole."""
        self._sent, self._focus = {}, None

    def change(self, tree: HeardTree) -> TreeChange | None:
        """What is new in ``tree``; None where nothing is."""
        whole = not self._sent
        for gone in self._numbers.keys() - tree.nodes.keys():
            del self._keys[self._numbers.pop(gone)]
        fresh = [key for key, node in tree.nodes.items() if self._sent.get(key) != node]
        if not fresh and tree.focus == self._focus:
            return None
        self._sent, self._focus = tree.nodes, tree.focus
        numbered = [
            NumberedNode(self._number(key), tree.nodes[key], tuple(map(self._number, tree.nodes[key].children)))
            for key in fresh
        ]
        return TreeChange(numbered, self._number(tree.focus), self._number(WINDOW), whole)

    def key_of(self, number: NodeNumber) -> NodeKey | None:
        """Which node has that number; None where it is gone."""
        return self._keys.get(number)

    def _number(self, key: NodeKey) -> NodeNumber:
        if key not in self._numbers:
            self._numbers[key] = self._next
            self._keys[self._next] = key
            self._next += 1
        return self._numbers[key]
