/** What runs in pages to tell how long a press takes to show its answer. */

type Answer = { seen: string } | { changed: string }

declare global {
  interface Window {
    /** Milliseconds since the page was asked for. */
    firstPaint?: number
    answeredAfterMs?: number
    /** Durations of interactions so far, as the Event Timing API has them. */
    interactions: number[]
  }
}

/** Runs before anything else of each document; a press may lead to another one. */
export function watchPresses(): void {
  const key = 'bench:pressed'
  window.interactions = []
  const longest = new Map<number, number>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
    window.interactions = [...longest.values()]
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue
      window.firstPaint = startTime
      // The document that a press led to answers with its first paint.
      const pressedAt = sessionStorage.getItem(key)
      if (pressedAt) window.answeredAfterMs = performance.timeOrigin + startTime - Number(pressedAt)
      sessionStorage.removeItem(key)
    }
  }).observe({ type: 'paint', buffered: true })
}

/**
 * Brings the first element that shows into view and says where it is; from its press on each frame is asked for the
 * answer. Where none shows, the menu or sheet that the first one lies in is opened. Null where there is no such element.
 */
export function armPress({ press, answer }: { press: string; answer: Answer }): { x: number; y: number } | null {
  const all = [...document.querySelectorAll<HTMLElement>(press)]
  const target = all.find((element) => element.checkVisibility()) ?? all[0]
  if (!target) return null
  if (!target.checkVisibility()) {
    target.closest<HTMLElement>('[popover]')?.showPopover()
    for (let around = target.closest('details'); around; around = around.parentElement!.closest('details'))
      around.open = true
  }
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0
  const stateOf = (selector: string) => {
    const element = document.querySelector(selector)
    const links = [...(element?.querySelectorAll('h3 a') ?? [])].map((link) => link.getAttribute('href')).join()
    // To ask for a place has the browser lay the page out: in a list, that would be measured with the answer.
    return links || `${element?.scrollLeft} ${element?.textContent}`
  }
  const before = 'changed' in answer ? stateOf(answer.changed) : ''
  const isAnswered =
    'changed' in answer
      ? () => stateOf(answer.changed) !== before
      : () => [...document.querySelectorAll(answer.seen)].some(isSeen)
  addEventListener(
    'pointerdown',
    (event) => {
      sessionStorage.setItem('bench:pressed', String(performance.timeOrigin + event.timeStamp))
      const look = () => {
        if (!isAnswered()) return void requestAnimationFrame(look)
        // The frame that shows it is the one after this callback.
        requestAnimationFrame(() => {
          window.answeredAfterMs = performance.now() - event.timeStamp
          sessionStorage.removeItem('bench:pressed')
        })
      }
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
  const { left, top, width, height } = target.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
