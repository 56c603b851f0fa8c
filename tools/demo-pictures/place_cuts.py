"""Which picture of a dealer is cut from which shot: (shot, (left, top, width) as shares of it, size in pixels)."""

HERO, PLACE, SLIDE, BANNER, CARD = (1920, 1080), (1600, 900), (1920, 540), (1920, 600), (1280, 720)
ALL = (0, 0, 1)

# evening shots are exposed longer, as a camera would be
GAINS = {'evening-hero': 1.5, 'evening-showroom': 1.5, 'evening-inside': 1.25}

CUTS = {
    'halyard-motors': {
        'hero': ('river-hero', ALL, HERO),
        'place-yard': ('river-yard', (0.14, 0.10, 0.86), PLACE),
        'place-office': ('river-office', ALL, PLACE),
        'slide-just-in': ('river-hero', (0, 0.40, 1), SLIDE),
        'slide-yard': ('river-yard', (0, 0.34, 1), SLIDE),
        'slide-workshop': ('service-bays', (0, 0.36, 1), SLIDE),
        'offer-drive-away': ('river-hero', (0.36, 0.30, 0.64), CARD),
        'article-first-look': ('river-yard', (0.40, 0.36, 0.60), CARD),
        'article-inspection': ('service-hoist', (0.30, 0.22, 0.62), CARD),
        'article-our-yard': ('river-office', (0.08, 0.10, 0.80), CARD),
        'banner-cars': ('river-row', ALL, BANNER),
        'banner-about': ('river-office', (0, 0.22, 1), BANNER),
    },
    'brigalow': {
        'hero': ('range-hero', ALL, HERO),
        'place-showroom': ('range-showroom', (0.03, 0.08, 0.90), PLACE),
        'slide-utes': ('range-hero', (0, 0.42, 1), SLIDE),
        'slide-four-wheel-drives': ('range-row', ALL, SLIDE),
        'slide-service': ('service-bays', (0, 0.36, 1), SLIDE),
        'offer-four-wheel-drive': ('range-showroom', (0.05, 0.30, 0.62), CARD),
        'article-choosing-a-ute': ('range-hero', (0.0, 0.20, 0.72), CARD),
        'article-service-plan': ('service-hoist', (0.10, 0.15, 0.75), CARD),
        'banner-utes': ('range-hero', (0, 0.36, 1), BANNER),
        'banner-suvs': ('range-showroom', (0, 0.36, 1), BANNER),
    },
    'kestrel-kia': {
        'hero': ('evening-showroom', (0.0, 0.12, 0.88), HERO),
        'place-showroom': ('evening-showroom', ALL, PLACE),
        'place-inside': ('evening-inside', ALL, PLACE),
        'slide-showroom': ('evening-showroom', (0, 0.40, 1), SLIDE),
        'offer-city': ('evening-showroom', (0.20, 0.40, 0.58), CARD),
        'article-night-drive': ('evening-showroom', (0.0, 0.22, 0.62), CARD),
        'article-test-drive': ('evening-hero', (0.05, 0.20, 0.75), CARD),
        'article-new-showroom': ('evening-showroom', (0.05, 0.1, 0.8), CARD),
        'banner-range': ('evening-inside', (0, 0.32, 1), BANNER),
    },
    'banksia-touring': {
        'hero': ('touring-hero', ALL, HERO),
        'place-yard': ('touring-yard', ALL, PLACE),
        'place-bikes': ('touring-bikes', ALL, PLACE),
        'slide-caravans': ('touring-hero', (0, 0.40, 1), SLIDE),
        'slide-motorcycles': ('touring-bikes', (0, 0.38, 1), SLIDE),
        'offer-caravan': ('touring-hero', (0.34, 0.28, 0.66), CARD),
        'offer-motorcycle': ('touring-bikes', (0.30, 0.26, 0.62), CARD),
        'article-first-trip': ('touring-yard', (0.20, 0.25, 0.70), CARD),
        'article-winter-ride': ('touring-bikes', (0.05, 0.2, 0.75), CARD),
        'article-packing': ('cabin-caravan-light-cabin', (0, 0.05, 1), CARD),
        'banner-caravans': ('touring-yard', (0, 0.34, 1), BANNER),
    },
    'loopline': {
        'hero': ('city-hero', ALL, HERO),
        'place-hub': ('city-hub', (0.09, 0.30, 0.70), PLACE),
        'place-charging': ('city-charge', ALL, PLACE),
        'offer-first-month': ('city-hero', (0.36, 0.30, 0.64), CARD),
        'offer-electric': ('city-charge', (0.2, 0.15, 0.78), CARD),
        'article-how-it-works': ('cabin-hatch-light-dash', (0, 0.08, 1), CARD),
        'article-charging': ('city-plug', ALL, CARD),
        'banner-cars': ('city-hero', (0, 0.38, 1), BANNER),
    },
}
