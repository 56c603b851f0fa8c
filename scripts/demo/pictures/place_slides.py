"""Wide slides and banners from the studio's own pictures: the vehicle right, calm paper left for words.

`python place_slides.py` writes what `make.py` has rendered so far to tenants/<slug>/pictures and says what is missing.
"""

import cv2
import numpy as np
from develop import recolour, tone
from place_folder import WORK
from place_publish import LIMITS, TENANTS

SLIDE, BANNER, CARD = (1920, 540), (1920, 600), (1280, 720)
# name: (look, paint, size); the hero view of that look
SLIDES = {
    'halyard-motors': {
        'slide-first-car': ('hatch-a', 'sky', SLIDE),
        'slide-family': ('wagon-a', 'silver', SLIDE),
        'offer-under-budget': ('hatch-b', 'red', CARD),
        'banner-suvs': ('suv-a', 'pearl', BANNER),
    },
    'brigalow': {
        'slide-work-ready': ('cab-a', 'white', SLIDE),
        'slide-tourer': ('offroader-a', 'olive', SLIDE),
        'offer-tray': ('ute-d', 'orange', CARD),
        'banner-four-wheel-drives': ('offroader-b', 'sand', BANNER),
        'banner-vans': ('van-a', 'white', BANNER),
    },
    'kestrel-kia': {
        'slide-electric': ('suv-c', 'blue', SLIDE),
        'slide-people-mover': ('mover-a', 'pearl', SLIDE),
        'offer-hatch': ('hatch-c', 'red', CARD),
        'offer-electric': ('suv-c', 'teal', CARD),
        'banner-cars': ('sedan-c', 'grey', BANNER),
    },
    'banksia-touring': {
        'slide-family-van': ('caravan-a', 'white', SLIDE),
        'slide-roadster': ('motorcycle-a', 'red', SLIDE),
        'slide-tourer': ('motorcycle-b', 'graphite', SLIDE),
        'offer-tow': ('caravan-b', 'white', CARD),
        'offer-roadster': ('motorcycle-c', 'blue', CARD),
        'article-towing': ('ute-b', 'white', CARD),
    },
    'loopline': {
        'slide-by-the-month': ('crossover-b', 'yellow', SLIDE),
        'slide-weekend': ('coupe-a', 'red', SLIDE),
        'offer-small': ('hatch-b', 'teal', CARD),
        'offer-family': ('crossover-a', 'navy', CARD),
        'banner-electric': ('suv-c', 'pearl', BANNER),
    },
}
SHARE, TALL_SHARE = 0.62, 0.48  # of the slide's width that the studio picture takes; on cards it takes all
TALL = ('caravan', 'motorcycle', 'truck', 'van', 'mover', 'cab')


def main():
    missing = []
    for slug, slides in SLIDES.items():
        for name, (look, paint, size) in slides.items():
            drawn, file = WORK / f'{look}-hero.npy', TENANTS / slug / 'pictures' / f'{name}.webp'
            if not drawn.exists():
                missing.append(f'{slug}/{name}')
            elif not file.exists() or file.stat().st_mtime < drawn.stat().st_mtime:
                picture = recolour(np.load(drawn).astype(np.float32), paint)
                save(widened(picture, size, look.split('-')[0] in TALL), file, LIMITS[size[0]])
    print('missing:', *missing)


def widened(picture, size, tall):
    """The studio picture at the right edge of a canvas that goes on as its own paper does."""
    width, height = size
    wide = width if size == CARD else round(width * (TALL_SHARE if tall else SHARE))
    scale = wide / picture.shape[1]
    part = cv2.resize(
        picture,
        (wide, round(picture.shape[0] * scale)),
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LANCZOS4,
    )
    top = max(0, round((part.shape[0] - height) * (0.4 if tall else 0.62)))
    part = part[top : top + height]
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = cv2.GaussianBlur(part[:, :24].mean(1, keepdims=True), (1, 61), 0)
    blend = np.clip(np.arange(wide) / (0.14 * wide), 0, 1)[None, :, None] if wide < width else 1.0
    blend = blend * blend * (3 - 2 * blend)
    canvas[:, width - wide :] = canvas[:, width - wide :] * (1 - blend) + part * blend
    return canvas


def save(linear, file, limit):
    # half a level of noise keeps the long soft gradients from banding
    pixels = tone(linear) * 255 + np.random.default_rng(1).uniform(0, 1, linear.shape)
    file.parent.mkdir(parents=True, exist_ok=True)
    for quality in range(86, 40, -4):
        cv2.imwrite(str(file), np.clip(pixels, 0, 255).astype(np.uint8)[..., ::-1], [cv2.IMWRITE_WEBP_QUALITY, quality])
        if file.stat().st_size <= limit:
            break
    print(file.relative_to(TENANTS), file.stat().st_size, 'bytes', flush=True)


if __name__ == '__main__':
    main()
