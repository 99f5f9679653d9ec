"""One MFRC522 at one antenna: its configuration, its health, and a turn at its field."""

from drivers.rfid import mfrc522_regs as r
from drivers.rfid.iso14443 import Look, Tags

# The receiver's gains in dB and their RxGain bits (9.3.3.6). More is not better: 48 dB hears phantoms.
GAINS = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}
DEFAULT_GAIN_DB = 33

# VersionReg of NXP's own chips and of clones that work alike.
KNOWN_VERSIONS = (0x91, 0x92, 0x88, 0x12, 0x15, 0x82, 0xB2, 0xEE)
NO_CHIP = (0x00, 0xFF)

# What can be wrong with a chip; READY is nothing.
READY = ""
ABSENT = "absent"
ASLEEP = "asleep"
FORGETS = "forgets"
ENCRYPTS = "encrypts"
MUTE = "mute"

# What is done before a turn.
NO_RESET = 0
SOFT_RESET = 1
HARD_RESET = 2

# A tag hears when the field has been on this long, and forgets what it was told when it has been off this long.
FIELD_ON_US = 5_050
FIELD_OFF_US = 5_150
_WAKE_US = 1_000
_WAKE_POLLS = 10

_ANTENNA_OFF = 0x80
_ANTENNA_ON = 0x83
_POWER_DOWN = 0x10
_CRYPTO1_ON = 0x08
_GAIN = 0x70

# Besides the gain, all that differs from the values after a reset: the timer ends 250 us after a frame that nobody
# answers (a tag would after 91 us), full modulation, CRC_A, and bits after a collision cleared.
_SETTINGS = (
    (r.T_MODE, 0x80),
    (r.T_PRESCALER, 0xA9),
    (r.T_RELOAD_LOW, 9),
    (r.TX_ASK, 0x40),
    (r.MODE, 0x3D),
    (r.COLL, 0x00),
)
# The chip itself changes CollReg at each frame.
_CHECKED = _SETTINGS[:-1] + ((r.T_RELOAD_HIGH, 0), (r.TX_MODE, 0), (r.RX_MODE, 0))
_CHECK = bytes((r.VERSION, r.COMMAND, r.STATUS2, r.TX_CONTROL, r.RF_CFG) + tuple(reg for reg, _ in _CHECKED))
_WANTED = bytes(value for _, value in _CHECKED)


class Turn:
    """What a turn brought: a look, what is wrong with the chip, and what was wrong with it but is cured.

    Silence in a turn with trouble, or with a cure, tells nothing.
    """

    def __init__(self, look: Look, trouble: str, cured: str) -> None:
        """Hold all three."""
        self.look = look
        self.trouble = trouble
        self.cured = cured


class Front:
    """Keeps a chip configured and looks what lies in its field, which is on during a turn alone."""

    def __init__(self, port: r.Port, gain_db: int = DEFAULT_GAIN_DB) -> None:
        """Begin with a chip in any state; ValueError for a gain that the chip does not have."""
        if gain_db not in GAINS:
            known = ", ".join(str(gain) for gain in GAINS)
            raise ValueError(f"a card reader has no gain of {gain_db} dB; give one of {known}")
        self._port = port
        self._gain = GAINS[gain_db]
        self._tags = Tags(r.Transceiver(port))
        self._started = False
        self.version = 0

    def forget(self) -> None:
        """Take the chip as reset by somebody else: the next turn begins by configuring it."""
        self._started = False

    def turn(self, known: list[bytes], off_us: int, reset: int = NO_RESET) -> Turn:
        """Reset the chip if that is asked for or needed, put the field on, look, and put it off again.

        `off_us` is how long the field has been off. `known` tags are checked one by one, which is faster. A chip found
        in trouble is reset and, once, tried again.
        """
        if not self._started:
            off_us = 0
        if reset == HARD_RESET:
            self._port.hard_reset()
        if reset or not self._started:
            trouble = self.start()
            if trouble != READY:
                return Turn(Look(), trouble, READY)
        if off_us < FIELD_OFF_US:
            self._port.wait_us(FIELD_OFF_US - off_us)
        look, trouble = self._look(known)
        if trouble == READY:
            return Turn(look, READY, READY)
        cured = trouble
        trouble = self.start()
        if trouble == READY:
            self._port.wait_us(FIELD_OFF_US)
            look, trouble = self._look(known)
        self._started = trouble == READY
        return Turn(look, trouble, cured if trouble == READY else READY)

    def start(self) -> str:
        """Reset the chip and configure it with its field off; returns what is wrong, within some 25 ms."""
        port = self._port
        self._started = False
        self.version = port.read(bytes((r.VERSION,)))[0]
        if self.version in NO_CHIP:
            return ABSENT
        # After its reset line was pulled a chip takes no settings until it is awake.
        if not self._awake():
            return ASLEEP
        port.write(r.COMMAND, r.RESET)
        if not self._awake():
            return ASLEEP
        for reg, value in _SETTINGS:
            port.write(reg, bytes((value,)))
        port.write(r.RF_CFG, bytes((self._gain,)))
        trouble = self._check(_ANTENNA_OFF)
        self._started = trouble == READY
        return trouble

    def _look(self, known: list[bytes]) -> tuple[Look, str]:
        port = self._port
        look = Look()
        port.write(r.TX_CONTROL, bytes((_ANTENNA_ON,)))
        trouble = self._check(_ANTENNA_ON)
        if trouble == READY:
            port.wait_us(FIELD_ON_US)
            look = self._tags.steady(known)
            if look.mute or any(uid not in look.uids for uid in known):
                trouble = self._check(_ANTENNA_ON)
            if look.mute and trouble == READY:
                trouble = MUTE
        port.write(r.TX_CONTROL, bytes((_ANTENNA_OFF,)))
        return look, trouble

    def _check(self, antenna: int) -> str:
        """Read the configuration back in one transfer; returns what is wrong."""
        got = self._port.read(_CHECK)
        version, command, status2, tx_control, rf_cfg = got[:5]
        if version in NO_CHIP:
            return ABSENT
        if command & _POWER_DOWN:
            return ASLEEP
        if status2 & _CRYPTO1_ON:
            return ENCRYPTS
        if tx_control != antenna or rf_cfg & _GAIN != self._gain or got[5:] != _WANTED:
            return FORGETS
        return READY

    def _awake(self) -> bool:
        for _ in range(_WAKE_POLLS):
            if not self._port.read(bytes((r.COMMAND,)))[0] & _POWER_DOWN:
                return True
            self._port.wait_us(_WAKE_US)
        return False
