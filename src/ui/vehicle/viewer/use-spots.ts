import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Where a mark stands on its layer, in CSS pixels; null while it is out of view. */
export type SpotPlace = { left: number; top: number } | null

/**
 * Which mark is open, by its index, or null. What turns out of view shuts, unless the focus is among the marks; what is
 * opened from the list before it comes into view stays.
 */
export function useSpots(places: readonly SpotPlace[], layer: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<number | null>(null)
  const isSeen = opened !== null && places[opened] !== null
  const before = useRef({ opened, isSeen })
  useLayoutEffect(() => {
    const { current: was } = before
    before.current = { opened, isSeen }
    const wentOut = was.opened === opened && was.isSeen && !isSeen
    if (wentOut && !layer.current?.contains(document.activeElement)) setOpened(null)
  }, [opened, isSeen, layer])
  return {
    opened,
    open: setOpened,
    toggle: (index: number) => setOpened(opened === index ? null : index),
    shut: () => setOpened(null),
  }
}
