"""Times that every driver of contacts keeps."""

# A lost edge is found this late at the latest.
RESAMPLE_MS = 100

SEAT_HOLD_MS = 700
