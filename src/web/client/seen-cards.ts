/** So much below the window's edge counts as seen: the next cards may be less high. */
const BEYOND_PX = 100

/**
 * Notes on the list of results how many of its cards are to be seen or lie above, and how high it is: that much of the
 * list that takes its place is drawn first (see results.tsx). Nothing where all of it is to be seen.
 */
export function noteSeenCards(document: Document): void {
  const list = document.querySelector<HTMLElement>('.results > ul')
  if (!list) return
  const edgePx = document.documentElement.clientHeight + BEYOND_PX
  const count = [...list.children].filter((card) => card.getBoundingClientRect().top < edgePx).length
  if (count < list.children.length) list.dataset.seen = JSON.stringify({ count, heightPx: list.offsetHeight })
}

/** Back and Forward bring a list to the place it was left at, which may be its end: it is drawn at once. */
export function forgetSeenCards(document: Document): void {
  document.querySelector('[data-seen]')?.removeAttribute('data-seen')
}
