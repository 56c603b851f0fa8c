import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a text box that holds what was last typed: once there is another search, whose `text` it is, it shows that one,
 * unless it is in use.
 */
export function useShownText(text: string, search: object): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null)
  const first = useRef(search)
  useEffect(() => {
    // What was typed before this box was listened to stays.
    if (first.current === search || !box.current || box.current === document.activeElement) return
    box.current.value = text
  }, [text, search])
  return box
}
