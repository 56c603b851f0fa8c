import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveHandle, type SliderHandle } from '../forms/move-handle.ts'
import { type SliderBounds, type SliderSpan, snapToStep, standsAt } from '../forms/slider.ts'
import { type AmountLook, insteadOf, noteText } from '../forms/slider-words.ts'
import { useNativeChange } from '../hooks/use-native-change.ts'

/** B§9: a handle that has not moved for so long has been followed. */
const RESTS_MS = 400
const ENDS = ['low', 'high'] as const

type Ends<T> = Record<SliderHandle, T>
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
  }
  const [moved, setMoved] = useState<{ span: SliderSpan; texts: Ends<string> } | null>(null)
  const [note, setNote] = useState('')
  const { span, texts } = moved ?? given
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const handles = { low: useRef<HTMLInputElement>(null), high: useRef<HTMLInputElement>(null) }
  const boxes = { low: useRef<HTMLInputElement>(null), high: useRef<HTMLInputElement>(null) }

  function ask(end: SliderHandle, wanted: number) {
    const asked = moveHandle(span, end, wanted, bounds)
    setNote(noteText(asked.note, end, bounds, look))
    movedAt.current = performance.now()
    return asked
  }
  /** What a handle says goes into its box; at its end it bounds nothing. The other box keeps what was typed there. */
  function move(end: SliderHandle, wanted: number): void {
    const next = ask(end, wanted).span
    const open = end === 'low' ? bounds.min : bounds.max
    setMoved({ span: next, texts: { ...texts, [end]: next[end] === open ? '' : String(next[end]) } })
    onMove?.()
  }
  function type(end: SliderHandle, text: string): void {
    setMoved({ span, texts: { ...texts, [end]: text } })
  }
  /** The handle stands at its nearest step; what was typed stays, unless it could not be had. */
  function settle(end: SliderHandle, text: string): void {
    const open = end === 'low' ? bounds.min : bounds.max
    const asked = ask(end, text === '' ? open : Number(text))
    const stays = text === '' || !asked.note
    const said = stays ? text : String(insteadOf(asked.note!, asked.span[end], bounds))
    setMoved({ span: asked.span, texts: { ...texts, [end]: said } })
    onMove?.()
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
    setMoved({ span: stands, texts: typing ? { ...given.texts, [typing]: texts[typing] } : given.texts })
  }, [bounds, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was moved before anything listened to it
  useEffect(() => {
    for (const end of ENDS) {
      const [handle, box] = [handles[end].current!, boxes[end].current!]
      if (box.value !== texts[end]) settle(end, box.value)
      else if (Number(handle.value) !== span[end]) move(end, Number(handle.value))
    }
  }, [])

  return { span, texts, note, handles, boxes, move, type }
}
