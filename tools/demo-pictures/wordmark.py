"""Draws the demo dealers' logos: `python wordmark.py`. Paths only, so that no font is needed where they are shown.

Writes logo.svg, logo-dark.svg (for dark grounds) and favicon.svg to tenants/<slug>/pictures.
"""

import pathlib
import re

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from wordmark_dealers import DEALERS
from wordmark_pen import FINE, ShortPen

ROOT = pathlib.Path(__file__).resolve().parents[2]
FONTS = ROOT / 'node_modules/@fontsource-variable'
GAP = 11  # between mark and name, in units of the 40 high logo
MARK = 40


def main():
    for slug, dealer in DEALERS.items():
        folder = ROOT / 'tenants' / slug / 'pictures'
        folder.mkdir(parents=True, exist_ok=True)
        name, width = set_name(dealer['lines'])
        for file, colours in (('logo.svg', dealer['light']), ('logo-dark.svg', dealer['dark'])):
            write(folder / file, logo(dealer, name, width, colours))
        write(folder / 'favicon.svg', favicon(dealer))


def logo(dealer, name, width, colours):
    ink, accent = colours[0], colours[1]
    full = round(MARK + GAP + width, 1)
    mark = paint(dealer['mark'], colours)
    paths = ''.join(f'<path fill="{accent if part == "accent" else ink}" d="{d}"/>' for part, d in name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full} {MARK}" width="{full}" height="{MARK}" role="img">'
        f'<title>{dealer["name"]}</title>{mark}<g transform="translate({MARK + GAP}) scale({1 / FINE:.5f})">{paths}</g></svg>'
    )


def favicon(dealer):
    ground, *colours = dealer['icon']
    mark = paint(dealer['mark'], colours)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="14" fill="{ground}"/><g transform="translate(10 10) scale(1.1)">{mark}</g></svg>'
    )


def paint(mark, colours):
    """Fills in {0}, {1}, {2}: ink, accent and third colour."""
    return re.sub(r'\{(\d)\}', lambda found: colours[int(found[1])], mark)


def set_name(lines):
    """The lines of a name as [(part, path data)], and the width of the longest in logo units."""
    paths, widest, end = [], 0.0, 0.0
    for line in lines:
        # a line with `after` stands behind the one before it
        start = end + line['after'] if 'after' in line else 0.0
        data, end = set_line(line, start)
        paths.append((line.get('part', 'ink'), data))
        widest = max(widest, end)
    return paths, widest


def set_line(line, start):
    """One line of type from `start` on, and where it ends: `size` is its cap height, `base` its base line, `track` extra space, all in logo units."""
    font = instantiateVariableFont(TTFont(FONTS / line['font']), line['axes'])
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    scale = line['size'] / cap_height(glyphs)
    pen = ShortPen(glyphs)
    at = start - left_bearing(glyphs, cmap[ord(line['text'][0])]) * scale
    kerning = kerns(font)
    for here, after in zip(line['text'], [*line['text'][1:], None]):
        name = cmap[ord(here)]
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, at, line['base'])))
        pair = kerning.get((name, cmap.get(ord(after))), 0) if after else 0
        at += (glyphs[name].width + pair) * scale + line.get('track', 0)
    return pen.path(), at - line.get('track', 0)


def cap_height(glyphs):
    pen = BoundsPen(glyphs)
    glyphs['H'].draw(pen)
    return pen.bounds[3]


def left_bearing(glyphs, name):
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    return pen.bounds[0]


def kerns(font):
    """Pairs of the font's plain pair adjustments; class pairs are left to `track`."""
    found = {}
    for lookup in font['GPOS'].table.LookupList.Lookup if 'GPOS' in font else []:
        for table in lookup.SubTable:
            table = getattr(table, 'ExtSubTable', table)
            if table.LookupType != 2 or table.Format != 1:
                continue
            for first, pairs in zip(table.Coverage.glyphs, table.PairSet):
                for pair in pairs.PairValueRecord:
                    found[first, pair.SecondGlyph] = getattr(pair.Value1, 'XAdvance', 0) or 0
    return found


def write(file, text):
    file.write_text(text + '\n')
    print(file.relative_to(ROOT), len(text), 'bytes')


if __name__ == '__main__':
    main()
