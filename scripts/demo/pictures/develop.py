"""From two renders of one view (paint black, paint light grey) to a WebP in any paint.

Light adds up, so per channel, scene-linear: picture = black + (grey - black) × paint / GREY. Floor, mirrors and glass
follow by themselves; no masks.
"""

import cv2
import numpy as np
from paints import PAINTS

GREY = 0.8
EXPOSURE = 2**0.22
QUALITY = 78


def recolour(black, grey, paint):
    return black + (grey - black) * (np.float32(PAINTS[paint]) / GREY)


def tone(linear):
    """A filmic curve that lets very bright values lose their colour, then sRGB."""
    light = np.maximum(linear, 0) * EXPOSURE
    luminance = (light * [0.2126, 0.7152, 0.0722]).sum(-1, keepdims=True)
    light = (light + (luminance - light) * np.clip((luminance - 0.8) / 4, 0, 0.7)) * 0.62
    curved = np.clip(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0, 1)
    return np.where(curved <= 0.0031308, 12.92 * curved, 1.055 * curved ** (1 / 2.4) - 0.055)


def write_webp(linear, file):
    pixels = (tone(linear) * 255 + 0.5).astype(np.uint8)[..., ::-1]
    cv2.imwrite(str(file), pixels, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
