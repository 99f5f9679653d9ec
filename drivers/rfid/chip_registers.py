"""The registers of the MFRC522 and their bits (NXP datasheet Rev 3.9, section 9)."""

COMMAND, COM_IEN, DIV_IEN, COM_IRQ, DIV_IRQ, ERROR, STATUS1, STATUS2 = range(0x01, 0x09)
FIFO_DATA, FIFO_LEVEL, WATER_LEVEL, CONTROL, BIT_FRAMING, COLL = range(0x09, 0x0F)
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = range(0x11, 0x16)
DEMOD = 0x19
CRC_HIGH, CRC_LOW = 0x21, 0x22
RF_CFG = 0x26
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, T_COUNTER_HIGH, T_COUNTER_LOW = range(0x2A, 0x30)
AUTO_TEST = 0x36
VERSION = 0x37

# CommandReg and its commands
RCV_OFF, POWER_DOWN, COMMAND_CODE = 0x20, 0x10, 0x0F
IDLE, CALC_CRC, NO_CHANGE, TRANSCEIVE, MF_AUTHENT, SOFT_RESET = 0x00, 0x03, 0x07, 0x0C, 0x0E, 0x0F
COMMANDS = frozenset({IDLE, CALC_CRC, TRANSCEIVE, MF_AUTHENT})
NOT_MODELLED = {0x01: "Mem", 0x02: "RandomID", 0x04: "Transmit", 0x08: "Receive"}
# ComIrqReg, DivIrqReg
SET, TX_IRQ, RX_IRQ, IDLE_IRQ, HI_ALERT_IRQ, LO_ALERT_IRQ, ERR_IRQ, TIMER_IRQ = (
    0x80,
    0x40,
    0x20,
    0x10,
    0x08,
    0x04,
    0x02,
    0x01,
)
CRC_IRQ = 0x04
COM_IRQS, DIV_IRQS = 0x7F, 0x14
# ErrorReg
WR_ERR, TEMP_ERR, BUFFER_OVFL, COLL_ERR, CRC_ERR, PARITY_ERR, PROTOCOL_ERR = 0x80, 0x40, 0x10, 0x08, 0x04, 0x02, 0x01
# Status1Reg
CRC_OK, CRC_READY, IRQ, T_RUNNING, HI_ALERT, LO_ALERT = 0x40, 0x20, 0x10, 0x08, 0x02, 0x01
# Status2Reg
CRYPTO1_ON, MODEM_STATE = 0x08, 0x07
# FIFOLevelReg, ControlReg, BitFramingReg, CollReg
FLUSH = 0x80
RX_ALIGN, TX_LAST_BITS = 0x70, 0x07
T_STOP_NOW, T_START_NOW, RX_LAST_BITS = 0x80, 0x40, 0x07
START_SEND = 0x80
VALUES_AFTER_COLL, COLL_POS_NOT_VALID, COLL_POS = 0x80, 0x20, 0x1F
# ModeReg, TxModeReg and RxModeReg, TxControlReg, TxASKReg
TX_WAIT_RF, CRC_PRESET = 0x20, 0x03
CRC_EN, SPEED, RX_NO_ERR, RX_MULTIPLE = 0x80, 0x70, 0x08, 0x04
ANTENNA = 0x03
FORCE_100_ASK = 0x40
# TModeReg, DemodReg
T_AUTO, T_AUTO_RESTART, T_PRESCALER_HIGH = 0x80, 0x10, 0x0F
T_PRESCAL_EVEN = 0x10
# AutoTestReg
SELF_TEST = 0x09

FIFO_BYTES = 64
GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)
CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)

# 9.2: bits that the datasheet leaves open are 0 here; CollReg begins with ValuesAfterColl and CollPosNotValid set.
RESET = bytes.fromhex(
    "00 20 80 00 14 00 00 21 00 00 00 08 10 00 a0 00"
    "00 3f 00 00 80 00 10 84 84 4d 00 00 62 00 00 eb"
    "00 ff ff 88 26 87 48 88 20 20 00 00 00 00 00 00"
    "00 00 00 80 00 00 40 00 00 00 00 00 ff 00 00 00"
)
READ_ONLY = frozenset({0x00, ERROR, STATUS1, 0x0F, CRC_HIGH, CRC_LOW, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION})


def note_errors(registers: bytearray, errors: int) -> None:
    """Set bits of ErrorReg, and ErrIRq if there are any."""
    if errors:
        registers[ERROR] |= errors
        registers[COM_IRQ] |= ERR_IRQ
