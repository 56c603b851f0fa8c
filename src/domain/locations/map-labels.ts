type Dot = { x: number; y: number; label: string }
/** Where a name stands, seen from its dot. */
export type LabelSide = 'right' | 'left' | 'above' | 'below'
export type Box = { left: number; top: number; right: number; bottom: number }

const LETTER_PX = 9.6
const LINE_PX = 20
const DOT_PX = 6
/** Between a dot and its name, and between a name and whatever else there is. */
const GAP_PX = 12
const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above']

/**
 * The side on which each name stands so that none lies over another, over a dot or over what is `taken`, and all within the
 * drawing; null for a name that has no room. Earlier dots choose first. Pixels; letters are as wide as 17 px letters are
 * at most on average.
 */
export function labelSides<D extends Dot>(
  dots: readonly D[],
  { taken, size }: { taken: readonly Box[]; size: { widthPx: number; heightPx: number } },
): (D & { side: LabelSide | null })[] {
  const full = [...taken, ...dots.map(dotBox)]
  return dots.map((dot) => {
    const own = dotBox(dot)
    const isFree = (side: LabelSide) => {
      const box = labelBox(dot, side)
      const { left, top, right, bottom } = box
      const isInside = left >= 0 && top >= 0 && right <= size.widthPx && bottom <= size.heightPx
      return isInside && !full.some((other) => !sameBox(other, own) && overlaps(box, other))
    }
    const side = SIDES.find(isFree) ?? null
    if (side) full.push(labelBox(dot, side))
    return { ...dot, side }
  })
}

/** What a name takes up on this side of its dot. */
export function labelBox({ x, y, label }: Dot, side: LabelSide): Box {
  const widthPx = label.length * LETTER_PX
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + GAP_PX : x - GAP_PX - widthPx
    return { left, top: y - LINE_PX / 2, right: left + widthPx, bottom: y + LINE_PX / 2 }
  }
  const top = side === 'below' ? y + GAP_PX : y - GAP_PX - LINE_PX
  return { left: x - widthPx / 2, top, right: x + widthPx / 2, bottom: top + LINE_PX }
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** What a dot takes up. */
export function dotBox({ x, y }: { x: number; y: number }): Box {
  return { left: x - DOT_PX, top: y - DOT_PX, right: x + DOT_PX, bottom: y + DOT_PX }
}

function sameBox(one: Box, other: Box): boolean {
  return one.left === other.left && one.top === other.top
}
