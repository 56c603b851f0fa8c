/**
 * Runs in the browser as it stands, written into the document by `wakingScript`: fetches the scripts at the visitor's
 * first move (pointer, touch, key, wheel) and not before, so that they never compete with the page itself. What was
 * pressed or changed before anything listened to it is done again then; links and forms need none of it. Self-contained.
 */
export function wake(files: readonly string[], run: () => Promise<unknown>): void {
  const moves = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'click', 'change']
  const missed: (() => void)[] = []
  let begun = false
  let listening = false

  function begin() {
    if (begun) return
    begun = true
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    void run()
  }
  function onMove(event: Event) {
    // Browsers send a move of their own when the page changes under a pointer at rest.
    if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY) return
    begin()
    const element = event.target instanceof Element ? event.target : null
    // The page listens already, to the arrows of pictures too; only a behaviour of this place may still be on its way.
    if (listening && (!element?.closest('[data-behaviour]:not([data-started])') || element.closest('[data-stage]')))
      return
    if (event.type === 'change') missed.push(() => element?.dispatchEvent(new Event('change', { bubbles: true })))
    const button =
      event.type === 'click' ? element?.closest<HTMLElement>('button[type="button"]:not([popovertarget])') : null
    if (button) missed.push(() => button.click())
  }
  for (const move of moves) addEventListener(move, onMove, { capture: true, passive: true })
  document.addEventListener('forecourt:listening', () => (listening = true), { once: true })
  document.addEventListener(
    'forecourt:awake',
    () => {
      for (const move of moves) removeEventListener(move, onMove, { capture: true })
      for (const again of missed) again()
    },
    { once: true },
  )
}
