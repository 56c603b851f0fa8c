import { useLayoutEffect, useRef } from 'react'

type SlideProps = {
  label: string
  min: number
  max: number
  step: number
  /** Of the box it moves. */
  value: number
  /** '$30,000': what is read out. */
  textOf(value: number): string
  disabled?: boolean
  onMove(value: number): void
}

/** One handle over a track, for a number that has a box: the box is what is sent, and all there is without scripts. */
export function Slide({ label, min, max, step, value, textOf, disabled, onMove }: SlideProps) {
  const handle = useRef<HTMLInputElement>(null)
  const at = Math.min(max, Math.max(min, value))
  const share = max > min ? ((at - min) / (max - min)) * 100 : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    // Moved before anything listened; the nearest step of a number between two is no move.
    const stands = Number(handle.current!.value)
    if (Math.abs(stands - at) >= step) onMove(stands)
  }, [])
  return (
    <div className="slider-rail calc-slide only-with-scripts">
      <svg className="slider-track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="1" />
        <rect className="chosen" width={share} height="1" />
      </svg>
      <input
        ref={handle}
        className="slider-handle"
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={textOf(at)}
        min={min}
        max={max}
        step={step}
        value={at}
        disabled={disabled}
        autoComplete="off"
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </div>
  )
}
