type SlideProps = {
  /** The box it moves. */
  boxId: string
  label: string
  min: number
  max: number
  step: number
  value: number
  /** '30,000 dollars': what is read out. */
  valueText: string
  disabled?: boolean
}

/** One handle over a track, for a number that has a box: the box is what is sent, and all there is without scripts. */
export function Slide({ boxId, label, min, max, step, value, valueText, disabled }: SlideProps) {
  const share = max > min ? ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100 : 0
  return (
    <div className="slider-rail calc-slide only-with-scripts">
      <svg className="slider-track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="1" />
        <rect className="chosen" width={share} height="1" />
      </svg>
      <input
        className="slider-handle"
        type="range"
        data-moves={boxId}
        aria-label={`${label}, slider`}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step}
        defaultValue={value}
        disabled={disabled}
        autoComplete="off"
      />
    </div>
  )
}
