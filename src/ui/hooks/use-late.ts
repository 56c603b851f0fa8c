import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * What `load` brings, asked for once it is `wanted`; null until it is there, and where it cannot be had, until it is
 * wanted again. Unlike `lazy` nothing holds it back: React keeps what replaces a fallback for up to 300 ms.
 */
export function useLate<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [late, setLate] = useState<{ part: Part } | null>(null)
  const begin = useEffectEvent(load)
  const isWanted = wanted && !late
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    begin().then(
      (part) => isGone || setLate({ part }),
      (error) => console.warn('A part of the page is missing.', error),
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return late?.part ?? null
}

/**
 * The handle of a part that comes late: `ref` for the part, and `ask`, which does something with it, at once or as soon
 * as it is there.
 */
export function useLateHandle<Handle>() {
  const handle = useRef<Handle | null>(null)
  const waiting = useRef<((handle: Handle) => void)[]>([])
  const ref = useCallback((now: Handle | null) => {
    handle.current = now
    if (now) for (const ask of waiting.current.splice(0)) ask(now)
  }, [])
  const ask = useCallback((what: (handle: Handle) => void) => {
    if (handle.current) what(handle.current)
    else waiting.current.push(what)
  }, [])
  return { ref, ask }
}
