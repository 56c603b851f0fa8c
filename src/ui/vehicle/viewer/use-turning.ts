import { useEffect, useRef, useState } from 'react'
import { speedAfter, thrownSpeed } from './turning.ts'

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
