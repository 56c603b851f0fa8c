import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What hands do on an element; distances in CSS pixels, places as in pointer events, speeds in pixels a millisecond. */
export type Gestures = {
  dragStart?(): void
  drag?(dx: number, dy: number): void
  dragEnd?(speedX: number): void
  pinch?(factor: number, x: number, y: number): void
  tap?(x: number, y: number): void
  doubleTap?(x: number, y: number): void
}

const TAP_WITHIN_PX = 6
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_WITHIN_PX = 30
/** A hand that rests before it lets go throws nothing. */
const THROW_WITHIN_MS = 80

type Place = { x: number; y: number }

/**
 * Tells mouse, finger and two fingers apart. What lies on a button, link or field inside is left to it; a mark can be
 * dragged by, but a tap on it is its own.
 */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const current = useEffectEvent(() => gestures)
  useEffect(() => {
    const stop = new AbortController()
    if (element.current) watch(element.current, () => current(), stop.signal)
    return () => stop.abort()
  }, [element])
}

function watch(element: HTMLElement, gestures: () => Gestures, signal: AbortSignal): void {
  const down = new Map<number, Place>()
  let dragging = false
  let from: Place = { x: 0, y: 0 }
  let speed = { x: 0, at: 0 }
  let lastTap = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
  let fingers = 0
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, handle: (event: HTMLElementEventMap[Name]) => void) =>
    element.addEventListener(name, handle, { signal, passive: false })

  on('pointerdown', (event) => {
    if (event.button !== 0 || (event.target as Element).closest('button:not(.spot), a, input, video')) return
    down.set(event.pointerId, placeOf(event))
    fingers = Math.max(fingers, down.size)
    from = placeOf(event)
    speed = { x: 0, at: event.timeStamp }
  })

  on('pointermove', (event) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)![1]
      const [was, is] = [distance(before, other), distance(now, other)]
      if (was > 0) gestures().pinch?.(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2)
    } else if (fingers === 1 && (dragging || distance(from, now) > TAP_WITHIN_PX)) {
      if (!dragging) {
        dragging = true
        element.setPointerCapture(event.pointerId)
        gestures().dragStart?.()
      }
      const elapsed = Math.max(1, event.timeStamp - speed.at)
      speed = { x: (now.x - before.x) / elapsed, at: event.timeStamp }
      gestures().drag?.(now.x - before.x, now.y - before.y)
    } else return
    down.set(event.pointerId, now)
  })

  function lift(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return
    if (dragging) {
      dragging = false
      const rested = event.timeStamp - speed.at > THROW_WITHIN_MS
      gestures().dragEnd?.(rested ? 0 : speed.x)
    } else if (event.type === 'pointerup' && fingers === 1 && distance(from, placeOf(event)) <= TAP_WITHIN_PX)
      tapped(event)
    if (down.size === 0) fingers = 0
  }
  on('pointerup', lift)
  on('pointercancel', lift)

  function tapped(event: PointerEvent): void {
    if ((event.target as Element).closest('.spot')) return
    const { x, y } = placeOf(event)
    const isSecond = event.timeStamp - lastTap.at < DOUBLE_TAP_MS && distance(lastTap, { x, y }) < DOUBLE_TAP_WITHIN_PX
    lastTap = { x, y, at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp }
    if (isSecond) gestures().doubleTap?.(x, y)
    else gestures().tap?.(x, y)
  }

  // Two fingers are ours, whatever one finger may scroll.
  on('touchmove', (event) => event.touches.length > 1 && event.preventDefault())
  // A trackpad's pinch comes as a wheel with the control key held.
  on('wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    gestures().pinch?.(Math.exp(-event.deltaY / 100), event.clientX, event.clientY)
  })
}

function placeOf({ clientX, clientY }: PointerEvent): Place {
  return { x: clientX, y: clientY }
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
