import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSize } from '../../hooks/use-size.ts'
import { Caption, Marks, useSpots } from './marks.tsx'
import { coverSize } from './spin-sources.ts'
import { useGestures } from './use-gestures.ts'
import { useSpinFrames } from './use-spin-frames.ts'
import { buttonStep, frameAt, positionOfKey, prefersStill, useTurning } from './use-turning.ts'
import { useZoom } from './use-zoom.ts'
import type { SpinView } from './view.ts'

/** What its buttons and the list of its marks ask of a spin. */
export type TurntableHandle = {
  turn(side: 1 | -1): void
  toggleZoom(): void
  toggleTurning(): void
  /** Ends a turn or a throw. */
  stop(): void
  /** Brings a mark into view, by its index, and says its words. */
  show(spot: number): void
}

/** How far a spin is. `ready`: the first coarse set is there; `complete`: all frames are. */
export type TurntableState = { drawn: boolean; ready: boolean; complete: boolean; turning: boolean; zoomed: boolean }

type TurntableProps = {
  ref: Ref<TurntableHandle>
  label: string
  spin: SpinView
  stage: RefObject<HTMLElement | null>
  shown: boolean
  /** What somebody touched does not begin to turn by itself. */
  touched: boolean
  onChange: (state: TurntableState) => void
}

/**
 * Turns a vehicle: by dragging, arrow keys, buttons, and once by itself. Works as soon as the first coarse set is there:
 * a slider for keys and readers, and the canvas it turns, take the place of the pictures that swipe.
 */
export function Turntable({ ref, label, spin, stage, shown, touched, onChange }: TurntableProps) {
  const { frames, spots, pixelsPerFrame } = spin
  const count = frames.length
  const dial = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  const turnBy = (by: number) => setPosition((now) => (now + by) % count)
  const turning = useTurning(count, spin.autoRotateIntervalMs, turnBy)
  const zoom = useZoom(stage)
  const { nearest, ready, complete } = useSpinFrames(stage, frames)
  const size = coverSize(useSize(stage), frames[0]!.widthPx / frames[0]!.heightPx)

  const at = frameAt(position, count)
  const places = spots.map(({ positions }) => {
    const here = positions.find(({ frame }) => frame === at)
    return here ? { left: here.x * size.width, top: here.y * size.height } : null
  })
  const marks = useSpots(places, layer)
  const picture = nearest(at)
  const drawn = picture !== null
  const { isOn: isTurning } = turning
  const { isOn: isZoomed } = zoom
  useLayoutEffect(() => {
    onChange({ drawn, ready, complete, turning: isTurning, zoomed: isZoomed })
  }, [onChange, drawn, ready, complete, isTurning, isZoomed])

  const turnOnce = useEffectEvent(() => {
    if (shown && !touched && spin.autoRotate && !prefersStill()) turning.once()
  })
  useEffect(() => {
    if (complete) turnOnce()
  }, [complete])
  const leave = useEffectEvent(() => {
    turning.stop()
    zoom.reset()
  })
  useEffect(() => {
    if (!shown) leave()
  }, [shown])

  function turnTo(to: (from: number) => number): void {
    turning.stop()
    setPosition((now) => to(frameAt(now, count)))
  }
  useImperativeHandle(ref, () => ({
    turn: (side) => turnTo((from) => from + side * buttonStep(count)),
    toggleZoom: () => zoom.toggle(),
    toggleTurning: isTurning ? turning.stop : turning.once,
    stop: turning.stop,
    show(spot) {
      turnTo(() => spots[spot]!.positions[0]!.frame)
      marks.open(spot)
      stage.current?.scrollIntoView({ block: 'nearest' })
    },
  }))
  useGestures(stage, {
    dragStart: () => dial.current?.focus({ preventScroll: true }),
    drag: (dx, dy) => (isZoomed ? zoom.panBy(dx, dy) : turnBy(-dx / pixelsPerFrame)),
    dragEnd: (speed) => isZoomed || turning.glide(-speed / pixelsPerFrame),
    pinch(factor, x, y) {
      turning.stop()
      zoom.by(factor, x, y)
    },
    tap: marks.shut,
    doubleTap: zoom.toggle,
  })
  function keyDown(event: KeyboardEvent): void {
    const to = positionOfKey(event.key, at, count)
    if (to !== null) turnTo(() => to)
    else if (!zoom.key(event.key)) return
    event.preventDefault()
  }

  const place = { ...size, transform: zoom.transform, '--zoom': zoom.scale }
  return (
    <>
      <div ref={layer} className="spin-layer" style={place}>
        <Drawing picture={picture} />
        <Marks spots={spots} places={places} opened={marks.opened} onPress={marks.toggle} />
      </div>
      <div
        ref={dial}
        className="spin-dial"
        hidden={!drawn}
        tabIndex={0}
        role="slider"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={at + 1}
        aria-valuetext={`Picture ${at + 1} of ${count}`}
        onKeyDown={keyDown}
      />
      <Caption spots={spots} opened={marks.opened} />
    </>
  )
}

/** A picture on a canvas: another one is there in the same frame it is asked for. */
function Drawing({ picture }: { picture: HTMLImageElement | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current: drawn } = canvas
    if (!drawn || !picture) return
    const { naturalWidth: width, naturalHeight: height } = picture
    if (drawn.width !== width || drawn.height !== height) Object.assign(drawn, { width, height })
    drawn.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return <canvas ref={canvas} />
}
