import { type RefObject, useEffect, useState } from 'react'

/** Closes a `<details>` by a press outside it and by Escape while it is open. Returns what its `onToggle` calls. */
export function useDismissed(details: RefObject<HTMLDetailsElement | null>): () => void {
  const [isOpen, setOpen] = useState(false)
  const look = () => setOpen(details.current?.open ?? false)
  // It may have been opened before anything listened to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is found
  useEffect(look, [])

  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const { signal } = stop
    const onClick = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) closeMenu(details.current)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeMenu(details.current)
    }
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('keydown', onKeyDown, { signal })
    return () => stop.abort()
  }, [details, isOpen])
  return look
}

/** What had the focus inside is hidden then: the summary has it next. */
export function closeMenu(details: HTMLDetailsElement | null): void {
  if (!details?.open) return
  if (details.contains(document.activeElement)) (details.firstElementChild as HTMLElement).focus()
  details.open = false
}
