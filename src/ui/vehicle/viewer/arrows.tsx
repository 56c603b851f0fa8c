import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../primitives/icon.tsx'

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
      className={`stage-arrow ${side === 'left' ? 'left-3' : 'right-3'} only-with-scripts`}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon name={`chevron-${side}`} />
      <span className="sr-only">{side === 'left' ? 'Previous picture' : 'Next picture'}</span>
    </button>
  )
}
