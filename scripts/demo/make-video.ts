import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { startBrowser } from '../../test/support/browser.ts'

/** A short film of a demo dealer's own pictures, each moving slowly and passing into the next; WebM, without sound. */
const FILMS = [
  {
    dealer: 'brigalow',
    file: 'videos/yard.webm',
    pictures: ['place-showroom.webp', 'hero.webp', 'slide-four-wheel-drives.webp', 'slide-utes.webp'],
  },
] as const
const SHOT_MS = 3600
const TENANTS = join(import.meta.dirname, '../../tenants')

const packed = await startBrowser()
const browser = await chromium.connect(packed.wsEndpoint)
try {
  for (const { dealer, file, pictures } of FILMS) {
    const folder = join(TENANTS, dealer)
    const sources = pictures.map((name) => readFileSync(join(folder, 'pictures', name)).toString('base64'))
    const page = await browser.newPage()
    const film = await page.evaluate(record, { sources, shotMs: SHOT_MS })
    const target = join(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, withDuration(Buffer.from(film, 'base64'), SHOT_MS * pictures.length))
    await page.close()
  }
} finally {
  await browser.close()
  await packed.close()
}

/** Runs in the browser, in real time: draws the pictures on a canvas and records it. Base64 of a WebM file. */
async function record({ sources, shotMs }: { sources: string[]; shotMs: number }): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')!
  const images = await Promise.all(
    sources.map(async (source) => {
      const image = new Image()
      image.src = `data:image/webp;base64,${source}`
      await image.decode()
      return image
    }),
  )
  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 900_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })

  const draw = (image: HTMLImageElement, progress: number, opacity: number) => {
    const scale = Math.max(1280 / image.width, 720 / image.height) * (1.02 + 0.06 * progress)
    const [width, height] = [image.width * scale, image.height * scale]
    context.globalAlpha = opacity
    context.drawImage(image, (1280 - width) * (0.35 + 0.3 * progress), (720 - height) / 2, width, height)
  }
  recorder.start()
  const start = performance.now()
  for (let at = 0; at < shotMs * images.length; at = performance.now() - start) {
    const index = Math.floor(at / shotMs)
    const progress = (at % shotMs) / shotMs
    draw(images[index]!, progress, 1)
    const next = images[index + 1]
    if (next && progress > 0.8) draw(next, progress - 1, (progress - 0.8) * 5)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** A recorder leaves the length out; a player wants it: Duration (0x4489) goes to the end of the Info element. */
function withDuration(webm: Buffer, durationMs: number): Buffer {
  const info = webm.indexOf(Buffer.from('1549a966', 'hex'))
  const sizeAt = info + 4
  const first = webm[sizeAt]!
  const sizeBytes = Math.clz32(first) - 23
  const size = Number(
    BigInt(`0x${webm.subarray(sizeAt, sizeAt + sizeBytes).toString('hex')}`) ^ (1n << BigInt(7 * sizeBytes)),
  )
  const end = sizeAt + sizeBytes + size
  const duration = Buffer.from('4489880000000000000000', 'hex')
  duration.writeDoubleBE(durationMs, 3)
  const longer = Buffer.alloc(sizeBytes)
  longer.writeUIntBE(size + duration.length, Math.max(0, sizeBytes - 6), Math.min(6, sizeBytes))
  longer[0]! |= 1 << (8 - sizeBytes)
  return Buffer.concat([
    webm.subarray(0, sizeAt),
    longer,
    webm.subarray(sizeAt + sizeBytes, end),
    duration,
    webm.subarray(end),
  ])
}
