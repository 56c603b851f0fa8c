"""The paints, scene-linear. `scripts/demo/facts/paints.ts` has the same names."""

PAINTS = dict(
    white=(0.63, 0.63, 0.615),
    silver=(0.25, 0.257, 0.265),
    graphite=(0.046, 0.049, 0.054),
    black=(0.006, 0.006, 0.007),
    red=(0.23, 0.008, 0.010),
    blue=(0.012, 0.042, 0.115),
    green=(0.020, 0.046, 0.028),
    sand=(0.20, 0.142, 0.088),
)
