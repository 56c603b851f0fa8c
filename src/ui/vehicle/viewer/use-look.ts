import { useEffect, useRef, useState } from 'react'
import { boundedLook, lookBetween } from './looking.ts'
import type { Look } from './sphere.ts'
import { prefersStill } from './use-turning.ts'

const GLIDE_MS = 250

/** Which way one looks: at once, by a step, or gliding there. */
export function useLook(first: Look) {
  const [look, setLook] = useState(first)
  const request = useRef(0)
  useEffect(() => () => cancelAnimationFrame(request.current), [])
  const stop = () => cancelAnimationFrame(request.current)
  return {
    look,
    stop,
    reset: () => setLook(first),
    turn: (yaw: number, pitch: number) =>
      setLook((now) => boundedLook({ ...now, yaw: now.yaw + yaw, pitch: now.pitch + pitch })),
    zoomBy: (factor: number) => setLook((now) => boundedLook({ ...now, fieldOfView: now.fieldOfView / factor })),
    glideTo(wanted: Partial<Look>) {
      stop()
      const begun = performance.now()
      const to = { ...look, ...wanted }
      const step = (now: number) => {
        const share = prefersStill() ? 1 : Math.min(1, Math.max(0, now - begun) / GLIDE_MS)
        setLook(lookBetween(look, to, share))
        if (share < 1) request.current = requestAnimationFrame(step)
      }
      request.current = requestAnimationFrame(step)
    },
  }
}
