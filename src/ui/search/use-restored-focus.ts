import { useState } from 'react'

export type RestoredFocus = { note(element: Element): void; restore(): void }

/**
 * What was pressed may be gone when the new state is drawn: choices and chips are drawn anew, so that none is seen to
 * move. Then its like in the form has the focus, or the opener of its group, or what stands where it stood. They are looked
 * for when they are needed: a ref for each of 200 choices would be paid for at every press.
 */
export function useRestoredFocus(): RestoredFocus {
  return useState(keeper)[0]
}

function keeper(): RestoredFocus {
  let find: (() => Element | null | undefined) | null = null
  return {
    note(element) {
      find = likes(element)
    },
    restore() {
      const isLost = document.activeElement === document.body
      const found = isLost ? find?.() : null
      find = null
      if (found instanceof HTMLElement) found.focus({ preventScroll: true })
    },
  }
}

function likes(element: Element): () => Element | null | undefined {
  const box = element.closest('.option')?.querySelector('input')
  const form = box?.form
  const group = element.closest('details.disclosure')
  const item = element.closest('li')
  const list = item?.parentElement
  const place = list ? [...list.children].indexOf(item!) : 0
  return () => {
    const like = [...(form?.elements ?? [])].find((other) => isLike(other, box!))
    if (like) return like
    if (group?.isConnected) return group.firstElementChild
    if (list?.isConnected) return (list.children[place] ?? list.lastElementChild)?.firstElementChild
    return document.getElementById('content')
  }
}

function isLike(other: Element, { name, value }: HTMLInputElement): boolean {
  return other instanceof HTMLInputElement && other.name === name && other.value === value
}
