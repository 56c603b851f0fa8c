import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from '../../test/support/browser.ts'
import { webmOf } from './webm.ts'

/** Films of the walk-arounds from the pictures of `tools/demo-pictures/walkaround.py`: `tenants/_spins/<spin>/walkaround.webm`, silent. */
const ROOT = join(import.meta.dirname, '../..')
const PICTURES = join(ROOT, '.data/demo-pictures/walkaround')
const FRAMES_A_SECOND = 24
const BITS_A_SECOND = 420_000
/** Encoders work on secure pages only. */
const STUDIO = 'https://studio.invalid/'

const packed = await startBrowser()
const { browser } = packed
try {
  const page = await browser.newPage()
  await page.route(STUDIO, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(STUDIO)
  for (const spin of readdirSync(PICTURES)) {
    const folder = join(PICTURES, spin)
    const sources = readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)).toString('base64'))
    const film = await page.evaluate(encode, { sources, rate: FRAMES_A_SECOND, bitrate: BITS_A_SECOND })
    const frames = film.frames.map(({ base64, ...frame }) => ({ ...frame, bytes: Buffer.from(base64, 'base64') }))
    const durationMs = (sources.length * 1000) / FRAMES_A_SECOND
    const file = join(ROOT, 'tenants/_spins', spin, 'walkaround.webm')
    writeFileSync(file, webmOf({ widthPx: film.width, heightPx: film.height, durationMs, frames }))
  }
} finally {
  await packed.close()
}

/** Runs in the browser. */
async function encode({ sources, rate, bitrate }: { sources: string[]; rate: number; bitrate: number }) {
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
  let [width, height] = [0, 0]
  for (const [index, source] of sources.entries()) {
    const image = Object.assign(new Image(), { src: `data:image/webp;base64,${source}` })
    await image.decode()
    if (index === 0) {
      width = image.width
      height = image.height
      encoder.configure({ codec: 'vp09.00.30.08', width, height, bitrate, framerate: rate })
    }
    const frame = new VideoFrame(image, { timestamp: Math.round((index * 1_000_000) / rate) })
    encoder.encode(frame, { keyFrame: index % (rate * 2) === 0 })
    frame.close()
    while (encoder.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await encoder.flush()
  return { width, height, frames }
}
