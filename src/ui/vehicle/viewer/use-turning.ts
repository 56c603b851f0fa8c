import { useEffect, useRef, useState } from 'react'

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** What moves by itself: a throw that runs out, or one turn at a steady pace. One at a time; `stop` ends either. */
export function useTurning(frameCount: number, intervalMs: number, turnBy: (frames: number) => void) {
  const [isOn, setOn] = useState(false)
  const halt = useRef(() => {})
  useEffect(() => () => halt.current(), [])

  function stop(): void {
    halt.current()
    setOn(false)
  }

  /** Stops after the first full loop (rule:spin-turning). */
  function once(): void {
    stop()
    let left = frameCount
    const timer = setInterval(() => {
      // Out of sight it would turn for nobody.
      if (document.hidden) return
      turnBy(1)
      left--
      if (left === 0) stop()
    }, intervalMs)
    halt.current = () => clearInterval(timer)
    setOn(true)
  }

  function glide(framesAMs: number): void {
    stop()
    if (prefersStill()) return
    let speed = thrownSpeed(framesAMs)
    let before = performance.now()
    const step = (now: number) => {
      turnBy(speed * (now - before))
      speed = speedAfter(speed, now - before)
      before = now
      if (speed !== 0) request = requestAnimationFrame(step)
    }
    let request = requestAnimationFrame(step)
    halt.current = () => cancelAnimationFrame(request)
  }

  return { isOn, stop, once, glide }
}

/** How fast what was thrown comes to rest, and when it counts as resting. */
const REST_MS = 325
const SLOWEST_FRAMES_A_MS = 0.002
const FASTEST_FRAMES_A_MS = 0.06

const STEPS_ROUND = 18 // of the buttons: a press turns a little further than a key
const LARGE_STEPS_ROUND = 8

/** Which of so many frames is seen at a position, which may lie between two and beyond either end. */
export function frameAt(position: number, count: number): number {
  return ((Math.round(position) % count) + count) % count
}

/** How many frames a press on a button turns. */
export function buttonStep(count: number): number {
  return Math.max(1, Math.round(count / STEPS_ROUND))
}

/** Where a key leads from a frame, or null for any other key. */
export function positionOfKey(key: string, at: number, count: number): number | null {
  const far = Math.round(count / LARGE_STEPS_ROUND)
  const to: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + far,
    PageDown: at - far,
    Home: 0,
    End: count - 1,
  }
  return to[key] ?? null
}

/** The speed something is thrown at, in frames a millisecond. */
export function thrownSpeed(speed: number): number {
  return Math.sign(speed) * Math.min(Math.abs(speed), FASTEST_FRAMES_A_MS)
}

/** What is left of a speed so many milliseconds later; 0 once it rests. */
export function speedAfter(speed: number, elapsedMs: number): number {
  const left = speed * Math.exp(-elapsedMs / REST_MS)
  return Math.abs(left) < SLOWEST_FRAMES_A_MS ? 0 : left
}
