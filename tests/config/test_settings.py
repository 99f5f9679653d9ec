"""House settings as scripts set them."""

from dataclasses import fields

import pytest

from firmware_host.config.settings import HOUSE_SETTINGS, House, parse_setting


def test_every_field_of_the_house_is_one_setting_under_its_dotted_name() -> None:
    assert [name.replace(".", "_") for name in HOUSE_SETTINGS] == [field.name for field in fields(House)]
    assert all(name.count(".") == 1 for name in HOUSE_SETTINGS)


def test_every_default_passes_its_own_check() -> None:
    for name, key in HOUSE_SETTINGS.items():
        default = "none" if key.default is None else str(key.default)
        text = default.lower() if isinstance(key.default, bool) else default
        assert parse_setting(name, text) == key.default


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("clock.reasonable_s", "0", 0),
        ("clock.reasonable_s", "600", 600),
        ("clock.expiry", "check", "check"),
        ("pots.odd_chip_cards", "seven", "seven"),
        ("betting.reopen", "never", "never"),
        ("seat_button.acts", "true", True),
        ("betting.multi_chip_call", "false", False),
        ("tracking.amounts", "needed", "needed"),
        ("tracking.passes", "inferred", "inferred"),
        ("sound.quiet", "23:59-00:00", "23:59-00:00"),
        ("sound.quiet", "22:00-22:01", "22:00-22:01"),
        ("sound.quiet", "none", None),
        ("floor.pin", "0000", "0000"),
        ("floor.pin", "none", None),
    ],
)
def test_a_setting_is_read_from_bare_text(name: str, text: str, value: int | str | None) -> None:
    parsed = parse_setting(name, text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("clock.reasonable_s", "-1", "clock.reasonable_s = -1: is out of range; must be a whole number, 0 to 600"),
        ("clock.reasonable_s", "1.5", "clock.reasonable_s = 1.5: has the wrong type; must be a whole number, 0 to 600"),
        ("sound.volume", "٣", "sound.volume = ٣: has the wrong type; must be a whole number, 0 to 3"),
        ("sound.volume", "9" * 5000, "has the wrong type; must be a whole number, 0 to 3"),
        ("seat_button.acts", "yes", "seat_button.acts = yes: has the wrong type; must be true or false"),
        ("clock.expiry", "ded", "clock.expiry = ded: is not known; must be dead or check; did you mean 'dead'?"),
        ("floor.pin", "123456789", "floor.pin = 123456789: has the wrong form; must be text: 4 to 8 digits, or none"),
        ("floor.pin", "١٢٣٤", "has the wrong form"),
        (
            "sound.quiet",
            "23:00",
            "sound.quiet = 23:00: has the wrong form; must be text: HH:MM-HH:MM, two times that differ, or none",
        ),
        ("sound.quiet", "23:00-07:60", "has the wrong form"),
        *(
            (
                "sound.quiet",
                f"{time}-{time}",
                f"{time}-{time}: has the wrong form; must be text: HH:MM-HH:MM, two times",
            )
            for time in ("00:00", "22:00", "23:59")
        ),
    ],
)
def test_a_wrong_setting_is_refused_with_its_limit(name: str, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"\A") as caught:
        parse_setting(name, text)
    assert message in str(caught.value)


def test_an_unknown_setting_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(ValueError, match=r"^setting clock.reasonable is not known; must be .* 'clock.reasonable_s'\?$"):
        parse_setting("clock.reasonable", "3")
