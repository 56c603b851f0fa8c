import { useEffect, useState } from 'react'
import { openingAt } from './opening-at.ts'

const MINUTE_MS = 60_000

/**
 * What a place says of being open (`openingLines`), kept right as each minute begins: a page may have been cached or open
 * for hours. The lines say from which minute on what is said, since the browser has no calendar of the place's zone.
 */
export function useOpening(lines: string): string {
  const [text, setText] = useState(() => openingAt(lines, 0))
  useEffect(() => {
    let timer = 0
    function keep() {
      const now = Date.now()
      setText(openingAt(lines, now))
      timer = window.setTimeout(keep, MINUTE_MS - (now % MINUTE_MS))
    }
    keep()
    return () => clearTimeout(timer)
  }, [lines])
  return text
}
