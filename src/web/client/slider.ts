import { grouped } from '#domain/tenants/amounts.ts'
import { moveHandle, type SliderHandle, type SliderNote } from '#ui/forms/move-handle.ts'
import { type SliderBounds, type SliderSpan, standsAt } from '#ui/forms/slider.ts'

/** B§9: a handle that has not moved for so long has been followed. */
const RESTS_MS = 400

/** Ties the two handles of a `RangeSlider` to its boxes and its drawing. */
export function start(slider: HTMLElement): void {
  const handles = { low: part(slider, '.slider-low'), high: part(slider, '.slider-high') }
  const boxes = { low: box(slider, 0), high: box(slider, 1) }
  const note = slider.querySelector('.slider-note')!
  let bounds = boundsOf(slider, handles.low)
  const moved = ENDS.filter((end) => handles[end].value !== handles[end].defaultValue)
  let last: { end: SliderHandle; at: number } | null = null
  let span: SliderSpan = { low: Number(handles.low.value), high: Number(handles.high.value) }

  /** A handle was asked to stand somewhere; everything else follows. */
  function ask(handle: SliderHandle, wanted: number): SliderNote | null {
    const moved = moveHandle(span, handle, wanted, bounds)
    span = moved.span
    note.textContent = words(moved.note, handle, bounds, slider.dataset)
    draw()
    return moved.note
  }
  function draw(): void {
    for (const end of ENDS) {
      handles[end].value = String(span[end])
      handles[end].setAttribute('aria-valuetext', amount(span[end], slider.dataset))
      // Where both stand at one end the one that can still move is on top.
      handles[end].style.zIndex = end === 'low' && span.low > (bounds.min + bounds.max) / 2 ? '1' : ''
    }
    drawChosen(slider, span, bounds)
  }

  /** What a handle says goes into its box; at its end it bounds nothing. The other box keeps what was typed there. */
  function fill(end: SliderHandle): void {
    const open = end === 'low' ? bounds.min : bounds.max
    boxes[end].value = span[end] === open ? '' : String(span[end])
  }

  for (const end of ENDS) {
    handles[end].addEventListener('input', () => {
      last = { end, at: performance.now() }
      ask(end, Number(handles[end].value))
      fill(end)
    })
    boxes[end].addEventListener('change', () => {
      const { value } = boxes[end]
      const said = ask(end, value === '' ? (end === 'low' ? bounds.min : bounds.max) : Number(value))
      // The handle stands at its nearest step; what was typed stays, unless it could not be had.
      if (value !== '' && said) boxes[end].value = String(insteadOf(said, span[end], bounds))
    })
  }
  // What the browser kept of an earlier visit to the page stands in the boxes; a handle may have been moved already.
  for (const end of ENDS) if (boxes[end].value !== '' && !moved.includes(end)) ask(end, Number(boxes[end].value))
  for (const end of moved) fill(end)
  slider.closest('form')?.addEventListener('reset', () => {
    requestAnimationFrame(() => {
      span = spanOf(boxes, bounds)
      note.textContent = ''
      draw()
    })
  })
  // The page was drawn anew: other stock, other ends. Whoever moves a handle meanwhile keeps it.
  slider.closest('form')?.addEventListener('forecourt:drawn', () => {
    bounds = boundsOf(slider, handles.low)
    if (last && performance.now() - last.at < RESTS_MS) fill(last.end)
    else span = spanOf(boxes, bounds, span)
    draw()
  })
  draw()
}

const ENDS = ['low', 'high'] as const

/** What stands in a box whose amount could not be had. */
function insteadOf(note: SliderNote, stands: number, { min, max, reach = { min, max } }: SliderBounds): number {
  if (note === 'met-the-other') return stands
  return note === 'below-bounds' ? reach.min : reach.max
}

function drawChosen(slider: HTMLElement, { low, high }: SliderSpan, { min, max }: SliderBounds): void {
  const share = (value: number) => ((value - min) / (max - min)) * 100
  const track = slider.querySelector('.slider-track .chosen')
  track?.setAttribute('x', String(share(low)))
  track?.setAttribute('width', String(share(high) - share(low)))
  for (const bar of slider.querySelectorAll('.slider-bars rect')) {
    const middle = Number(bar.getAttribute('x')) + Number(bar.getAttribute('width')) / 2
    bar.classList.toggle('chosen', middle >= share(low) && middle <= share(high))
  }
}

function boundsOf({ dataset }: HTMLElement, { min, max, step }: HTMLInputElement): SliderBounds {
  const [least, most] = (dataset.reach ?? `${min}:${max}`).split(':').map(Number) as [number, number]
  const reach = { min: least, max: most }
  return {
    min: Number(min),
    max: Number(max),
    step: Number(step),
    gap: Number(dataset.gap ?? step),
    reach,
    roundTo: Number(dataset.roundTo ?? 0),
  }
}

/** Where the boxes say the handles are; `stands`: where those stand that the boxes may have rounded. */
function spanOf(
  { low, high }: Record<SliderHandle, HTMLInputElement>,
  bounds: SliderBounds,
  stands: SliderSpan = { low: Number.NaN, high: Number.NaN },
): SliderSpan {
  return {
    low: standsAt(stands.low, Number(low.value || bounds.min), bounds),
    high: standsAt(stands.high, Number(high.value || bounds.max), bounds),
  }
}

/** decisions §10: a value that could not be had is said so, in a word. */
function words(note: SliderNote | null, handle: SliderHandle, bounds: SliderBounds, look: DOMStringMap): string {
  switch (note) {
    case 'below-bounds':
      return `The lowest there is is ${amount((bounds.reach ?? bounds).min, look)}.`
    case 'above-bounds':
      return `The highest there is is ${amount((bounds.reach ?? bounds).max, look)}.`
    case 'met-the-other':
      return `From and To stay at least ${amount(bounds.gap ?? bounds.step, look)} apart: ${handle === 'low' ? 'From' : 'To'} was moved to fit.`
    case null:
      return ''
  }
}

function amount(value: number, { prefix = '', suffix = '', plain }: DOMStringMap): string {
  return prefix + (plain ? String(value) : grouped(value)) + suffix
}

function part(slider: HTMLElement, selector: string): HTMLInputElement {
  return slider.querySelector<HTMLInputElement>(selector)!
}

function box(slider: HTMLElement, index: number): HTMLInputElement {
  return slider.querySelectorAll<HTMLInputElement>('.slider-boxes input')[index]!
}
