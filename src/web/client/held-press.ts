import { isPlainClick } from '#ui/plain-click.ts'

type Find = () => HTMLElement | null | undefined

/**
 * The links of a list whose successor is on its way do not know what that one will say: one that is pressed meanwhile
 * waits, and once the successor is drawn its like there is followed. What is gone by then has nothing left to do.
 */
export function holdPresses(document: Document): { forget(): void } {
  const root = document.documentElement
  const held: Find[] = []
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>('a[data-keep-scroll]')
      const find = link && root.hasAttribute('data-pending') && likeOf(document, link)
      if (!find || !isPlainClick(event)) return
      event.preventDefault()
      held.push(find)
    },
    { capture: true },
  )
  new MutationObserver(() => {
    let like: HTMLElement | null | undefined = null
    while (!root.hasAttribute('data-pending') && held.length && !like) like = held.shift()!()
    like?.click()
  }).observe(root, { attributeFilter: ['data-pending'] })
  return { forget: () => void held.splice(0) }
}

/** How to find the link again in a list drawn anew; null for one that leads to the same place from every list. */
function likeOf(document: Document, link: HTMLElement): Find | null {
  const box = link.closest('.option')?.querySelector('input')
  if (box) {
    const like = `input[name="${CSS.escape(box.name)}"][value="${CSS.escape(box.value)}"]`
    return () => document.querySelector(like)?.closest('.option')?.querySelector('a')
  }
  if (link.hasAttribute('data-clears-all') || !link.matches('.chip, .group-clear')) return null
  const words = link.textContent
  const links = document.getElementsByTagName('a')
  return () => [...links].find((other) => other.hasAttribute('data-keep-scroll') && other.textContent === words)
}
