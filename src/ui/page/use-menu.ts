import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The attributes of a `<details>` that opens over the page: a press elsewhere and Escape close it. */
export function useMenu(isOpen: boolean, onOpen: (isOpen: boolean) => void) {
  const ref = useRef<HTMLDetailsElement>(null)
  const change = useEffectEvent(onOpen)
  // It may have been opened before anything listened to it.
  useEffect(() => {
    if (ref.current?.open) change(true)
  }, [])
  /** In the document at once: that it was opened may be news on its way to React. */
  function close() {
    const details = ref.current!
    if (details.contains(document.activeElement)) (details.firstElementChild as HTMLElement).focus()
    details.open = false
    onOpen(false)
  }
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) closeNow()
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && ref.current?.open) closeNow()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  // What had the focus inside is hidden once it is closed: the summary has it next.
  useLayoutEffect(() => {
    const details = ref.current
    if (isOpen || !details || details.open || !details.contains(document.activeElement)) return
    const [summary] = details.children
    ;(summary as HTMLElement).focus()
  }, [isOpen])
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => onOpen(currentTarget.open)
  return { ref, open: isOpen, onToggle }
}
