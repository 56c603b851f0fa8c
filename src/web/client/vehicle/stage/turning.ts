/** How fast what was thrown comes to rest, and when it counts as resting. */
const REST_MS = 325
const SLOWEST_FRAMES_A_MS = 0.002
const FASTEST_FRAMES_A_MS = 0.06

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** What moves by itself: a throw that runs out, or one turn at a steady pace. One at a time; `stop` ends either. */
export function turningOf(frameCount: number, turnBy: (frames: number) => void, changed: (turning: boolean) => void) {
  let timer = 0
  let request = 0

  function stop(): void {
    cancelAnimationFrame(request)
    if (!timer) return
    clearInterval(timer)
    timer = 0
    changed(false)
  }

  /** B§4: stops after the first full loop. */
  function once(intervalMs: number): void {
    stop()
    let left = frameCount
    timer = window.setInterval(() => {
      // Out of sight it would turn for nobody.
      if (document.hidden) return
      turnBy(1)
      left--
      if (left === 0) stop()
    }, intervalMs)
    changed(true)
  }

  function glide(framesAMs: number): void {
    stop()
    if (prefersStill()) return
    let speed = Math.sign(framesAMs) * Math.min(Math.abs(framesAMs), FASTEST_FRAMES_A_MS)
    let before = performance.now()
    const step = (now: number) => {
      if (Math.abs(speed) < SLOWEST_FRAMES_A_MS) return
      turnBy(speed * (now - before))
      speed *= Math.exp((before - now) / REST_MS)
      before = now
      request = requestAnimationFrame(step)
    }
    request = requestAnimationFrame(step)
  }

  return { stop, once, glide, isOn: () => timer !== 0 }
}
