"""The cameras: where each stands, what it looks at, its focal length (mm), size in pixels and shift."""

from place_showrooms import evening_showroom, range_showroom, service_bays
from place_touring import bike_row, touring_yard
from place_yards import city_hub, river_yard

SCENES = {
    'range-showroom': range_showroom,
    'river-yard': river_yard,
    'city-hub': city_hub,
    'evening-showroom': evening_showroom,
    'service-bays': service_bays,
    'touring-yard': touring_yard,
    'touring-bikes': bike_row,
}

HERO, WIDE, SLIDE = (1280, 720), (1152, 648), (1440, 405)


def shot(scene, eye, target, focal, size, rise=0.0, **more):
    return dict(scene=scene, eye=eye, target=target, focal=focal, size=size, rise=rise, **more)


SHOTS = {
    'range-hero': shot('range-showroom', (-17.5, -9.5, 1.45), (-6, -1.5), 32, HERO, 0.05, aside=-0.14),
    'range-showroom': shot('range-showroom', (-25, -19, 1.7), (0, 1.5), 30, WIDE, 0.07),
    'range-row': shot('range-showroom', (-16.5, 15.5, 1.35), (-7, 5.5), 40, SLIDE, 0.02, aside=0.16),
    'river-hero': shot('river-yard', (-11.5, -13.0, 1.4), (-1, -3.5), 32, HERO, 0.05, aside=-0.1),
    'river-yard': shot('river-yard', (-15, -27, 1.75), (0, -6), 30, WIDE, 0.06),
    'river-office': shot('river-yard', (-10.5, 3.5, 1.5), (5, 10.5), 30, WIDE, 0.07),
    'city-hero': shot('city-hub', (-15.5, -12.5, 1.4), (-4, -3), 30, HERO, 0.07),
    'city-hub': shot('city-hub', (-21, -15, 1.6), (0, 1), 30, WIDE, 0.12),
    'city-charge': shot('city-hub', (-12.8, -0.6, 1.35), (-3, 4.0), 32, WIDE, 0.04, aside=-0.10),
    'city-plug': shot('city-hub', (-11.8, 7.6, 1.25), (-4.8, 3.7), 36, WIDE, 0.03),
    'evening-hero': shot('evening-showroom', (-18.0, -1.8, 1.3), (-4, 0.6), 32, HERO, 0.06, samples=7),
    'evening-showroom': shot('evening-showroom', (-24, -17, 1.6), (0, 1), 32, WIDE, 0.11, samples=7),
    'evening-inside': shot('evening-showroom', (-7.0, 1.2, 1.4), (5, 6.2), 30, WIDE, 0.05, samples=7),
    'touring-hero': shot('touring-yard', (-19.5, -19.0, 1.55), (-5, -9.5), 32, HERO, 0.06, aside=-0.12),
    'touring-yard': shot('touring-yard', (-22, 2, 1.8), (0, -6.5), 32, WIDE, 0.10),
    'touring-bikes': shot('touring-bikes', (-6.4, 12.0, 1.3), (1.2, 18.2), 32, WIDE, 0.05),
    'service-bays': shot('service-bays', (-20, -7, 1.7), (0, 1.5), 33, WIDE, 0.11),
    'service-hoist': shot('service-bays', (-7.5, -3.2, 1.5), (3, 0.4), 30, WIDE, 0.08),
}
