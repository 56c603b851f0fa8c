"""Meshes a look's shape: passenger bodies by their own formula, everything else part by part."""

import json

import caravan
import motorcycle
import numpy as np
import truck
from fittings import save_vehicle

GRID_M = 0.0105
BUILDERS = dict(caravan=caravan.build, motorcycle=motorcycle.build, truck=truck.build)


def save_shape(shape, file):
    """Saves the shape (see `models.Look`) as one .npz for `vehicle.py`; returns its number of vertices."""
    kind, _, variant = shape.partition('+')
    if kind not in BUILDERS:
        return save_vehicle(shape, file, GRID_M)
    parts, facts = BUILDERS[kind](variant)
    arrays = parts.arrays()
    np.savez(file, meta=np.array(json.dumps(facts)), **arrays)
    return len(arrays['v'])
