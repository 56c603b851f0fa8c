import { watchGestures } from './gestures.ts'
import { boundedLook, directionAt, directionOf, seenAt } from './looking.ts'
import { sphereOf } from './sphere.ts'
import { drawSpots, type Spot } from './spots.ts'
import { prefersStill } from './turning.ts'

const FIRST_LOOK = { yaw: 0, pitch: -0.12, fieldOfView: (Math.PI * 85) / 180 }
const KEY_STEP = Math.PI / 18
const ZOOM_STEP = 1.25
const NEAR = 1.8
/** Longer takes too much memory on phones, and no screen shows more. */
const MOST_PX = 4096
const MOST_DENSITY = 2
const GLIDE_MS = 250

/** Lets one look around inside a vehicle. Stays the flat picture where the browser cannot do it. */
export async function startPanorama(panel: HTMLElement): Promise<void> {
  const frame = panel.querySelector<HTMLElement>('.frame')!
  const flat = frame.querySelector<HTMLElement>('.interior-flat')!
  const canvas = document.createElement('canvas')
  const sphere = sphereOf(canvas)
  const { panorama, title, spots } = panel.dataset
  if (!sphere || !panorama) return
  const whole = await pictureOf(panorama, Math.min(sphere.mostPx, MOST_PX)).catch(() => null)
  if (!whole) return console.warn(`The panorama is missing: ${panorama}`)
  sphere.show(whole)

  let look = { ...FIRST_LOOK }
  const layer = document.createElement('div')
  layer.className = 'panorama-layer'
  layer.append(canvas)
  const view = viewOf(`Inside the ${title}. Drag or use the arrow keys to look around.`)
  flat.after(layer, view)
  flat.hidden = true
  const size = () => ({ width: frame.clientWidth, height: frame.clientHeight })
  const marks = drawSpots(panel, layer, JSON.parse(spots ?? '[]') as Spot[], ({ positions }) =>
    glideTo(directionOf(positions[0]!)),
  )

  function lookAt(wanted: Partial<typeof look>): void {
    look = boundedLook({ ...look, ...wanted })
    sphere!.draw(look)
    marks.place(({ positions }) => seenAt(directionOf(positions[0]!), look, size()))
  }
  function turn(yaw: number, pitch: number): void {
    lookAt({ yaw: look.yaw + yaw, pitch: look.pitch + pitch })
  }
  function zoomBy(factor: number): void {
    lookAt({ fieldOfView: look.fieldOfView / factor })
  }

  let gliding = 0
  function glideTo(wanted: { yaw: number; pitch: number; fieldOfView?: number }): void {
    const from = { ...look }
    // The short way round.
    const yaw = boundedLook({ ...look, yaw: wanted.yaw - from.yaw }).yaw
    const begun = performance.now()
    cancelAnimationFrame(gliding)
    const step = (now: number) => {
      const share = prefersStill() ? 1 : Math.min(1, (now - begun) / GLIDE_MS)
      const eased = 1 - (1 - share) ** 3
      const between = (a: number, b: number) => a + (b - a) * eased
      lookAt({
        yaw: from.yaw + yaw * eased,
        pitch: between(from.pitch, wanted.pitch),
        fieldOfView: between(from.fieldOfView, wanted.fieldOfView ?? from.fieldOfView),
      })
      if (share < 1) gliding = requestAnimationFrame(step)
    }
    gliding = requestAnimationFrame(step)
  }
  const at = (x: number, y: number) => {
    const { left, top } = frame.getBoundingClientRect()
    return directionAt({ left: x - left, top: y - top }, look, size())
  }

  watchGestures(frame, {
    dragStart: () => view.focus({ preventScroll: true }),
    drag(dx, dy) {
      cancelAnimationFrame(gliding)
      const perPixel = look.fieldOfView / frame.clientWidth
      turn(-dx * perPixel, dy * perPixel)
    },
    pinch: zoomBy,
    // What dragging does can be done by pressing: what is pressed comes to the middle.
    tap: (x, y) => glideTo(at(x, y)),
    doubleTap: (x, y) => glideTo({ ...at(x, y), fieldOfView: FIRST_LOOK.fieldOfView / NEAR }),
  })
  view.addEventListener('keydown', (event) => {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    }
    const by = turns[event.key]
    if (by) turn(by[0] * KEY_STEP, by[1] * KEY_STEP)
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (event.key === 'Home' || event.key === '0') lookAt(FIRST_LOOK)
    else return
    event.preventDefault()
  })
  frame.addEventListener('click', ({ target }) => {
    const { lookTool } = (target as Element).closest<HTMLElement>('[data-look-tool]')?.dataset ?? {}
    if (lookTool === 'left') glideTo({ ...look, yaw: look.yaw - 3 * KEY_STEP })
    else if (lookTool === 'right') glideTo({ ...look, yaw: look.yaw + 3 * KEY_STEP })
    else if (lookTool === 'in') zoomBy(ZOOM_STEP)
    else if (lookTool === 'out') zoomBy(1 / ZOOM_STEP)
  })
  new ResizeObserver(() => {
    const density = Math.min(devicePixelRatio, MOST_DENSITY)
    Object.assign(canvas, { width: frame.clientWidth * density, height: frame.clientHeight * density })
    if (frame.clientWidth > 0) lookAt({})
  }).observe(frame)
  panel.setAttribute('data-ready', '')
}

/** The picture no wider than so many pixels. */
async function pictureOf(href: string, mostPx: number): Promise<ImageBitmap> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(String(answer.status))
  const bitmap = await createImageBitmap(await answer.blob())
  if (bitmap.width <= mostPx) return bitmap
  return createImageBitmap(bitmap, { resizeWidth: mostPx, resizeQuality: 'high' })
}

/** What has the keys: two directions at once, which no slider has. */
function viewOf(label: string): HTMLElement {
  const view = document.createElement('div')
  view.className = 'panorama-view'
  view.tabIndex = 0
  view.setAttribute('role', 'application')
  view.setAttribute('aria-label', label)
  return view
}
