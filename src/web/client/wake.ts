/**
 * Runs in the browser as it stands, written into the document by `wakingScript`: fetches the scripts at the visitor's
 * first move (pointer, touch, key, wheel) and not before, so that they never compete with the page itself. What was
 * pressed or changed before anything listened to it is done again then; links and forms need none of it. Calls, and
 * what scripts say happened (events.ts), are counted from here, on every page; a link that takes a vehicle off those to
 * compare (compared.ts) takes it off this device too. Self-contained.
 */
function wake(files: readonly string[], run: () => Promise<unknown>): void {
  const moves = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'click', 'change']
  const missed: (() => void)[] = []
  let begun = false
  let listening = false
  let isLost = false

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
    // The page listens already, to the arrows of pictures too; only a behaviour of this place may still be on its way. A
    // vehicle's page as a whole does nothing: its parts do, each as soon as it is there.
    const onItsWay = ':is([data-behaviour]:not([data-behaviour=vehicle]),[data-does]):not([data-started])'
    if (listening && (!element?.closest(onItsWay) || element.closest('[data-stage]'))) return
    if (event.type === 'change') missed.push(() => element?.dispatchEvent(new Event('change', { bubbles: true })))
    const button =
      event.type === 'click' ? element?.closest<HTMLElement>('button[type="button"]:not([popovertarget])') : null
    if (button) missed.push(() => button.click())
  }
  /** Event 25, or the one the link names (B§7): counted here, for a call may be all that a visitor does. */
  function count({ target }: Event) {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[href^="tel:"], a[data-event]') : null
    // A number that was shown counts as the call that follows.
    if (
      !link ||
      (!link.dataset.event && document.querySelector(`.call[data-shown] [href="${link.getAttribute('href')}"]`))
    )
      return
    const carId = document.querySelector<HTMLElement>('[data-does=actions]')?.dataset.carId
    send({ id: Number(link.dataset.event ?? 25), path: location.pathname, car_id: carId && Number(carId) })
  }
  function takeOff({ target }: Event) {
    const gone = target instanceof Element && target.closest<HTMLElement>('a[data-remove]')?.dataset.remove
    const key = 'forecourt:compare'
    try {
      const ids: number[] = JSON.parse((gone && localStorage.getItem(key)) || '[]')
      if (gone) localStorage.setItem(key, JSON.stringify(ids.filter((id) => id !== Number(gone))))
    } catch {
      // A browser that keeps nothing, or what is no list of ours.
    }
  }
  /** Also while the page is left. That something is lost is said once, and changes nothing (B§7). */
  function send(event: object) {
    const lost = () => {
      if (!isLost) console.warn('What happens here is not counted.')
      isLost = true
    }
    const body = JSON.stringify(event)
    fetch('/api/events', { method: 'POST', body, keepalive: true }).then(({ ok }) => ok || lost(), lost)
  }
  document.addEventListener('forecourt:event', (event) => send((event as CustomEvent<object>).detail))
  addEventListener('click', count)
  addEventListener('click', takeOff)
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

/** How it stands in documents; a build makes it smaller (vite.config.ts). */
export const wakeText = String(wake)
