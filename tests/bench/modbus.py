"""The same data in a plain request-reply layout of Modbus RTU, by the sizes of its frames.

Modbus over serial line V1.02, section 2.5.1.1: frames are parted by a silence of 3.5 characters, 1.75 ms above 19200
baud. A request to read registers has 8 bytes, its answer 5 and two a register. All a node has to tell stands in
registers, so that a lost answer loses nothing: boot id, number and kind of the last event, its time (2), health, number
of tags, and the UIDs of two tags (4 each).
"""

from drivers.seatbus.timing import byte_us

SILENCE_US = 1_750
REQUEST_BYTES = 8
_ANSWER_BYTES = 5
_STATUS_REGISTERS = 1
_EVENT_REGISTERS = 7
_TAG_REGISTERS = 4
_TAGS = 2
ALL_REGISTERS = _EVENT_REGISTERS + _TAGS * _TAG_REGISTERS


def answer_bytes(registers: int) -> int:
    """The bytes of an answer with so many registers."""
    return _ANSWER_BYTES + 2 * registers


def exchange_ms(registers: int, baud: int) -> float:
    """The time of one request and its answer, each with the silence after it; nothing else is reckoned."""
    sent = REQUEST_BYTES + answer_bytes(registers)
    return (sent * byte_us(baud) + 2 * SILENCE_US) / 1000


def quiet_round_ms(nodes: int, baud: int) -> float:
    """A round that reads every node's status word and finds nothing new."""
    return nodes * exchange_ms(_STATUS_REGISTERS, baud)


def event_round_ms(nodes: int, baud: int) -> float:
    """A round that finds something new at every node and reads all its registers."""
    return quiet_round_ms(nodes, baud) + nodes * exchange_ms(ALL_REGISTERS, baud)


def quiet_round_bytes(nodes: int) -> int:
    """The bytes of a round that finds nothing new."""
    return nodes * (REQUEST_BYTES + answer_bytes(_STATUS_REGISTERS))


def event_round_bytes(nodes: int) -> int:
    """The bytes of a round that finds something new at every node."""
    return quiet_round_bytes(nodes) + nodes * (REQUEST_BYTES + answer_bytes(ALL_REGISTERS))
