"""What is drawn. `scripts/demo/facts/model-facts.ts` has the same looks, `scripts/demo/photo-plan.ts` the same stations."""

# look: body+front+rear+wheel, see bodies.py, fronts.py and rears.py
LOOKS = {
    'suv-a': 'suv+wing+claw+five',
    'ute-a': 'ute+-+-+six',
    'hatch-a': 'hatch+shield+-+multi',
    'offroader-a': 'offroader+block+-+six',
    'sedan-a': 'sedan+-+-+twin',
    'suv-b': 'suv+shield+-+turbine',
    'ute-b': 'ute+block+blade+five',
    'wagon-a': 'wagon+wing+claw+twin',
    'crossover-a': 'smallsuv+split+ring+multi',
    'suv-c': 'suv+lightbar+blade+aero',
    'hatch-b': 'hatch+wing+claw+twin',
    'offroader-b': 'offroader+-+claw+turbine',
    'sedan-b': 'sedan+lightbar+blade+aero',
    'van-a': 'panelvan',
    'mover-a': 'peoplemover',
    'coupe-a': 'coupe',
    'ute-c': 'ute+shield+-+turbine',
    'crossover-b': 'smallsuv+-+blade+turbine',
}

GRID_M = 0.0085

# station: (azimuth, width in pixels, samples)
STATIONS = {
    'hero': (35, 1200, 16),
    'rear': (145, 960, 10),
}

# cut from the hero at its full sharpness: (left, top, width, height) as shares of it
CLOSE_UPS = {
    'front': (0.02, 0.30, 0.56, 0.56),
    'flank': (0.40, 0.24, 0.56, 0.56),
}

# one vehicle is also walked around, in one paint only
WALK_AROUND = ('wagon-a', 'silver', {f'turn-{azimuth:03d}': (azimuth, 720, 10) for azimuth in range(0, 360, 22)})
