"""What a node asks of the board it runs on."""

from drivers.rfid.mfrc522_front import Front


class Hal:
    """A board; a base for real and simulated ones. None of its methods waits for anything.

    `boot` is a random number of 16 bits drawn at each start, `unique` the board's own 8 bytes. `holds_us` has the hold
    time of each contact, 0 for one that acts when pressed.
    """

    boot = 0
    kind = 0
    unique = bytes(8)
    address = 0
    self_test = 0
    holds_us: tuple[int, ...] = ()
    has_reader = False

    def now_us(self) -> int:
        """Return the time since the start in microseconds, which never begins anew."""
        raise NotImplementedError

    def heard(self) -> bytes:
        """Return the bytes that came over the bus since the last call."""
        raise NotImplementedError

    def say(self, data: bytes) -> None:
        """Put bytes on the bus and return before they are sent."""
        raise NotImplementedError

    def edges(self) -> list[tuple[int, bool, int]]:
        """Return contact, whether it closed, and time in microseconds of the edges since the last call."""
        raise NotImplementedError

    def closed(self, contact: int) -> bool:
        """Return whether a contact is closed now."""
        raise NotImplementedError

    def front(self, gain_db: int) -> Front:
        """Return the card reader, to be set to this gain; asked for only where there is one."""
        raise NotImplementedError

    def light(self, red: int, green: int, blue: int) -> None:
        """Show a colour in the lamp, 0 to 255 each, from now on."""
        raise NotImplementedError

    def sound(self, hz: int, volume: int) -> None:
        """Sound a tone as loud as 1 to 3 from now on, 0 and 0 for none."""
        raise NotImplementedError

    def keep_address(self, address: int) -> None:
        """Store the address where it outlives a loss of power."""
        raise NotImplementedError

    def feed(self) -> None:
        """Tell the watchdog that all is well."""
        raise NotImplementedError
