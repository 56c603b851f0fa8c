"""What is drawn: the looks, the stations they are seen from, and the walk-arounds.

`make.py` writes what of it exists to `drawn.json`; the demo's stock is dealt from that.
"""

from typing import NamedTuple


class Look(NamedTuple):
    """A vehicle that can be bought: `shape` is body+front+rear+wheel (bodies.py, fronts.py, rears.py) or a kind of its
    own (motorcycle, truck, caravan) with its variant; `azimuth` is where its hero picture is taken from."""

    shape: str
    azimuth: int
    note: str
    families: tuple[str, ...] = ()


# Makes that share a face. No face is any maker's: they only differ from each other.
SWEPT = ('Toyota', 'Honda', 'Lexus', 'Daihatsu')
SHIELD = ('Mazda', 'Audi', 'Genesis', 'Alfa Romeo', 'Renault', 'Peugeot')
STAGED = ('Hyundai', 'Nissan', 'MG', 'Jaguar', 'Citroen', 'Skoda')
LIGHT_LINE = ('Kia', 'Tesla', 'BYD', 'Polestar', 'Chery', 'GWM', 'LDV', 'Zeekr')
SQUARE = ('Ford', 'Jeep', 'Land Rover', 'Suzuki', 'Ram', 'Chevrolet', 'Mahindra')
SLIM = ('Volkswagen', 'Mercedes-Benz', 'Volvo', 'Cupra', 'Mini')
CHEVRON = ('Subaru', 'Mitsubishi', 'BMW', 'Porsche')
BARRED = ('Isuzu', 'Holden', 'SsangYong', 'Foton')

LOOKS = {
    'suv-a': Look('suv+wing+claw+five', 35, 'mid-size SUV, low wide mouth under swept lamps', SWEPT),
    'suv-b': Look('suv+shield+-+turbine', 32, 'mid-size SUV, upright six-sided grille', SHIELD),
    'suv-c': Look('suv+lightbar+blade+aero', 38, 'electric SUV, closed front with a light line', LIGHT_LINE),
    'suv-d': Look('suv+split+ring+multi', 36, 'mid-size SUV, thin day lights over lamps in the bumper', STAGED),
    'suv-e': Look('suv+chevron+blade+twin', 40, 'mid-size SUV, upright grille with bracket lamps', CHEVRON),
    'crossover-a': Look('smallsuv+split+ring+multi', 34, 'small SUV, lamps in the bumper', STAGED),
    'crossover-b': Look('smallsuv+-+blade+turbine', 37, 'small SUV, slim lamps joined by a dark panel', SLIM),
    'crossover-c': Look('smallsuv+wing+claw+twin', 41, 'small SUV, low wide mouth', SWEPT),
    'offroader-a': Look('offroader+block+-+six', 36, 'large four-wheel drive, square lamps', SQUARE),
    'offroader-b': Look('offroader+-+claw+turbine', 33, 'large four-wheel drive, tall barred grille', SWEPT + BARRED),
    'hatch-a': Look('hatch+shield+-+multi', 35, 'hatchback, six-sided grille', SHIELD),
    'hatch-b': Look('hatch+wing+claw+twin', 39, 'hatchback, low wide mouth', SWEPT),
    'hatch-c': Look('hatch+lightbar+blade+aero', 33, 'hatchback, closed front with a light line', LIGHT_LINE),
    'sedan-a': Look('sedan+-+-+twin', 37, 'sedan, slim lamps joined by a dark panel', SLIM),
    'sedan-b': Look('sedan+lightbar+blade+aero', 34, 'electric sedan, closed front', LIGHT_LINE),
    'sedan-c': Look('sedan+wing+claw+five', 40, 'sedan, low wide mouth', SWEPT),
    'wagon-a': Look('wagon+wing+claw+twin', 35, 'wagon, low wide mouth', SWEPT),
    'wagon-b': Look('wagon+chevron+blade+five', 38, 'wagon, upright grille with bracket lamps', CHEVRON),
    'coupe-a': Look('coupe', 36, 'two-door coupe, separate lamps and grille', CHEVRON + SHIELD),
    'coupe-b': Look('coupe+block+ring+five', 32, 'two-door coupe, square dark face', SQUARE),
    'ute-a': Look('ute+-+-+six', 35, 'dual-cab ute, tall barred grille', SWEPT + BARRED),
    'ute-b': Look('ute+block+blade+five', 38, 'dual-cab ute, square lamps', SQUARE),
    'ute-c': Look('ute+shield+-+turbine', 33, 'dual-cab ute, six-sided grille', SHIELD + STAGED),
    'ute-d': Look(
        'ute+chevron+claw+multi', 40, 'dual-cab ute, upright grille with bracket lamps', CHEVRON + LIGHT_LINE
    ),
    'cab-a': Look('singlecab+-+-+steel', 34, 'single-cab ute with an aluminium tray', SWEPT + BARRED),
    'cab-b': Look('singlecab+block+-+six', 39, 'single-cab ute with an aluminium tray, square lamps', SQUARE),
    'van-a': Look('panelvan', 36, 'panel van, mid roof, steel wheels', SWEPT + STAGED + SHIELD),
    'van-b': Look('highvan+split+barn+multi', 33, 'panel van, high roof', SLIM + SQUARE + LIGHT_LINE),
    'mover-a': Look('peoplemover', 36, 'people mover, sliding doors', STAGED + LIGHT_LINE + SWEPT),
    'truck-a': Look('truck+box', 36, 'light truck with a white box body', BARRED),
    'truck-b': Look('truck+tray', 33, 'light truck with an aluminium tray', BARRED),
    'motorcycle-a': Look('motorcycle+roadster', 38, 'naked roadster'),
    'motorcycle-b': Look('motorcycle+adventure', 42, 'adventure tourer: beak, screen, cases, long travel'),
    'motorcycle-c': Look('motorcycle+cruiser', 40, 'cruiser: long, low, teardrop tank'),
    'caravan-a': Look('caravan+full', 38, 'full caravan, tandem axle, 19 ft'),
    'caravan-b': Look('caravan+offroad', 34, 'off-road pop-top, dark checker plate, 17 ft'),
    'caravan-c': Look('caravan+tourer', 41, 'small single-axle tourer, 14 ft'),
}


class Station(NamedTuple):
    azimuth: int | None  # None: the look's own
    width: int  # px; three to two
    samples: int


STATIONS = {
    'hero': Station(None, 1200, 7),
    'rear': Station(145, 960, 6),
    'front': Station(4, 840, 6),
    'side': Station(90, 840, 6),
    'tail': Station(176, 840, 6),
    'wheel': Station(64, 840, 6),
}

# a draft is this much narrower, with so many samples
DRAFT_WIDTH, DRAFT_SAMPLES = 2 / 3, 3

# cut from the hero: (left, top, width, height) as shares of it
CLOSE_UPS = {
    'nose': (0.03, 0.32, 0.54, 0.54),
    'flank': (0.41, 0.26, 0.54, 0.54),
}

# one look of every body is drawn from all stations; the others from the first two
ALL_ROUND = tuple(
    f'{body}-a'
    for body in (
        *('suv', 'ute', 'hatch', 'crossover', 'sedan', 'offroader', 'wagon', 'van', 'cab', 'coupe', 'mover'),
        *('caravan', 'motorcycle', 'truck'),
    )
) + ('truck-b',)

# look: the paint it is walked around in, frame by frame
SPINS = {
    'suv-a': 'blue',
    'ute-a': 'orange',
    'hatch-a': 'red',
    'wagon-a': 'silver',
    'caravan-a': 'white',
    'motorcycle-a': 'maroon',
    'sedan-b': 'pearl',
    'offroader-a': 'green',
}
SPIN_FRAMES = 36
SPIN_WIDTH, SPIN_SAMPLES = 640, 4
