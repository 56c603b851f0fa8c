const CLOSED = 'closed'
const WAIT_MS = 1200

/**
 * Shows the promotion of a site to a visitor who has not closed it yet and is not busy with something else; closing it
 * or following its link is remembered for that site and that promotion (C§4).
 */
export function start(popup: HTMLElement): void {
  const dialog = popup as HTMLDialogElement
  const key = `forecourt:popup:${location.host}:${dialog.dataset.popup}`
  if (recall(key) === CLOSED || isOver(dialog.dataset.until)) return

  const remember = () => keep(key, CLOSED)
  dialog.addEventListener('close', remember)
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target === dialog || target.closest('button')) dialog.close()
    // The page follows the link by itself.
    else if (target.closest('a')) {
      remember()
      dialog.close()
    }
  })

  function show(): void {
    // Another tab may have closed it meanwhile.
    if (!dialog.isConnected || dialog.open || isOver(dialog.dataset.until) || recall(key) === CLOSED) return
    if (document.hidden || isBusy()) setTimeout(show, WAIT_MS)
    else dialog.showModal()
  }
  setTimeout(() => requestIdleCallback(show, { timeout: WAIT_MS }), WAIT_MS)
}

/** In the middle of a form, a menu or another dialog nobody is interrupted. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, select, textarea') ||
    document.querySelector('dialog[open], :popover-open, details.menu[open]') !== null
  )
}

function isOver(until: string | undefined): boolean {
  return until !== undefined && !(Date.now() < Date.parse(until))
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
