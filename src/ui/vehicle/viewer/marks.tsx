import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { SpotView } from './view.ts'

type MarksProps = {
  spots: readonly SpotView[]
  places: readonly SpotPlace[]
  opened: number | null
  onPress: (index: number) => void
}

/** Marks over a picture, numbered as the list below it; pressing one says its words at the foot of the stage. */
export function Marks({ spots, places, opened, onPress }: MarksProps) {
  return spots.map(({ description }, index) => {
    const place = places[index]
    return (
      <button
        key={description}
        type="button"
        className="spot"
        aria-label={description}
        aria-expanded={opened === index}
        hidden={!place}
        // No left and top: what moves by those shifts the layout.
        style={{ translate: place ? `${place.left}px ${place.top}px` : undefined }}
        onClick={() => onPress(index)}
      >
        {index + 1}
      </button>
    )
  })
}

/** The words of the mark that is open. */
export function Caption({ spots, opened }: Pick<MarksProps, 'spots' | 'opened'>) {
  if (spots.length === 0) return null
  return (
    <p className="spot-caption" role="status">
      {opened === null ? '' : spots[opened]?.description}
    </p>
  )
}

/** Where a mark stands on its layer, in CSS pixels; null while it is out of view. */
type SpotPlace = { left: number; top: number } | null

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
