"""How many runs a random test makes: all of them in a campaign, else a small share."""

import os


def runs(campaign: int, sample: int) -> int:
    """The count for this run."""
    return campaign if os.environ.get("DEALER_TABLE_CAMPAIGN") == "1" else sample
