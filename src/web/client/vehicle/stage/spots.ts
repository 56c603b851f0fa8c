/** A place on a picture and what is there to know. */
export type Spot = { description: string; positions: { frame: number; x: number; y: number }[] }

export type SpotLayer = {
  /** Puts each mark at its place, in CSS pixels of the layer, or away where it has none now. */
  place(where: (spot: Spot) => { left: number; top: number } | null): void
  /** Shuts what is open. */
  shut(): void
}

/**
 * Marks over a picture. Pressing one says its words at the foot of the stage; the list below leads to each: `show` has to
 * bring it into view. Without scripts the list is text.
 */
export function drawSpots(
  panel: HTMLElement,
  layer: HTMLElement,
  spots: readonly Spot[],
  show: (spot: Spot) => void,
): SpotLayer {
  const caption = document.createElement('p')
  caption.className = 'spot-caption'
  caption.setAttribute('role', 'status')
  const marks = spots.map((spot, index) => markOf(spot, index))
  layer.append(...marks)
  if (spots.length > 0) layer.parentElement!.append(caption)
  for (const [index, item] of panel.querySelectorAll('.spots li').entries()) lead(item, index)
  let opened = -1

  function markOf({ description }: Spot, index: number): HTMLButtonElement {
    const mark = document.createElement('button')
    mark.type = 'button'
    mark.className = 'spot'
    mark.textContent = String(index + 1)
    mark.setAttribute('aria-label', description)
    mark.setAttribute('aria-expanded', 'false')
    mark.hidden = true
    mark.addEventListener('click', () => open(opened === index ? -1 : index))
    return mark
  }

  function lead(item: Element, index: number): void {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...item.childNodes)
    button.addEventListener('click', () => {
      show(spots[index]!)
      open(index)
      panel.querySelector('.frame')?.scrollIntoView({ block: 'nearest' })
    })
    item.append(button)
  }

  function open(index: number): void {
    opened = index
    caption.textContent = spots[index]?.description ?? ''
    for (const [each, mark] of marks.entries()) mark.setAttribute('aria-expanded', String(each === index))
  }

  return {
    place(where) {
      for (const [index, mark] of marks.entries()) {
        const at = where(spots[index]!)
        mark.hidden = at === null
        // No left and top: what moves by those shifts the layout.
        if (at) mark.style.translate = `${at.left}px ${at.top}px`
        else if (index === opened && !mark.matches(':focus')) open(-1)
      }
    },
    shut: () => open(-1),
  }
}
