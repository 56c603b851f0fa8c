import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startBrowser } from '../../test/support/browser.ts'
import { webmOf } from './webm.ts'

/** A short film of a demo dealer's own pictures, each moving slowly and passing into the next; WebM, without sound. */
const FILMS = [
  {
    dealer: 'brigalow',
    file: 'videos/yard.webm',
    pictures: ['place-showroom.webp', 'hero.webp', 'slide-four-wheel-drives.webp', 'slide-utes.webp'],
  },
] as const
const SHOT_FRAMES = 88
const FRAMES_A_SECOND = 24
const [WIDTH_PX, HEIGHT_PX] = [1280, 720]
const TENANTS = join(import.meta.dirname, '../../tenants')
/** Encoders work on secure pages only. */
const STUDIO = 'https://studio.invalid/'

const packed = await startBrowser()
const { browser } = packed
try {
  const page = await browser.newPage()
  await page.route(STUDIO, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(STUDIO)
  for (const { dealer, file, pictures } of FILMS) {
    const folder = join(TENANTS, dealer)
    const sources = pictures.map((name) => readFileSync(join(folder, 'pictures', name)).toString('base64'))
    const shown = { sources, shotFrames: SHOT_FRAMES, rate: FRAMES_A_SECOND, width: WIDTH_PX, height: HEIGHT_PX }
    const encoded = await page.evaluate(film, shown)
    const frames = encoded.map(({ base64, ...frame }) => ({ ...frame, bytes: Buffer.from(base64, 'base64') }))
    const durationMs = (pictures.length * SHOT_FRAMES * 1000) / FRAMES_A_SECOND
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), webmOf({ widthPx: WIDTH_PX, heightPx: HEIGHT_PX, durationMs, frames }))
  }
} finally {
  await packed.close()
}

type Shown = { sources: string[]; shotFrames: number; rate: number; width: number; height: number }

/** Runs in the browser: draws frame after frame on a canvas and encodes each. */
async function film({ sources, shotFrames, rate, width, height }: Shown) {
  const images = await Promise.all(
    sources.map(async (source) => {
      const image = Object.assign(new Image(), { src: `data:image/webp;base64,${source}` })
      await image.decode()
      return image
    }),
  )
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  const draw = (image: HTMLImageElement, progress: number, opacity: number) => {
    const scale = Math.max(width / image.width, height / image.height) * (1.06 + 0.06 * progress)
    const [wide, high] = [image.width * scale, image.height * scale]
    context.globalAlpha = opacity
    context.drawImage(image, (width - wide) * (0.4 + 0.2 * progress), (height - high) / 2, wide, high)
  }

  const frames: { atMs: number; key: boolean; base64: string }[] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      frames.push({ atMs: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key', base64 })
    },
    error(problem) {
      throw problem
    },
  })
  encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate: 700_000, framerate: rate })
  for (let index = 0; index < shotFrames * images.length; index++) {
    const [shot, progress] = [Math.floor(index / shotFrames), (index % shotFrames) / shotFrames]
    draw(images[shot]!, progress, 1)
    const next = images[shot + 1]
    if (next && progress > 0.8) draw(next, progress - 1, (progress - 0.8) * 5)
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1_000_000) / rate) })
    encoder.encode(frame, { keyFrame: index % shotFrames === 0 })
    frame.close()
    if (encoder.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await encoder.flush()
  return frames
}
