import { useEffect } from 'react'

const MINUTE_MS = 60_000

/**
 * Keeps true what places say of being open: once `shown` changes, and as each minute begins. What a place says from
 * which minute on stands in its markup (`openingLines`), by its own clock, since most places are markup alone, and since
 * the browser then needs no calendar of time zones.
 */
export function useOpenings(shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other places
  useEffect(() => {
    let timer = 0
    function keep() {
      const now = Date.now()
      for (const state of document.querySelectorAll<HTMLElement>('[data-openings]')) say(state, now)
      timer = window.setTimeout(keep, MINUTE_MS - (now % MINUTE_MS))
    }
    keep()
    return () => clearTimeout(timer)
  }, [shown])
}

function say(state: HTMLElement, now: number): void {
  const text = openingAt(state.dataset.openings!, now)
  if (state.textContent === text) return
  state.textContent = text
  state.hidden = text === ''
  state.classList.toggle('place-open', text.startsWith('Open'))
}

/** What a place says at an instant (milliseconds), of lines such as '29384920 Open now, until 5.30pm'; empty: nothing. */
export function openingAt(lines: string, now: number): string {
  const line = lines.split('\n').findLast((line) => Number.parseInt(line, 10) * MINUTE_MS <= now) ?? ''
  return line.slice(line.indexOf(' ') + 1)
}
