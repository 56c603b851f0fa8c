/** Which child of a swiping row stands in its middle; one child may be seen beside the next. */
export function slideInTheMiddle(row: HTMLElement): number {
  const distances = [...row.children].map((child) => Math.abs(middleOf(child) - middleOf(row)))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** Moves a row so that one of its children stands in its middle, or as near as the row's ends allow. */
export function bringSlide(row: HTMLElement, index: number, behavior?: ScrollBehavior): void {
  const slide = row.children[Math.max(0, Math.min(index, row.children.length - 1))]
  if (!slide) return
  // To a place, not by a distance: a distance stops at the next picture (scroll-snap-stop).
  row.scrollTo({ left: row.scrollLeft + middleOf(slide) - middleOf(row), ...(behavior && { behavior }) })
}

/** Moves a row on by so many of its children. */
export function stepSlides(row: HTMLElement, by: number): void {
  bringSlide(row, slideInTheMiddle(row) + by)
}

/** Where an arrow key leads in a row of so many, or null for any other key. */
export function slideOfKey(key: string, at: number, count: number): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1))
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
