import { useState } from 'react'

export type KeptFocus = { note(element: Element): void; restore(): void }

/**
 * What was pressed or ticked may be gone when the new state is drawn (a chip, a link that clears, a choice that moved):
 * then its like has the focus, or the opener of its group, or what stands where it stood.
 */
export function useKeptFocus(): KeptFocus {
  return useState(keeper)[0]
}

function keeper(): KeptFocus {
  let find: (() => Element | null | undefined) | null = null
  return {
    note(element) {
      find = likes(element)
    },
    restore() {
      const { activeElement } = document
      const found = activeElement && activeElement !== document.body ? null : find?.()
      find = null
      if (found instanceof HTMLElement) found.focus({ preventScroll: true })
    },
  }
}

function likes(element: Element): () => Element | null | undefined {
  const box = element.closest('.option')?.firstElementChild
  const form = box instanceof HTMLInputElement ? box.form : null
  const group = element.closest('details.disclosure')
  const row = element.closest('li')?.parentElement
  const listName = row?.getAttribute('aria-label')
  const place = row ? [...row.children].indexOf(element.closest('li')!) : 0
  return () => {
    const like = form && [...form.elements].find((other) => isLike(other, box as HTMLInputElement))
    if (like) return like
    if (group?.isConnected) return group.firstElementChild
    const list = row?.isConnected ? row : listName && listNamed(listName)
    if (list) return list.children[Math.min(place, list.children.length - 1)]?.firstElementChild
    return document.getElementById('content')
  }
}

function isLike(other: Element, { name, value }: HTMLInputElement): boolean {
  return other instanceof HTMLInputElement && other.name === name && other.value === value
}

/** A list drawn anew is told by its name; of two, the one in sight. */
function listNamed(name: string): Element | undefined {
  const lists = [...document.querySelectorAll(`ul[aria-label="${CSS.escape(name)}"]`)]
  return lists.find((list) => list.checkVisibility())
}
