import { type RefObject, useEffect, useRef } from 'react'
import type { PopupView } from './site-view.ts'

const CLOSED = 'closed'
const WAIT_MS = 1200

/**
 * Shows the promotion of a site to a visitor who has not closed it yet and is not busy with something else, soon after it
 * was drawn, which is at their first move (root.tsx). `remember` that it was closed or followed, for that site and that
 * promotion (rule:promotion-popup).
 */
export function usePopup({ id, expiresOn }: PopupView): {
  dialog: RefObject<HTMLDialogElement | null>
  remember(): void
} {
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosed = () => recall(keyOf(id)) === CLOSED || (expiresOn !== null && !(Date.now() < Date.parse(expiresOn)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each promotion
  useEffect(() => {
    if (isClosed()) return
    let timer = window.setTimeout(show, WAIT_MS)
    function show(): void {
      // Another tab may have closed it meanwhile.
      if (!dialog.current || dialog.current.open || isClosed()) return
      if (document.hidden || isBusy()) timer = window.setTimeout(show, WAIT_MS)
      else dialog.current.showModal()
    }
    return () => clearTimeout(timer)
  }, [id, expiresOn])
  return { dialog, remember: () => keep(keyOf(id), CLOSED) }
}

function keyOf(id: string): string {
  return `forecourt:popup:${location.host}:${id}`
}

/** In the middle of a form, a menu or another dialog nobody is interrupted. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, select, textarea') ||
    document.querySelector('dialog[open], :popover-open, details.menu[open]') !== null
  )
}

/** Storage may be refused (private windows) or full: the choice then holds for this page only. */
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to be done, and nothing lost but a choice.
  }
}
