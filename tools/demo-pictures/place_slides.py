"""Wide slides and banners from the studio's own pictures: the vehicle right, calm paper left for words.

`python place_slides.py` writes what `make.py` has rendered so far to tenants/<slug>/pictures and says what is missing.
"""

import cv2
import numpy as np
from develop import mix, render_file, tone, unmix
from place_publish import LIMITS, TENANTS

SLIDE, BANNER, CARD = (1920, 540), (1920, 600), (1280, 720)
# name: (look, paint, size); the hero view of that look
SLIDES = {
    'halyard-motors': {
        'slide-first-car': ('hatch-a', 'sky', SLIDE),
        'slide-family': ('wagon-a', 'silver', SLIDE),
    },
    'brigalow': {
        'slide-work-ready': ('cab-a', 'white', SLIDE),
        'slide-tourer': ('offroader-a', 'olive', SLIDE),
        'offer-tray': ('ute-d', 'orange', CARD),
        'banner-four-wheel-drives': ('offroader-b', 'sand', BANNER),
    },
    'kestrel-kia': {
        'slide-electric': ('suv-c', 'blue', SLIDE),
        'slide-people-mover': ('mover-a', 'pearl', SLIDE),
        'offer-electric': ('suv-c', 'teal', CARD),
    },
    'banksia-touring': {
        'slide-tourer': ('motorcycle-b', 'graphite', SLIDE),
        'offer-tow': ('caravan-b', 'white', CARD),
        'offer-roadster': ('motorcycle-c', 'blue', CARD),
        'article-towing': ('ute-b', 'white', CARD),
    },
    'loopline': {
        'offer-family': ('crossover-a', 'navy', CARD),
        'article-city-car': ('hatch-c', 'sky', CARD),
    },
}
FILLS = (0.52, 0.90)  # of a slide's width and height that the vehicle may take; on cards the studio picture stays whole
MARGIN = 0.045  # of the slide's width, right of the vehicle


def main():
    missing = []
    for slug, slides in SLIDES.items():
        for name, (look, paint, size) in slides.items():
            drawn, file = render_file(f'{look}-hero'), TENANTS / slug / 'pictures' / f'{name}.webp'
            if not drawn:
                missing.append(f'{slug}/{name}')
            elif not file.exists() or file.stat().st_mtime < drawn.stat().st_mtime:
                picture = mix(*unmix(np.load(drawn).astype(np.float32)), paint)
                save(widened(picture, size), file, LIMITS[size[0]])
    print('missing:', *missing)


def widened(picture, size):
    """The vehicle at the right of a canvas that goes on as its own paper does."""
    width, height = size
    if size == CARD:
        whole = cv2.resize(
            picture, (width, round(picture.shape[0] * width / picture.shape[1])), interpolation=cv2.INTER_CUBIC
        )
        top = round((whole.shape[0] - height) * 0.55)
        return whole[top : top + height]
    picture = picture[:-8, 6:-6]  # the outermost pixels are the noisiest
    left, top, right, foot = outline(picture)
    scale = min(FILLS[0] * width / (right - left), FILLS[1] * height / (foot - top))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    part = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=method)
    left, top, right, foot = (round(edge * scale) for edge in (left, top, right, foot))
    x, y = round(width * (1 - MARGIN)) - right, round((height - (foot - top)) * 0.52) - top
    part = cv2.copyMakeBorder(
        part, max(0, y), max(0, height - y - part.shape[0]), 0, max(0, width - x - part.shape[1]), cv2.BORDER_REPLICATE
    )
    part = part[max(0, -y) :][:height, : width - x]
    canvas = np.empty((height, width, 3), np.float32)
    edge = cv2.GaussianBlur(part[:, :12].mean(1, keepdims=True), (1, 61), 0)
    canvas[:] = edge.mean(-1, keepdims=True) * (edge.mean((0, 1)) / edge.mean())
    blend = np.clip(np.arange(part.shape[1]) / max(1, 0.85 * left), 0, 1)[None, :, None]
    canvas[:, x:] += (part - canvas[:, x:]) * (blend * blend * (3 - 2 * blend))
    return canvas


def outline(picture):
    """(left, top, right, foot) of what is not paper, in pixels."""
    away = np.abs(picture - picture[:, :8].mean(1, keepdims=True)).max(-1) > 0.16
    columns, rows = np.flatnonzero(away.sum(0) > 8), np.flatnonzero(away.sum(1) > 8)
    return columns[0], rows[0], columns[-1], rows[-1]


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
