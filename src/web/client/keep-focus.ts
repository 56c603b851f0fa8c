/**
 * What was pressed or ticked may be gone when the new state is drawn (a chip, a link that clears, a choice that moved):
 * then its like has the focus, or the opener of its group, or what stands where it stood.
 */
export function focusKeeper(document: Document): { note(element: Element): void; restore(): void } {
  let find: (() => Element | null | undefined) | null = null
  return {
    note(element) {
      find = likes(document, element)
    },
    restore() {
      const { activeElement } = document
      const found = activeElement && activeElement !== document.body ? null : find?.()
      find = null
      if (found instanceof HTMLElement) found.focus({ preventScroll: true })
    },
  }
}

function likes(document: Document, element: Element): () => Element | null | undefined {
  const box = element.closest('.option')?.querySelector('input')
  const group = element.closest('details.disclosure')
  const row = element.closest('li')?.parentElement
  const listName = row?.getAttribute('aria-label')
  const place = row ? [...row.children].indexOf(element.closest('li')!) : 0
  return () => {
    if (box) {
      const like = document.querySelector(`input[name="${CSS.escape(box.name)}"][value="${CSS.escape(box.value)}"]`)
      if (like) return like
    }
    if (group?.isConnected) return group.querySelector('summary')
    const list = row?.isConnected ? row : listName && listNamed(document, listName)
    if (list) return list.children[Math.min(place, list.children.length - 1)]?.querySelector('a')
    return document.querySelector('#content')
  }
}

/** A list drawn anew is told by its name; of two, the one in sight. */
function listNamed(document: Document, name: string): Element | undefined {
  const lists = [...document.querySelectorAll(`ul[aria-label="${CSS.escape(name)}"]`)]
  return lists.find((list) => list.checkVisibility())
}
