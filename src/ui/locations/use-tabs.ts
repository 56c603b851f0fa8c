import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** Which of `count` panels is shown: at first the one the address names, else the first. Arrows, Home and End move. */
export function useTabs(count: number) {
  const panels = useRef<HTMLDivElement>(null)
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  /** Null while all of them are shown, as without scripts. */
  const [chosen, show] = useState<number | null>(null)

  useLayoutEffect(() => {
    const named = [...panels.current!.children].findIndex(
      (panel) => panel.matches(':target') || panel.querySelector(':target'),
    )
    show(Math.max(0, named))
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const at = links.current.indexOf(event.target as HTMLAnchorElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1, ' ': at }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    const next = (to + count) % count
    show(next)
    links.current[next]?.focus()
  }
  return { panels, links, chosen, show, onKeyDown }
}
