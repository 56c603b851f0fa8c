import { watchGestures } from './gestures.ts'
import { loadFrames } from './spin-frames.ts'
import { coverOf, spinSources } from './spin-sources.ts'
import { drawSpots, type Spot } from './spots.ts'
import { prefersStill, turningOf } from './turning.ts'
import { zoomOf } from './zoom.ts'

const STEPS_ROUND = 18 // of the buttons: a press turns a little further than a key
const LARGE_STEPS_ROUND = 8

/** A spin at work; `leave` when another mode is shown. */
export type Spin = { leave(): void }

/** Turns a vehicle: by dragging, arrow keys, buttons, and once by itself. Works as soon as the first coarse set is there. */
export function startSpin(panel: HTMLElement): Spin {
  const frame = panel.querySelector<HTMLElement>('.spin-frame')!
  const { ratio, ...sources } = spinSources(panel)
  const count = sources.sharp.length
  const settings = panel.dataset
  const spots = JSON.parse(settings.spots ?? '[]') as Spot[]
  const step = Math.max(1, Math.round(count / STEPS_ROUND))
  let position = 0
  let touched = false
  let drawn: HTMLImageElement | null = null

  const { dial, layer, canvas } = drawDial(frame, `${settings.title}, all round`, count)
  const frames = loadFrames(sources, draw)
  const marks = drawSpots(panel, layer, spots, (spot) => turnTo(spot.positions[0]!.frame))
  const turning = turningOf(count, turnBy, (on) => tool('turning')?.setAttribute('aria-pressed', String(on)))
  const zoom = zoomOf(
    frame,
    () => layer,
    (scale) => {
      layer.style.setProperty('--zoom', String(scale))
      tool('zoom')?.setAttribute('aria-pressed', String(scale > 1))
    },
  )
  coverOf(frame, layer, ratio, draw)

  function tool(name: string): HTMLElement | null {
    return panel.querySelector(`[data-spin-tool="${name}"]`)
  }
  function shown(): number {
    return ((Math.round(position) % count) + count) % count
  }
  function stopForGood(): void {
    touched = true
    turning.stop()
  }
  function turnBy(frames: number): void {
    position = (position + frames) % count
    draw()
  }
  function turnTo(index: number): void {
    turning.stop()
    position = index
    draw()
  }

  function draw(): void {
    const at = shown()
    const picture = frames.nearest(at)
    if (picture && picture !== drawn) {
      drawn = picture
      const { naturalWidth: width, naturalHeight: height } = picture
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      canvas.getContext('2d')!.drawImage(picture, 0, 0)
      dial.hidden = false
      frame.querySelector<HTMLElement>('.stage')!.hidden = true
    }
    dial.setAttribute('aria-valuenow', String(at + 1))
    dial.setAttribute('aria-valuetext', `Picture ${at + 1} of ${count}`)
    marks.place(({ positions }) => {
      const here = positions.find((each) => each.frame === at)
      return here ? { left: here.x * layer.clientWidth, top: here.y * layer.clientHeight } : null
    })
  }

  watchGestures(frame, {
    dragStart: () => dial.focus({ preventScroll: true }),
    drag: (dx, dy) => (zoom.isOn() ? zoom.panBy(dx, dy) : turnBy(-dx / Number(settings.pixelsPerFrame))),
    dragEnd: (speed) => zoom.isOn() || turning.glide(-speed / Number(settings.pixelsPerFrame)),
    pinch(scale, x, y) {
      stopForGood()
      zoom.by(scale, x, y)
    },
    tap: marks.shut,
    doubleTap: zoom.toggle,
  })
  // B§4: whatever the visitor does stops it, with the list of spots too; its own button says for itself.
  for (const name of ['pointerdown', 'keydown'] as const)
    panel.addEventListener(name, ({ target }) => {
      if ((target as Element).closest('[data-spin-tool="turning"]')) touched = true
      else stopForGood()
    })
  dial.addEventListener('keydown', (event) => {
    const to = frameOfKey(event.key, shown(), count)
    if (to !== null) turnTo(to)
    else if (!zoom.key(event.key)) return
    event.preventDefault()
  })
  frame.addEventListener('click', ({ target }) => {
    const { spinTool } = (target as Element).closest<HTMLElement>('[data-spin-tool]')?.dataset ?? {}
    if (spinTool === 'left') turnTo(shown() - step)
    else if (spinTool === 'right') turnTo(shown() + step)
    else if (spinTool === 'zoom') zoom.toggle()
    else if (spinTool === 'turning') turning.isOn() ? turning.stop() : turning.once(Number(settings.interval))
  })

  void frames.coarse.then(() => panel.setAttribute('data-ready', ''))
  void frames.all.then(() => {
    if (!touched && settings.autoRotate === 'true' && !prefersStill() && panel.checkVisibility())
      turning.once(Number(settings.interval))
    panel.setAttribute('data-complete', '')
  })
  return {
    leave() {
      turning.stop()
      zoom.reset()
    },
  }
}

function frameOfKey(key: string, at: number, count: number): number | null {
  const to: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + Math.round(count / LARGE_STEPS_ROUND),
    PageDown: at - Math.round(count / LARGE_STEPS_ROUND),
    Home: 0,
    End: count - 1,
  }
  return to[key] ?? null
}

/** What takes the place of the pictures that swipe: a slider for keys and readers, and the canvas it turns. */
function drawDial(frame: HTMLElement, label: string, count: number) {
  const canvas = document.createElement('canvas')
  const layer = document.createElement('div')
  layer.className = 'spin-layer'
  layer.append(canvas)
  const dial = document.createElement('div')
  dial.className = 'spin-dial'
  dial.hidden = true
  dial.tabIndex = 0
  for (const [name, value] of Object.entries({
    role: 'slider',
    'aria-label': label,
    'aria-valuemin': '1',
    'aria-valuemax': String(count),
  }))
    dial.setAttribute(name, value)
  frame.querySelector('.stage')!.after(layer, dial)
  return { dial, layer, canvas }
}
