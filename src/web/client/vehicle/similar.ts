import { fillPlace } from './fill-place.ts'

type Answer = { cards: string }

/**
 * Puts the cards of similar vehicles in the place of their placeholders (B§4). The place keeps its height while it is looked
 * at, so that nothing below moves; where nothing comes the way to the search stands in it, where nothing is alike it goes.
 */
export async function start(place: HTMLElement): Promise<void> {
  const waiting = place.querySelector<HTMLElement>('.similar-waiting')
  if (!waiting) return
  const answer = await fetchCards(place.dataset.from!)
  if (answer === null) return showInstead(place, waiting)
  const list = waiting.querySelector('ul')!.cloneNode() as HTMLElement
  list.innerHTML = answer.cards
  fillPlace(place, list.children.length > 0 ? () => waiting.replaceWith(list) : null)
}

/** B§8: that it failed is only logged. */
async function fetchCards(from: string): Promise<Answer | null> {
  try {
    const answer = await fetch(from)
    if (answer.ok) return (await answer.json()) as Answer
    console.warn('Similar vehicles could not be had.', answer.status)
  } catch (error) {
    console.warn('Similar vehicles could not be had.', error)
  }
  return null
}

function showInstead(place: HTMLElement, waiting: HTMLElement): void {
  fillPlace(place, () => {
    waiting.remove()
    place.querySelector('.similar-instead')!.classList.remove('only-without-scripts')
  })
}
