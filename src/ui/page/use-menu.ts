import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The attributes of a `<details>` that opens over the page: a press elsewhere and Escape close it. */
export function useMenu(isOpen: boolean, onOpen: (isOpen: boolean) => void) {
  const ref = useRef<HTMLDetailsElement>(null)
  const change = useEffectEvent(onOpen)
  // It may have been opened before anything listened to it.
  useEffect(() => {
    if (ref.current?.open) change(true)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const onClick = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) change(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') change(false)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
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
