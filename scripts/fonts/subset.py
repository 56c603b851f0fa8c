"""Cuts the platform's faces to what dealers write, into src/ui/fonts: a first visit waits for one of them.

    python3 -m venv .data/fonts && .data/fonts/bin/pip install -r scripts/fonts/requirements.txt
    .data/fonts/bin/python scripts/fonts/subset.py

What a text has besides (other accents, other currencies) comes from the whole face of the npm package, which
the sheet beside it names for those characters only.
"""

from copy import deepcopy
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
# The lightest and heaviest weight each face is used at (font-weight in src/ui and src/templates).
FACES = {"inter": (400, 700), "archivo": (400, 900), "instrument-sans": (400, 700)}
# Keep the ranges of the sheets in src/ui/fonts true to these.
CHARACTERS = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAE, 0xB0, 0xB2, 0xB3, 0xB7, 0xBD, 0xC9, 0xD7, 0xE8, 0xE9, 0xEB,
              0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2122, 0x2212]
FEATURES = ["kern", "tnum"]
# Kerning of less than 1/150 em nobody sees; the rest is as good in steps of that.
KERNING_STEP = 8
UNUSED_TABLES = ["MVAR", "STAT"]


def cut(name: str, weights: tuple[int, int]) -> None:
    package = ROOT / "node_modules/@fontsource-variable" / name
    font = TTFont(package / "files" / f"{name}-latin-wght-normal.woff2")
    tabular_digits(font)
    options = Options(layout_features=FEATURES, flavor="woff2", notdef_outline=True, name_IDs=[1, 2])
    options.drop_tables += UNUSED_TABLES
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    lightest, heaviest = weights
    font = instantiateVariableFont(font, {"wght": (lightest, lightest, heaviest)})
    straight_weights(font)
    still_kerning(font)
    font.flavor = "woff2"
    out = ROOT / "src/ui/fonts"
    font.save(out / f"{name}.woff2")
    (out / f"{name}.LICENSE.txt").write_text((package / "LICENSE").read_text())
    print(name, (out / f"{name}.woff2").stat().st_size, "bytes")


def tabular_digits(font: TTFont) -> None:
    """Columns need digits of one width; brackets and signs of that width are never in them."""
    digits = {font.getBestCmap()[ord(digit)] for digit in "0123456789"}
    table = font["GSUB"].table
    tabular = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"]
    for index in {index for feature in tabular for index in feature.LookupListIndex}:
        for substitution in table.LookupList.Lookup[index].SubTable:
            substitution = getattr(substitution, "ExtSubTable", substitution)
            substitution.mapping = {of: to for of, to in substitution.mapping.items() if of in digits}


def straight_weights(font: TTFont) -> None:
    """Between its lightest and heaviest a face grows evenly: drawings of its own between them are as much again to
    fetch. What was a weight stays as heavy: each hundred is where the stem is as wide as it was drawn."""
    stems = stems_by_weight(font)
    has_between = False
    for glyph, variations in font["gvar"].variations.items():
        heaviest = [one for one in variations if one.axes["wght"][1] == 1]
        has_between |= len(heaviest) < len(variations)
        for one in heaviest:
            one.axes["wght"] = (0, 1, 1)
        font["gvar"].variations[glyph] = heaviest
    if not has_between:
        return
    least, most = stems[0], stems[-1]
    steps = len(stems) - 1
    font["avar"].segments["wght"] = {-1: -1} | {i / steps: (stem - least) / (most - least) for i, stem in enumerate(stems)}
    del font["HVAR"]
    add_HVAR(font)


def stems_by_weight(font: TTFont) -> list[int]:
    """How wide the letter l is at each hundred from the lightest weight to the heaviest."""
    axis = font["fvar"].axes[0]
    stems = []
    for weight in range(int(axis.minValue), int(axis.maxValue) + 1, 100):
        letter = instantiateVariableFont(deepcopy(font), {"wght": weight})["glyf"]["l"]
        stems.append(letter.xMax - letter.xMin)
    return stems


def still_kerning(font: TTFont) -> None:
    """Letters are as far apart in bold as in regular: how kerning grows with the weight is a quarter of a face."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                values = [pair.Value1 for pairs in table.PairSet for pair in pairs.PairValueRecord]
            else:
                values = [second.Value1 for first in table.Class1Record for second in first.Class2Record]
            for value in filter(None, values):
                if getattr(value, "XAdvance", 0):
                    step = KERNING_STEP * font["head"].unitsPerEm / 1000
                    value.XAdvance = round(round(value.XAdvance / step) * step)
                for device in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice"):
                    value.__dict__.pop(device, None)
            table.ValueFormat1 &= 0x0F
    definitions = font["GDEF"].table
    definitions.VarStore = None
    definitions.Version = 0x00010002 if getattr(definitions, "MarkGlyphSetsDef", None) else 0x00010000


if __name__ == "__main__":
    for name, weights in FACES.items():
        cut(name, weights)
