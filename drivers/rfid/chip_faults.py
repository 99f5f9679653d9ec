"""What can be wrong with a simulated MFRC522."""

from enum import IntEnum


class Cure(IntEnum):
    """What heals a deaf chip: the weakest reset that does, or nothing but a new one."""

    SOFT_RESET = 1
    HARD_RESET = 2
    NONE = 3


class Faults:
    """The faults of one chip, all of them off; set an attribute to inject one.

    deaf: registers are fine, but no tag hears the chip and it hears none, until the `Cure` named here.
    miso: what every read gives, 0x00 or 0xFF; writes still arrive.
    power_down_stuck: bit PowerDown reads 1 and no command runs.
    crypto1_stuck: bit MFCrypto1On reads 1 whatever is written, until a hard reset; no tag understands the chip.
    torn: after how many data bits of its next answer the tag of a UID is torn away.
    """

    __slots__ = ("deaf", "miso", "power_down_stuck", "crypto1_stuck", "torn", "_garbled_share", "_static_share")

    def __init__(self) -> None:
        """Begin in good health."""
        self.deaf: Cure | None = None
        self.miso: int | None = None
        self.power_down_stuck = False
        self.crypto1_stuck = False
        self.garbled_share = self.static_share = 0.0
        self.torn: dict[bytes, int] = {}

    @property
    def garbled_share(self) -> float:
        """The share of answers with a random error in them; ValueError unless 0 to 1."""
        return self._garbled_share

    @garbled_share.setter
    def garbled_share(self, share: float) -> None:
        self._garbled_share = _checked("garbled answers", share)

    @property
    def static_share(self) -> float:
        """The share of silences in which noise is taken for an answer; ValueError unless 0 to 1."""
        return self._static_share

    @static_share.setter
    def static_share(self, share: float) -> None:
        self._static_share = _checked("silences with noise", share)

    def heal(self, reset: Cure) -> None:
        """Take a reset of this strength."""
        if self.deaf is not None and self.deaf <= reset:
            self.deaf = None
        if reset is Cure.HARD_RESET:
            self.crypto1_stuck = False


def _checked(what: str, share: float) -> float:
    if not 0 <= share <= 1:
        raise ValueError(f"the share of {what} is {share}; give one from 0 to 1")
    return share
