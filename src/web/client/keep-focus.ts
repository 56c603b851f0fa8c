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
  const place = row ? [...row.children].indexOf(element.closest('li')!) : 0
  return () => {
    if (box) {
      const like = document.querySelector(`input[name="${CSS.escape(box.name)}"][value="${CSS.escape(box.value)}"]`)
      if (like) return like
    }
    if (group?.isConnected) return group.querySelector('summary')
    if (row?.isConnected) return row.children[Math.min(place, row.children.length - 1)]?.querySelector('a')
    return document.querySelector('#content')
  }
}
