import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSize } from '../../hooks/use-size.ts'
import { boundedLook, directionAt, directionOf, lookBetween, seenAt } from './looking.ts'
import { Caption, Marks, useSpots } from './marks.tsx'
import { type Look, useSphere } from './sphere.ts'
import { useGestures } from './use-gestures.ts'
import { prefersStill } from './use-turning.ts'
import type { SpotView } from './view.ts'

const FIRST_LOOK = { yaw: 0, pitch: -0.12, fieldOfView: (Math.PI * 85) / 180 }
const KEY_STEP = Math.PI / 18
const ZOOM_STEP = 1.25
const NEAR = 1.8
const MOST_DENSITY = 2
const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
}

/** What its buttons and the list of its marks ask of a panorama. */
export type PanoramaHandle = {
  turn(side: 1 | -1): void
  zoom(nearer: boolean): void
  /** Brings a mark into view, by its index, and says its words. */
  show(spot: number): void
}

type PanoramaProps = {
  ref: Ref<PanoramaHandle>
  href: string
  title: string
  spots: readonly SpotView[]
  stage: RefObject<HTMLElement | null>
  onReady: () => void
}

/** Lets one look around inside a vehicle. Draws nothing until it can: the flat picture stays. */
export function Panorama({ ref, href, title, spots, stage, onReady }: PanoramaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const size = useSize(stage)
  const sphere = useSphere(canvas, href)
  const { look, turn, zoomBy, glideTo, reset, stop } = useLook(FIRST_LOOK)
  const directions = spots.map(({ positions }) => directionOf(positions[0]!))
  const places = directions.map((direction) => seenAt(direction, look, size))
  const marks = useSpots(places, layer)
  const density = Math.min(globalThis.devicePixelRatio ?? 1, MOST_DENSITY)
  const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)]

  // A canvas is empty once its size has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is another drawing
  useLayoutEffect(() => {
    sphere?.draw(look)
  }, [sphere, look, width, height])
  useLayoutEffect(() => {
    if (sphere) onReady()
  }, [sphere, onReady])

  useImperativeHandle(ref, () => ({
    turn: (side) => glideTo({ yaw: look.yaw + side * 3 * KEY_STEP }),
    zoom: (nearer) => zoomBy(nearer ? ZOOM_STEP : 1 / ZOOM_STEP),
    show(spot) {
      glideTo(directions[spot]!)
      marks.open(spot)
      stage.current?.scrollIntoView({ block: 'nearest' })
    },
  }))
  const at = (x: number, y: number) => {
    const { left, top } = stage.current!.getBoundingClientRect()
    return directionAt({ left: x - left, top: y - top }, look, size)
  }
  useGestures(stage, {
    dragStart: () => view.current?.focus({ preventScroll: true }),
    drag(dx, dy) {
      stop()
      const perPixel = look.fieldOfView / size.width
      turn(-dx * perPixel, dy * perPixel)
    },
    pinch: zoomBy,
    // What dragging does can be done by pressing: what is pressed comes to the middle.
    tap: (x, y) => glideTo(at(x, y)),
    doubleTap: (x, y) => glideTo({ ...at(x, y), fieldOfView: FIRST_LOOK.fieldOfView / NEAR }),
  })
  function keyDown(event: KeyboardEvent): void {
    const by = TURNS[event.key]
    if (by) turn(...by)
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (event.key === 'Home' || event.key === '0') reset()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div ref={layer} className="panorama-layer" hidden={!sphere}>
        <canvas ref={canvas} width={width} height={height} />
        <Marks spots={spots} places={places} opened={marks.opened} onPress={marks.toggle} />
      </div>
      {sphere ? (
        <>
          <div
            ref={view}
            className="panorama-view"
            // Two directions at once, which no slider has.
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what has the keys can be reached by them
            tabIndex={0}
            aria-label={`Inside the ${title}. Drag or use the arrow keys to look around.`}
            onKeyDown={keyDown}
          />
          <Caption spots={spots} opened={marks.opened} />
        </>
      ) : null}
    </>
  )
}

const GLIDE_MS = 250

/** Which way one looks: at once, by a step, or gliding there. */
function useLook(first: Look) {
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
