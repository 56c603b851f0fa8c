"""The pictures on a cabin's screens, drawn point by point: no lettering, no marks."""

import numpy as np


def canvas(width, height):
    ys, xs = np.mgrid[0:height, 0:width].astype('f4')
    picture = np.zeros((height, width, 4), 'f4')
    picture[..., :3] = np.array([0.012, 0.015, 0.020]) * (1.6 - ys / height)[..., None]
    picture[..., 3] = 1
    return picture, xs, ys


def put(picture, share, colour):
    share = np.clip(share, 0, 1)[..., None]
    picture[..., :3] = picture[..., :3] * (1 - share) + np.array(colour) * share


def within(distance, edge=1.6):
    return np.clip(0.5 - distance / edge, 0, 1)


def box(xs, ys, cx, cy, hx, hy, r):
    qx, qy = np.abs(xs - cx) - hx + r, np.abs(ys - cy) - hy + r
    return np.minimum(np.maximum(qx, qy), 0) + np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - r


def map_screen(width=760, height=400, accent=(0.05, 0.42, 0.85)):
    """A route through streets on the left, tiles on the right, a bar of small controls below."""
    picture, xs, ys = canvas(width, height)
    split, foot = width * 0.64, height - 52
    rng = np.random.default_rng(4)
    turned = 0.32
    u, v = xs * np.cos(turned) + ys * np.sin(turned), ys * np.cos(turned) - xs * np.sin(turned)
    put(picture, np.ones_like(xs) * (xs < split), (0.020, 0.026, 0.034))
    park = within(np.hypot((u - 330) * 0.6, v - 10) - 62, 3) * (xs < split)
    put(picture, park, (0.022, 0.060, 0.040))
    river = within(np.abs(v - 210 + 26 * np.sin(u / 90)) - 22, 3) * (xs < split)
    put(picture, river, (0.020, 0.060, 0.115))
    for spacing, along, size in ((46, u, 1.3), (61, v, 1.3), (184, u, 3.2), (244, v, 3.2)):
        near = np.abs((along + rng.uniform(0, 40)) % spacing - spacing / 2)
        put(picture, within(near - size, 2) * (xs < split), (0.085, 0.10, 0.125))
    route = np.abs(v - 40 - 120 / (1 + np.exp(-(u - 230) / 26))) - 5
    put(picture, within(route, 3) * (xs < split), accent)
    put(picture, within(np.hypot(u - 232, v - 100) - 13, 2), (0.9, 0.95, 1.0))
    put(picture, within(split - xs, 2), (0.012, 0.014, 0.018))
    tiles(picture, xs, ys, split, width, foot, accent)
    put(picture, within(foot - ys, 2), (0.008, 0.009, 0.011))
    for k in range(7):
        put(
            picture,
            within(np.abs(np.hypot(xs - width * (k + 0.5) / 7, ys - height + 26) - 8) - 1.8, 2),
            (0.32, 0.35, 0.38),
        )
    return picture


def tiles(picture, xs, ys, split, width, foot, accent):
    middle, half = (split + width) / 2, (width - split) / 2 - 14
    for row, colour in enumerate(((0.036, 0.046, 0.060), (0.030, 0.034, 0.042))):
        cy = foot * (row + 0.5) / 2
        put(picture, within(box(xs, ys, middle, cy, half, foot / 4 - 9, 16), 2), colour)
        left = middle - half
        if row == 0:
            put(picture, within(np.abs(np.hypot(xs - left - 52, ys - cy) - 30) - 4, 2), accent)
        else:
            put(picture, within(box(xs, ys, left + 52, cy, 34, 34, 8), 2), (0.30, 0.12, 0.06))
            put(picture, within(np.hypot(xs - left - 60, ys - cy + 6) - 15, 2), (0.85, 0.55, 0.25))
        for k, (length, level) in enumerate(((44, 0.75), (32, 0.30), (38, 0.18))):
            put(picture, within(box(xs, ys, left + 112 + length, cy - 24 + 24 * k, length, 4.5, 4), 2), (level,) * 3)


def dials_screen(width=760, height=300, accent=(0.06, 0.5, 0.85), second=(0.85, 0.42, 0.12)):
    """Two dials with ticks and needles, a lane view between them."""
    picture, xs, ys = canvas(width, height)
    for cx, share, colour in ((150, 0.42, accent), (610, 0.66, second)):
        r = np.hypot(xs - cx, ys - 155)
        turn = (np.arctan2(xs - cx, -(ys - 155)) + np.pi * 0.75) / (np.pi * 1.5)
        put(picture, within(np.abs(r - 112) - 5, 2) * (turn > 0) * (turn < 1), (0.05, 0.06, 0.075))
        put(picture, within(np.abs(r - 112) - 5, 2) * (turn > 0) * (turn < share), colour)
        ticks = (np.abs((turn * 10 + 0.5) % 1 - 0.5) < 0.05) * (turn > -0.02) * (turn < 1.02)
        put(picture, within(np.abs(r - 93) - 6, 2) * ticks, (0.6, 0.65, 0.7))
        angle = (share * 1.5 - 0.75) * np.pi
        needle = np.abs((xs - cx) * np.cos(angle) + (ys - 155) * np.sin(angle)) - 2.4
        ahead = ((xs - cx) * np.sin(angle) - (ys - 155) * np.cos(angle)) > 34
        put(picture, within(needle, 2) * ahead * (r < 100), (0.95, 0.25, 0.12))
        put(picture, within(np.abs(r - 30) - 2, 2), (0.20, 0.22, 0.25))
    for side in (-1, 1):
        lane = np.abs((xs - 380) - side * (20 + (ys - 70) * 0.38)) - 3
        put(picture, within(lane, 2) * (ys > 80) * (ys < 250), (0.45, 0.5, 0.55))
    put(picture, within(box(xs, ys, 380, 175, 24, 17, 8), 2), (0.55, 0.58, 0.62))
    return picture


def outside(horizon=0.0, width=1024, height=512, seed=3):
    """What the windows show: a sunny street seen out of focus, as an equirectangular picture.

    `horizon` lifts (or with a minus lowers) where land and sky meet, in radians: a caravan's windows look down on it.
    """
    rng = np.random.default_rng(seed)
    ys, xs = np.mgrid[0:height, 0:width].astype('f4')
    up = (0.5 - (ys + 0.5) / height) * np.pi - horizon
    sky = np.array([1.05, 1.12, 1.22]) * (1.30 - 0.42 * np.clip(up, 0, 1.2))[..., None]
    land = np.array([0.46, 0.445, 0.42]) * (0.72 + 0.5 * np.clip(-up * 1.2, 0, 1))[..., None]
    picture = np.where((up > 0)[..., None], sky, land)
    for layer, (base, swing, tone) in enumerate(
        ((0.16, 0.10, (0.52, 0.57, 0.60)), (0.10, 0.13, (0.245, 0.275, 0.20)), (0.045, 0.06, (0.150, 0.165, 0.115)))
    ):
        turn = xs[0] / width * 2 * np.pi
        rim = (
            base
            + swing
            * sum(rng.normal() * np.sin(turn * k + rng.uniform(0, 6.3)) / (k * 0.55) for k in range(2 + layer, 22))
            * 0.35
        )
        share = np.clip((rim[None] - up) / 0.035, 0, 1) * np.clip((up + 0.05) / 0.05, 0, 1)
        picture = picture * (1 - share[..., None]) + np.array(tone) * share[..., None]
    for _ in range(46):
        cx, cy, r = rng.uniform(0, width), height * (0.5 - horizon / np.pi) - rng.uniform(-4, 58), rng.uniform(4, 13)
        spot = np.clip(1.2 - np.hypot((xs - cx + width / 2) % width - width / 2, ys - cy) / r, 0, 1)[..., None]
        picture = picture + spot * np.array([1.0, 0.95, 0.8]) * rng.uniform(0.05, 0.24)
    import cv2

    wide = np.concatenate([picture[:, -64:], picture, picture[:, :64]], 1).astype('f4')
    return cv2.GaussianBlur(wide, (0, 0), 4.0)[:, 64:-64]
