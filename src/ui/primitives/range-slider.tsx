import { grouped } from '#domain/tenants/amounts.ts'
import { type SliderBounds, type SliderSpan, snapToStep } from '../forms/slider.ts'

type RangeSliderProps = {
  id: string
  legend: string
  /** Where a heading above says the same already. */
  legendHidden?: boolean
  names: { low: string; high: string }
  /** The highest a whole number of steps above the lowest: a native range reaches no other. */
  bounds: SliderBounds
  /** Null: open at that end, and the box is empty. */
  from: number | null
  to: number | null
  prefix?: string
  suffix?: string
  /** Years have no thousands separator. */
  plain?: boolean
  /** How much there is along the way, any unit: a small histogram above the track. */
  bars?: readonly number[]
  /** Where the first bar begins and how wide each is, where they do not share the way evenly. */
  barsAt?: { from: number; width: number }
  /** What the boxes read when empty, where it is not the bounds. */
  placeholders?: { low: string; high: string }
  disabled?: boolean
  /** In a live form: at work when the form is first touched, not before. */
  onTouch?: boolean
}

/**
 * Two handles over two number boxes. The boxes are what a form sends and all there is without scripts; the handles are
 * native range inputs that move them by the rules of `moveHandle`. A handle at its bound leaves its box empty: open.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { id, legend, legendHidden, bounds, from, to, prefix = '', suffix = '', plain, bars, barsAt } = props
  const span = { low: snapToStep(from ?? bounds.min, bounds), high: snapToStep(to ?? bounds.max, bounds) }
  return (
    <fieldset
      className="slider"
      disabled={props.disabled}
      data-behaviour={props.onTouch ? undefined : 'slider'}
      data-on-touch={props.onTouch ? 'slider' : undefined}
      data-prefix={prefix}
      data-suffix={suffix}
      data-plain={plain || undefined}
      data-gap={bounds.gap}
      data-round-to={bounds.roundTo}
      data-reach={bounds.reach && `${bounds.reach.min}:${bounds.reach.max}`}
    >
      <legend className={legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="slider-stage only-with-scripts">
        {bars?.length ? <SliderBars span={span} bounds={bounds} bars={bars} at={barsAt} /> : null}
        <div className="slider-rail">
          <SliderTrack span={span} bounds={bounds} />
          {ENDS.map(({ end, words }) => (
            <input
              key={end}
              className={`slider-handle slider-${end}`}
              type="range"
              aria-label={`${words} ${legend.toLowerCase()}`}
              aria-valuetext={valueText(span[end], prefix, suffix, plain)}
              min={bounds.min}
              max={bounds.max}
              step={bounds.step}
              defaultValue={span[end]}
              autoComplete="off"
            />
          ))}
        </div>
      </div>
      <SliderBoxes {...props} id={id} />
      <p className="field-hint slider-note" role="status" />
    </fieldset>
  )
}

const ENDS = [
  { end: 'low', words: 'Lowest' },
  { end: 'high', words: 'Highest' },
] as const

function SliderBoxes({ id, names, bounds, from, to, prefix, suffix, placeholders }: RangeSliderProps) {
  const unit = (prefix ?? '').trim() || (suffix ?? '').trim()
  const values = { low: from, high: to }
  const open = { low: String(bounds.min), high: String(bounds.max), ...placeholders }
  return (
    <div className="slider-boxes">
      {ENDS.map(({ end }) => (
        <label key={end} className="field" htmlFor={`${id}-${end}`}>
          <span className="field-label">
            {end === 'low' ? 'From' : 'To'}
            {unit ? <span className="field-mark">{` ${unit}`}</span> : null}
          </span>
          <input
            id={`${id}-${end}`}
            className="input"
            type="number"
            inputMode="numeric"
            name={names[end]}
            defaultValue={values[end] ?? ''}
            min={0}
            step="any"
            placeholder={open[end]}
            autoComplete="off"
          />
        </label>
      ))}
    </div>
  )
}

type DrawingProps = { span: SliderSpan; bounds: SliderBounds }

/** The histogram. Numbers stand in attributes: the policy allows no inline styles. */
function SliderBars({
  span,
  bounds,
  bars,
  at,
}: DrawingProps & { bars: readonly number[]; at: RangeSliderProps['barsAt'] }) {
  const tallest = Math.max(1, ...bars)
  const left = at ? shareOf(at.from, bounds) : 0
  const width = at ? shareOf(bounds.min + at.width, bounds) : 100 / bars.length
  return (
    <svg className="slider-bars" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar, index) => {
        const height = bar === 0 ? 0 : Math.max(4, (bar / tallest) * 100)
        const middle = left + (index + 0.5) * width
        const chosen = middle >= shareOf(span.low, bounds) && middle <= shareOf(span.high, bounds)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={chosen ? 'chosen' : undefined}
            x={left + index * width + width * 0.08}
            y={100 - height}
            width={width * 0.84}
            height={height}
          />
        )
      })}
    </svg>
  )
}

/** The track with the chosen part of it. */
function SliderTrack({ span, bounds }: DrawingProps) {
  const low = shareOf(span.low, bounds)
  return (
    <svg className="slider-track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="1" />
      <rect className="chosen" x={low} width={shareOf(span.high, bounds) - low} height="1" />
    </svg>
  )
}

/** How far along, in hundredths. */
function shareOf(value: number, { min, max }: SliderBounds): number {
  return ((value - min) / (max - min)) * 100
}

function valueText(value: number, prefix: string, suffix: string, plain: boolean | undefined): string {
  return prefix + (plain ? String(value) : grouped(value)) + suffix
}
