"""The shape that table scripts know the status by is that of the document itself."""

from firmware_host.scripts.shape import STATUS, Fields, Rows
from firmware_host.shell.ephemera import Ephemera, Message
from firmware_host.shell.status import floor_view
from tests.shell.stands import riffled_table

SAID = Ephemera(message=Message("said", "said", None, 0, "Said.", 0))


def test_scripts_know_every_key_of_the_status_and_no_other() -> None:
    assert set(STATUS.nodes) == set(floor_view(riffled_table(), SAID, 0))


def test_scripts_know_every_key_of_prompt_message_and_screen() -> None:
    view = floor_view(riffled_table(), SAID, 0)
    prompts, rows = view["prompts"], STATUS.nodes["prompts"]
    assert isinstance(prompts, list)
    assert isinstance(rows, Rows)
    for node, value in (
        (rows.node, prompts[0]),
        (STATUS.nodes["message"], view["message"]),
        (STATUS.nodes["screen"], view["screen"]),
    ):
        assert isinstance(node, Fields)
        assert isinstance(value, dict)
        assert set(node.nodes) == set(value)
