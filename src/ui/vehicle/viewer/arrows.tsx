import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../primitives/icon.tsx'
import { bringSlide, slideInTheMiddle, stepSlides } from '../slides.ts'

type ArrowsProps = {
  /** The slide shown, of so many; null while nobody looked. */
  at: number | null
  count: number
  row: RefObject<HTMLElement | null>
  onStep: (by: 1 | -1) => void
}

/** Step through a row of pictures; none leads past an end. */
export function Arrows({ at, count, row, onStep }: ArrowsProps) {
  if (count < 2) return null
  return (
    <>
      <Arrow side="left" isOff={at === 0} row={row} onPress={() => onStep(-1)} />
      <Arrow side="right" isOff={at === count - 1} row={row} onPress={() => onStep(1)} />
    </>
  )
}

type ArrowProps = { side: 'left' | 'right'; isOff: boolean; row: ArrowsProps['row']; onPress: () => void }

function Arrow({ side, isOff, row, onPress }: ArrowProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A button that goes off while it has the focus hands it on.
  useLayoutEffect(() => {
    if (isOff && button.current === document.activeElement) row.current?.focus({ preventScroll: true })
  }, [isOff, row])
  return (
    <button
      ref={button}
      type="button"
      data-at-once={side === 'left' ? -1 : 1}
      className={`stage-arrow ${side === 'left' ? 'left-3' : 'right-3'} only-with-scripts`}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon name={`chevron-${side}`} />
      <span className="sr-only">{side === 'left' ? 'Previous picture' : 'Next picture'}</span>
    </button>
  )
}

/** Which slide of a swiping row stands in its middle (`at`, null until `settle` first looked), and what moves the row. */
export function useSlides(row: RefObject<HTMLElement | null>, count: number) {
  const [at, setAt] = useState<number | null>(null)
  const request = useRef(0)
  useEffect(() => () => cancelAnimationFrame(request.current), [])

  /** Out of sight nothing can be measured: what was there last stays. */
  function settle(): void {
    if (row.current?.clientWidth) setAt(slideInTheMiddle(row.current))
  }
  return {
    at,
    settle,
    settleSoon() {
      cancelAnimationFrame(request.current)
      request.current = requestAnimationFrame(settle)
    },
    bring(index: number, behavior?: ScrollBehavior) {
      if (row.current) bringSlide(row.current, index, behavior)
    },
    step(by: number) {
      if (row.current) stepSlides(row.current, by)
    },
    /** Where a key leads from here, or null. */
    ofKey(key: string): number | null {
      return row.current && slideOfKey(key, slideInTheMiddle(row.current), count)
    },
  }
}

/** Where an arrow key leads in a row of so many, or null for any other key. */
export function slideOfKey(key: string, at: number, count: number): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1))
}
