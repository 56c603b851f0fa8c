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

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
