"""Runs the real board's code over the stand-ins under MicroPython, and says what came of it, a line each.

The working directory is the folder of a node's files, with nothing else of the project to be found.
"""

import sys
import time

import hal_rp2040
import machine

from drivers.seatbus import events, frames, hello, messages
from drivers.seatbus.node.node import Node
from drivers.seatbus.outputs import Outputs

board = hal_rp2040.Board()
node = Node(board)
board.serve = node.serve
uart = machine.UART.ports[0]
ADDRESS = int(sys.argv[1])


def say(content: bytes) -> bytes:
    """Say a frame to the node; its answer's content."""
    uart.come += frames.END + frames.wire(content)
    node.step()
    data, uart.gone = uart.gone, b""
    return frames.content(data[:-1]) if data else b""


board.address = ADDRESS
node.step()
print("asleep", machine.WDT.dog is None)
who, first, _ = hello.answer_of(say(hello.hello(ADDRESS, 1, 7)))
print("identity", who.kind, who.unique == machine.unique_id(), who.self_test == hello.WATCHDOG, first)
print("baud", uart.baudrate, "watchdog", machine.WDT.dog.timeout, machine.WDT.dog.fed)

state = Outputs()
state.version = 9
state.colour = (255, 128, 0)
state.rhythm = 0xFF
state.cue = 1
state.beeps = [(1000, 0, 2700)]
print("outputs", messages.Reply(say(messages.poll(ADDRESS, 2, None, state.packed()))).outputs)
lamps = [lamp.duty for lamp in machine.PWM.made[: len(board._lamp)]]
print("lamp", lamps)
if board._buzzer is not None:
    print("tone", machine.PWM.made[-1].freq, machine.PWM.made[-1].on)
    board.sound(0, 0)
    print("silence", machine.PWM.made[-1].on)

if board._contacts:
    pin = board._contacts[0]
    before_ms = board.now_us() // 1000
    pin.move(0)
    time.sleep_ms(60)
    pin.move(1)
    until = time.ticks_ms() + 30
    while time.ticks_ms() < until:
        node.step()
    told = events.unpacked(messages.Reply(say(messages.poll(ADDRESS, 3))).events)
    presses = [one for one in told if one.kind == events.PRESS]
    print("press", [(one.contact, one.low, 0 <= one.clock_ms - before_ms <= 90) for one in presses])

if board.has_reader:
    machine.SPI.bus.registers[0x37] = 0x00
    time.sleep_ms(400)
    for _ in range(6):
        time.sleep_ms(60)
        node.step()
    told = events.unpacked(messages.Reply(say(messages.poll(ADDRESS, 4))).events)
    print("reader", [one.low for one in told if one.kind == events.TROUBLE], machine.SPI.bus.transfers > 0)
    port = board._port
    port.write(0x26, b"\x70")
    print("registers", list(port.read(b"\x26\x37")), port._select.level)
    uart.come += frames.END + frames.wire(messages.poll(ADDRESS, 5))
    port.wait_us(300)
    print("answers while it waits", frames.sequence_of(frames.content(uart.gone[:-1])))
    port.hard_reset()
    print("reset line", port._reset.level)

board.keep_address(9)
print("address", hal_rp2040.Board().address)
