import { useLayoutEffect, useRef, useState } from 'react'

/** The text of a box that somebody else keeps. */
export type ControlledText = { text: string; onText(text: string): void }

/**
 * The text of a box, kept here or by who holds it. What stands in the box when the page is hydrated counts: typed
 * before, or brought back by the browser from an earlier visit. `written` says how that is written here.
 */
export function useText(start: string, held?: ControlledText, written = (text: string) => text) {
  const ref = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState(start)
  const { text, onText } = held ?? { text: own, onText: setOwn }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    const { value } = ref.current!
    if (value !== text) onText(written(value))
  }, [])
  return { ref, text, onText }
}
