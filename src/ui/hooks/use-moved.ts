import { useEffect, useState } from 'react'

/** Whether the visitor has scrolled or pressed something since it was `wanted` to know. */
export function useMoved(wanted: boolean): boolean {
  const [hasMoved, setHasMoved] = useState(false)
  const waits = wanted && !hasMoved
  useEffect(() => {
    if (!waits) return
    const listening = new AbortController()
    for (const type of ['scroll', 'pointerdown', 'keydown'])
      addEventListener(type, () => setHasMoved(true), { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [waits])
  return hasMoved
}
