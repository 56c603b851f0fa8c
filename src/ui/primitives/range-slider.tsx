import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type AmountLook,
  amountText,
  insteadOf,
  moveHandle,
  noteText,
  type SliderBounds,
  type SliderHandle,
  type SliderSpan,
  snapToStep,
  standsAt,
} from '../forms/slider.ts'
import { useNativeChange } from '../hooks/use-native-change.ts'

type RangeSliderProps = AmountLook & {
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
  /** How much there is along the way, any unit: a small histogram above the track. */
  bars?: readonly number[]
  /** Where the first bar begins and how wide each is, where they do not share the way evenly. */
  barsAt?: { from: number; width: number }
  /** What the boxes read when empty, where it is not the bounds. */
  placeholders?: { low: string; high: string }
  disabled?: boolean
  /** A handle or a box was moved, and may be again in a moment. */
  onMove?(): void
}

/**
 * Two handles over two number boxes. The boxes are what a form sends and all there is without scripts; the handles are
 * native range inputs that move them by the rules of `moveHandle`. A handle at its bound leaves its box empty: open.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { id, legend, legendHidden, names, bounds, bars, barsAt, disabled, placeholders } = props
  const { span, texts, note, handles, boxes, move, type } = useSlider(props)
  const unit = (props.prefix ?? '').trim() || (props.suffix ?? '').trim()
  const open = { low: String(bounds.min), high: String(bounds.max), ...placeholders }
  return (
    <fieldset className="slider" disabled={disabled}>
      <legend className={legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="slider-stage only-with-scripts">
        {bars?.length ? <SliderBars span={span} bounds={bounds} bars={bars} at={barsAt} /> : null}
        <div className="slider-rail">
          <SliderTrack span={span} bounds={bounds} />
          {ENDS.map(({ end, words }) => (
            <input
              key={end}
              ref={handles[end]}
              className={`slider-handle slider-${end}${isOnTop(end, span, bounds) ? ' slider-on-top' : ''}`}
              type="range"
              aria-label={`${words} ${legend.toLowerCase()}`}
              aria-valuetext={amountText(span[end], props)}
              min={bounds.min}
              max={bounds.max}
              step={bounds.step}
              value={span[end]}
              onChange={({ target }) => move(end, Number(target.value))}
              autoComplete="off"
            />
          ))}
        </div>
      </div>
      <div className="slider-boxes">
        {ENDS.map(({ end, name }) => (
          <label key={end} className="field" htmlFor={`${id}-${end}`}>
            <span className="field-label">
              {name}
              {unit ? <span className="field-mark">{` ${unit}`}</span> : null}
            </span>
            <input
              id={`${id}-${end}`}
              ref={boxes[end]}
              className="input"
              type="number"
              inputMode="numeric"
              name={names[end]}
              value={texts[end]}
              onChange={({ target }) => type(end, target.value)}
              min={0}
              step="any"
              placeholder={open[end]}
              autoComplete="off"
            />
          </label>
        ))}
      </div>
      <p className="field-hint slider-note" role="status">
        {note}
      </p>
    </fieldset>
  )
}

const ENDS = [
  { end: 'low', words: 'Lowest', name: 'From' },
  { end: 'high', words: 'Highest', name: 'To' },
] as const

/** Where both stand at one end the one that can still move is on top. */
function isOnTop(end: keyof SliderSpan, span: SliderSpan, { min, max }: SliderBounds): boolean {
  return end === 'low' && span.low > (min + max) / 2
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

/** A handle that has not moved for so long has been followed (rule:typing-waits). */
const RESTS_MS = 400
type Ends<T> = Record<SliderHandle, T>
type Stand = { span: SliderSpan; texts: Ends<string>; note: string }
type SliderProps = Pick<RangeSliderProps, 'bounds' | 'from' | 'to' | 'onMove' | keyof AmountLook>

/**
 * Where the handles of a `RangeSlider` stand and what its boxes say: as given until the visitor moves something, and again
 * once something else is given and nothing is being moved.
 */
function useSlider({ bounds, from, to, onMove, ...look }: SliderProps) {
  const given = {
    span: { low: snapToStep(from ?? bounds.min, bounds), high: snapToStep(to ?? bounds.max, bounds) },
    texts: { low: String(from ?? ''), high: String(to ?? '') },
    note: '',
  }
  const [moved, setMoved] = useState<Stand | null>(null)
  const { span, texts, note } = moved ?? given
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const handles = { low: useRef<HTMLInputElement>(null), high: useRef<HTMLInputElement>(null) }
  const boxes = { low: useRef<HTMLInputElement>(null), high: useRef<HTMLInputElement>(null) }

  /** From where it stands by then: both ends may be moved before either is drawn. */
  function change(end: SliderHandle, wanted: number, textOf: (asked: ReturnType<typeof moveHandle>) => string): void {
    movedAt.current = performance.now()
    setMoved((now) => {
      const { span, texts } = now ?? given
      const asked = moveHandle(span, end, wanted, bounds)
      const note = noteText(asked.note, end, bounds, look)
      return { span: asked.span, texts: { ...texts, [end]: textOf(asked) }, note }
    })
    onMove?.()
  }
  const openAt = (end: SliderHandle) => (end === 'low' ? bounds.min : bounds.max)
  /** What a handle says goes into its box; at its end it bounds nothing. The other box keeps what was typed there. */
  function move(end: SliderHandle, wanted: number): void {
    change(end, wanted, ({ span }) => (span[end] === openAt(end) ? '' : String(span[end])))
  }
  function type(end: SliderHandle, text: string): void {
    setMoved((now) => ({ ...(now ?? given), texts: { ...(now ?? given).texts, [end]: text } }))
  }
  /** The handle stands at its nearest step; what was typed stays, unless it could not be had. */
  function settle(end: SliderHandle, text: string): void {
    const wanted = text === '' ? openAt(end) : Number(text)
    change(end, wanted, ({ note, span }) => (text === '' || !note ? text : String(insteadOf(note, span[end], bounds))))
  }
  useNativeChange(boxes.low, ({ value }) => settle('low', value))
  useNativeChange(boxes.high, ({ value }) => settle('high', value))

  // biome-ignore lint/correctness/useExhaustiveDependencies: other stock, other ends, in a search drawn anew
  useLayoutEffect(() => {
    if (!moved || performance.now() - movedAt.current < RESTS_MS) return
    // The box in use keeps what is typed there.
    const typing = ENDS.find(({ end }) => boxes[end].current === document.activeElement)?.end
    const stands = {
      low: standsAt(moved.span.low, from ?? bounds.min, bounds),
      high: standsAt(moved.span.high, to ?? bounds.max, bounds),
    }
    setMoved({ note, span: stands, texts: typing ? { ...given.texts, [typing]: texts[typing] } : given.texts })
  }, [bounds, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was moved before anything listened to it
  useEffect(() => {
    for (const { end } of ENDS) {
      const [handle, box] = [handles[end].current!, boxes[end].current!]
      // The box in use is settled when it is left.
      if (box.value !== texts[end]) (box === document.activeElement ? type : settle)(end, box.value)
      else if (Number(handle.value) !== span[end]) move(end, Number(handle.value))
    }
  }, [])

  return { span, texts, note, handles, boxes, move, type }
}
