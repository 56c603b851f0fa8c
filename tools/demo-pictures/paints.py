"""The paints, scene-linear. `scripts/demo/facts/paints.ts` has the same names."""

PAINTS = dict(
    white=(0.63, 0.63, 0.615),
    pearl=(0.55, 0.525, 0.475),
    silver=(0.25, 0.257, 0.265),
    grey=(0.105, 0.112, 0.120),
    graphite=(0.046, 0.049, 0.054),
    black=(0.006, 0.006, 0.007),
    red=(0.23, 0.008, 0.010),
    maroon=(0.070, 0.006, 0.010),
    orange=(0.42, 0.085, 0.012),
    yellow=(0.55, 0.33, 0.020),
    blue=(0.012, 0.042, 0.115),
    sky=(0.120, 0.235, 0.340),
    navy=(0.007, 0.014, 0.036),
    teal=(0.010, 0.085, 0.098),
    green=(0.020, 0.046, 0.028),
    olive=(0.070, 0.078, 0.042),
    sand=(0.20, 0.142, 0.088),
    bronze=(0.105, 0.062, 0.034),
)

# every view is rendered once, in pure green, the one colour nothing else in the studio has; `develop.py` mixes from it
PROBE_LEVEL = 0.8
PROBE = (0.0, PROBE_LEVEL, 0.0)
