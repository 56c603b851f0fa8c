import { useEffect, useRef, useState } from 'react'

/**
 * What a box shows that holds what was last typed, also before anything listened to it: once there is another search,
 * whose `text` it is, it shows that one, unless it is in use.
 */
export function useShownText(text: string, search: object) {
  const box = useRef<HTMLInputElement>(null)
  const [shown, show] = useState(text)
  const first = useRef(search)
  useEffect(() => {
    if (first.current === search) show(box.current!.value)
    else if (box.current !== document.activeElement) show(text)
  }, [text, search])
  return { box, shown, show }
}
