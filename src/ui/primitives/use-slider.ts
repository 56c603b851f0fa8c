import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveHandle, type SliderHandle } from '../forms/move-handle.ts'
import { type SliderBounds, type SliderSpan, snapToStep, standsAt } from '../forms/slider.ts'
import { type AmountLook, insteadOf, noteText } from '../forms/slider-words.ts'
import { useNativeChange } from '../hooks/use-native-change.ts'

/** A handle that has not moved for so long has been followed (rule:typing-waits). */
const RESTS_MS = 400
const ENDS = ['low', 'high'] as const

type Ends<T> = Record<SliderHandle, T>
type Stand = { span: SliderSpan; texts: Ends<string>; note: string }
type SliderProps = AmountLook & {
  bounds: SliderBounds
  /** Null: open at that end, and the box is empty. */
  from: number | null
  to: number | null
  /** A handle or a box was moved, and may be again in a moment. */
  onMove?(): void
}

/**
 * Where the handles of a `RangeSlider` stand and what its boxes say: as given until the visitor moves something, and again
 * once something else is given and nothing is being moved.
 */
export function useSlider({ bounds, from, to, onMove, ...look }: SliderProps) {
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
    const typing = ENDS.find((end) => boxes[end].current === document.activeElement)
    const stands = {
      low: standsAt(moved.span.low, from ?? bounds.min, bounds),
      high: standsAt(moved.span.high, to ?? bounds.max, bounds),
    }
    setMoved({ note, span: stands, texts: typing ? { ...given.texts, [typing]: texts[typing] } : given.texts })
  }, [bounds, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was moved before anything listened to it
  useEffect(() => {
    for (const end of ENDS) {
      const [handle, box] = [handles[end].current!, boxes[end].current!]
      // The box in use is settled when it is left.
      if (box.value !== texts[end]) (box === document.activeElement ? type : settle)(end, box.value)
      else if (Number(handle.value) !== span[end]) move(end, Number(handle.value))
    }
  }, [])

  return { span, texts, note, handles, boxes, move, type }
}
