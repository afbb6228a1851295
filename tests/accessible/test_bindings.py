"""The wrapped module: what it makes of a tree and of requests, and how it would serve Windows and macOS.

The adapters of those two are tried against stand-ins of the shape that the bindings' documentation gives them: whether
the systems themselves like what they get is not known from here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.ui.accessible import bindings
from cardtable.ui.accessible.bindings import (
    DeferredListener,
    ReaderRequest,
    connect_reader,
    may_have_reader,
    request_of,
    tree_update,
)
from cardtable.ui.accessible.reader import AccessibleNode, NodeRole, NumberedNode, TreeChange
from cardtable.ui.core.scene import AccessibleAction
from cardtable.ui.widgets.widget import Live, NumberRange, WidgetRole

accesskit = pytest.importorskip("accesskit", exc_type=ImportError)  # it may also lack what it stands on


class Heard:
    """A listener that remembers."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def begin(self) -> None:
        self.told.append("begin")

    def end(self) -> None:
        self.told.append("end")

    def request(self, request: ReaderRequest) -> None:
        self.told.append(request)


def made(node: AccessibleNode) -> Any:
    """The node that AccessKit gets."""
    update = tree_update(accesskit, TreeChange([NumberedNode(5, node, (6, 7))], 5, 1))
    return dict(update.nodes)[5]


def test_every_role_has_one_there_and_every_deed_an_action() -> None:
    roles = [role.name for role in (*WidgetRole, *NodeRole)]
    assert len(set(roles)) == len(roles)
    assert set(bindings._ROLES) == set(roles)
    assert [name for name in bindings._ROLES.values() if not hasattr(accesskit.Role, name)] == []
    assert set(bindings._ACTIONS) == set(AccessibleAction)
    assert [name for name in bindings._ACTIONS.values() if not hasattr(accesskit.Action, name)] == []


def test_all_that_is_told_of_a_node_arrives() -> None:
    card = made(
        AccessibleNode(
            WidgetRole.CARD, "ten of hearts", hint="It can go here", rect=(10, 20, 30, 40), chosen=True, place=(2, 5),
            actions=frozenset({AccessibleAction.CLICK, AccessibleAction.FOCUS, AccessibleAction.CUSTOM}), custom_actions=("Move to column 3",), shortcut="X",
        )
    )  # fmt: skip
    assert card.role == accesskit.Role.LIST_ITEM
    assert (card.label, card.description, card.keyboard_shortcut) == ("ten of hearts", "It can go here", "X")
    assert (card.bounds.x0, card.bounds.y0, card.bounds.x1, card.bounds.y1) == (10, 20, 40, 60)
    assert card.is_selected is True
    assert (card.position_in_set, card.size_of_set) == (2, 5)
    assert list(card.children) == [6, 7]
    assert card.supports_action(accesskit.Action.CLICK)
    assert not card.supports_action(accesskit.Action.INCREMENT)
    assert [(each.id, each.description) for each in card.custom_actions] == [(0, "Move to column 3")]


def test_states_and_numbers_arrive() -> None:
    slider = made(
        AccessibleNode(WidgetRole.SLIDER, "Sound", "50 %", number=NumberRange(0.5, 0, 1, 0.05), enabled=False)
    )
    assert (slider.numeric_value, slider.min_numeric_value, slider.max_numeric_value) == (0.5, 0, 1)
    assert slider.numeric_value_step == 0.05
    assert slider.is_disabled
    assert made(AccessibleNode(WidgetRole.SWITCH, "Sound", on=True)).toggled == accesskit.Toggled.TRUE
    assert made(AccessibleNode(WidgetRole.RADIO, "Felt", chosen=False)).toggled == accesskit.Toggled.FALSE
    assert made(AccessibleNode(WidgetRole.DIALOG, "New deal", modal=True)).is_modal
    assert made(AccessibleNode(WidgetRole.HEADING, "Rules", level=2)).level == 2
    assert made(AccessibleNode(WidgetRole.CHOICE, "Language", "English", expanded=True)).is_expanded
    assert made(AccessibleNode(WidgetRole.LABEL, "Deal 12")).value == "Deal 12"
    urgent = made(AccessibleNode(NodeRole.STATUS, "No.", live=Live.ASSERTIVE))
    assert urgent.live == accesskit.Live.ASSERTIVE
    assert made(AccessibleNode(NodeRole.STATUS, "Yes.", live=Live.POLITE)).live == accesskit.Live.POLITE
    assert made(AccessibleNode(WidgetRole.BUTTON, "Undo")).live is None


def test_the_text_of_a_field_can_be_read_letter_by_letter() -> None:
    field = AccessibleNode(WidgetRole.TEXT_FIELD, "Name", "Jón og Ása", caret=(2, 4), problem="Too long", hint="Yours")
    update = tree_update(accesskit, TreeChange([NumberedNode(5, field, ())], 5, 1, whole=True))
    nodes = dict(update.nodes)
    (run,) = nodes[5].children
    assert nodes[run].value == "Jón og Ása"
    assert list(nodes[run].character_lengths) == [1, 2, 1, 1, 1, 1, 1, 2, 1, 1]
    assert list(nodes[run].word_lengths) == [4, 3, 3]
    assert nodes[5].description == "Too long. Yours"
    assert nodes[5].text_selection.anchor.character_index == 2
    assert nodes[5].text_selection.focus.character_index == 4
    assert request_of(accesskit, SimpleNamespace(action=accesskit.Action.FOCUS, target=run, data=None)) == (
        ReaderRequest(5, AccessibleAction.FOCUS)
    )
    assert update.tree.root == 1


@pytest.mark.parametrize(
    ("action", "data", "meant"),
    [
        ("CLICK", None, ReaderRequest(9, AccessibleAction.CLICK)),
        ("SET_VALUE", ("VALUE", "Anna"), ReaderRequest(9, AccessibleAction.SET_VALUE, "Anna")),
        ("SET_VALUE", ("NUMERIC_VALUE", 0.25), ReaderRequest(9, AccessibleAction.SET_VALUE, "0.25")),
        ("SET_VALUE", None, None),
        ("CUSTOM_ACTION", ("CUSTOM_ACTION", 3), ReaderRequest(9, AccessibleAction.CUSTOM, index=3)),
        ("CUSTOM_ACTION", None, None),
        ("SCROLL_INTO_VIEW", None, ReaderRequest(9, AccessibleAction.SCROLL_INTO_VIEW)),
        ("SHOW_CONTEXT_MENU", None, None),
    ],
)
def test_requests_come_in_our_words(action: str, data: Any, meant: ReaderRequest | None) -> None:
    kind = None if data is None else (getattr(accesskit.ActionDataKind, data[0]), data[1])
    request = SimpleNamespace(action=getattr(accesskit.Action, action), target=9, data=kind)
    assert request_of(accesskit, request) == meant


# -- systems -------------------------------------------------------------------------------------------------------------


class Events:
    """What an adapter answers with."""

    def __init__(self, raised: list[str]) -> None:
        self._raised = raised

    def raise_events(self) -> None:
        self._raised.append("raised")


class StandIn:
    """An adapter of the shape that the bindings have: it is not active before it was asked for a tree."""

    def __init__(self, window: int, activation: Any, action: Any) -> None:
        self.window, self.activation, self.action = window, activation, action
        self.updates: list[Any] = []
        self.raised: list[str] = []
        self.focused: list[bool] = []
        self.active = False

    @classmethod
    def for_window(cls, window: int, activation: Any, action: Any) -> StandIn:
        return cls(window, activation, action)

    def ask(self) -> None:
        """A screen reader comes."""
        assert self.activation() is None
        self.active = True

    def update_if_active(self, factory: Any) -> Events | None:
        if not self.active:
            return None
        self.updates.append(factory())
        return Events(self.raised)

    def update_view_focus_state(self, focused: bool) -> Events | None:
        self.focused.append(focused)
        return Events(self.raised) if self.active else None


class Kit(SimpleNamespace):
    """AccessKit with the parts of another system."""

    def __getattr__(self, name: str) -> Any:
        return getattr(accesskit, name)


CHANGE = TreeChange([NumberedNode(1, AccessibleNode(NodeRole.WINDOW, "Cardtable"), ())], 1, 1, whole=True)


def on_system(monkeypatch: pytest.MonkeyPatch, platform: str, heard: Any) -> tuple[Any, StandIn, list[str]]:
    found: list[StandIn] = []
    forwarded: list[str] = []

    class Kept(StandIn):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            found.append(self)

    kit = Kit(
        windows=SimpleNamespace(SubclassingAdapter=Kept),
        macos=SimpleNamespace(SubclassingAdapter=Kept, add_focus_forwarder_to_window_class=forwarded.append),
    )
    monkeypatch.setitem(sys.modules, "accesskit", kit)
    return connect_reader(heard, 4711, platform), found[0], forwarded


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_a_window_of_another_system_gets_its_adapter(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    heard = Heard()
    port, adapter, forwarded = on_system(monkeypatch, platform, heard)
    assert adapter.window == 4711
    assert forwarded == (["SDLWindow"] if platform == "darwin" else [])
    port.send(CHANGE)
    assert adapter.updates == []
    adapter.ask()
    assert heard.told == ["begin"]
    port.send(CHANGE)
    port.set_focused(focused=True)
    port.set_bounds((0, 0, 10, 10))
    assert len(adapter.updates) == 1
    assert adapter.focused == ([True] if platform == "darwin" else [])
    assert adapter.raised == (["raised", "raised"] if platform == "darwin" else ["raised"])
    adapter.action(SimpleNamespace(action=accesskit.Action.CLICK, target=1, data=None))
    assert heard.told[1:] == [ReaderRequest(1, AccessibleAction.CLICK)]


def test_without_the_bindings_there_is_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    assert connect_reader(Heard(), 0) is None


def test_bindings_of_another_shape_are_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", SimpleNamespace())
    assert connect_reader(Heard(), 0, "linux") is None
    assert connect_reader(Heard(), 0, "win32") is None


def test_without_a_session_bus_nobody_can_listen_on_linux(tmp_path: Path) -> None:
    assert not may_have_reader({}, "linux")
    assert not may_have_reader({"XDG_RUNTIME_DIR": str(tmp_path)}, "linux")
    (tmp_path / "bus").touch()
    assert may_have_reader({"XDG_RUNTIME_DIR": str(tmp_path)}, "linux")
    assert may_have_reader({"DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"}, "linux")
    assert may_have_reader({}, "win32")


def test_who_comes_before_there_is_anything_to_hear_is_not_forgotten() -> None:
    patient, real = DeferredListener(), Heard()
    patient.begin()
    patient.request(ReaderRequest(1, AccessibleAction.CLICK))
    patient.hand_over(real)
    patient.request(ReaderRequest(2, AccessibleAction.CLICK))
    patient.end()
    patient.begin()
    assert real.told == ["begin", ReaderRequest(2, AccessibleAction.CLICK), "end", "begin"]
    late, nobody = DeferredListener(), Heard()
    late.begin()
    late.end()
    late.hand_over(nobody)
    assert nobody.told == []
