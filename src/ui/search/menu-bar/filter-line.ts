/** Where the filters of the bar stand on a wide screen; in this order they follow each other on every screen. */
export type FilterLine<Filter> = {
  /** In the bar from 1024 px of window on. */
  always: Filter[]
  /** In the bar from 1280 px on, behind "More filters" below. */
  wide: Filter[]
  /** Behind "More filters". */
  rest: Filter[]
}

/** Of the narrowest window of each kind, beside its scroll bar. */
const ALWAYS_PX = 925
const WIDE_PX = 1168
const WORDS_BOX_PX = 240
const GAP_PX = 24
const CHEVRON_PX = 20
const MORE = 'More filters'
/** What most shoppers look for first has its place in the bar wherever a dealer's own order has it. */
const ALWAYS_SHOWN = 'price'

/**
 * Shares out filters so that the bar is one line: what does not fit is behind "More filters", and nothing is where all fit. Widths are
 * estimated from the words, generously, as no server knows a dealer's typeface; the words box gives way to what is wider.
 */
export function filterLine<Filter extends { key: string; label: string }>(
  filters: readonly Filter[],
  hasWordsBox: boolean,
): FilterLine<Filter> {
  const roomBeside = (barPx: number) => barPx - (hasWordsBox ? WORDS_BOX_PX : -GAP_PX)
  const always = fitting(filters, roomBeside(ALWAYS_PX))
  const inWide = fitting(filters, roomBeside(WIDE_PX))
  const isIn = (some: readonly Filter[]) => (filter: Filter) => some.includes(filter)
  return {
    always,
    wide: inWide.filter((filter) => !isIn(always)(filter)),
    rest: filters.filter((filter) => !isIn(inWide)(filter)),
  }
}

/** The first that fit, in their order. */
function fitting<Filter extends { key: string; label: string }>(filters: readonly Filter[], roomPx: number): Filter[] {
  const widthPx = filters.reduce((sum, { label }) => sum + filterPx(label), 0)
  if (widthPx <= roomPx) return [...filters]
  const shown = new Set(filters.filter(({ key }) => key === ALWAYS_SHOWN))
  let leftPx = roomPx - filterPx(MORE) - [...shown].reduce((sum, { label }) => sum + filterPx(label), 0)
  for (const filter of filters.filter(({ key }) => key !== ALWAYS_SHOWN)) {
    leftPx -= filterPx(filter.label)
    if (leftPx < 0) break
    shown.add(filter)
  }
  return filters.filter((filter) => shown.has(filter))
}

/** Bold words of 16 px with their chevron and the gap before them. */
function filterPx(label: string): number {
  return GAP_PX + label.length * 7.6 + 6 + CHEVRON_PX
}
