/** Arrows step a stage by one picture, thumbnails bring theirs: its middle to the middle of the stage. */
export function moveStage(control: HTMLElement): void {
  const stage = control.closest('[data-gallery]')?.querySelector('.stage')
  if (!stage) return
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const pictures = [...stage.children]
  const offBy = pictures.map((picture) => middle(picture) - middle(stage))
  const at = offBy.reduce((best, off, index) => (Math.abs(off) < Math.abs(offBy[best]!) ? index : best), 0)
  const { stage: step, stageTo } = control.dataset
  const wanted = offBy[stageTo ? Number(stageTo) : Math.min(pictures.length - 1, Math.max(0, at + Number(step)))]
  // To a place, not by a distance: a distance stops at the next picture (scroll-snap-stop).
  if (wanted !== undefined) stage.scrollTo({ left: stage.scrollLeft + wanted })
}
