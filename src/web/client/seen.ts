/** So much below the window's edge counts as seen: the next cards may be less high. */
const BEYOND_PX = 100

/**
 * Notes on each group of filters below the window's edge that it is out of sight (see lasting-details.tsx), and on the
 * list of results how many of its cards are to be seen or lie above, and how high it is: that much of the list that
 * takes its place is drawn first (see results.tsx). Nothing where all of it is to be seen.
 */
export function noteSeen(document: Document): void {
  const edgePx = document.documentElement.clientHeight + BEYOND_PX
  for (const group of document.querySelectorAll('form[aria-label=Filters] details'))
    group.toggleAttribute('data-below', group.getBoundingClientRect().top > edgePx)
  const list = document.querySelector<HTMLElement>('.results > ul')
  if (!list) return
  const count = [...list.children].filter((card) => card.getBoundingClientRect().top < edgePx).length
  if (count < list.children.length) list.dataset.seen = JSON.stringify({ count, heightPx: list.offsetHeight })
}

/** Back and Forward bring a list to the place it was left at, which may be its end: all is drawn at once. */
export function forgetSeen(document: Document): void {
  document.querySelector('[data-seen]')?.removeAttribute('data-seen')
  for (const group of document.querySelectorAll('[data-below]')) group.removeAttribute('data-below')
}
