/** Takes the README's picture: a demo dealer's search page, wide and on a phone, from the product as it is built now. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { startBrowser } from '../test/support/browser.ts'
import { dataFolder, startServer } from '../test/support/server.ts'

const PICTURE = join(import.meta.dirname, '../docs/pictures/search.webp')
const ADDRESS = 'http://halyard-motors.localhost'
const PATH = '/search/new-used-and-demo-cars'
const MOST_BYTES = 200_000

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Pixels of the picture: the page at the left, the phone over its lower right corner, both on a quiet ground. */
const SHEET = { width: 1600, height: 1010, ground: '#e6e9ec' }
const PAGE_AT = { left: 48, top: 48, width: 1380, radius: 12 }
const PHONE_AT = { left: 1250, top: 306, width: 302, radius: 28 }

const BLUR =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feOffset dy="14"/><feGaussianBlur stdDeviation="20"/></filter>'

const data = dataFolder()
const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
const chrome = await startBrowser()
try {
  const browser = await chromium.connect(chrome.wsEndpoint)
  const page = await shoot(browser, WIDE)
  const phone = await shoot(browser, PHONE)
  const bytes = await compose(page, phone)
  console.log(`${PICTURE}: ${Math.round(bytes / 1000)} kB`)
  if (bytes > MOST_BYTES) throw new Error(`The picture has ${bytes} bytes, more than ${MOST_BYTES}.`)
} finally {
  await chrome.close()
  server.signal('SIGTERM')
  await server.exited
  await data.remove()
}

async function shoot(browser: Browser, viewport: { width: number; height: number }): Promise<Buffer> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(`${ADDRESS}:${server.port}${PATH}`, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function compose(page: Buffer, phone: Buffer): Promise<number> {
  const height = (viewport: typeof WIDE, width: number) => Math.round((width * viewport.height) / viewport.width)
  const pageBox = { ...PAGE_AT, height: height(WIDE, PAGE_AT.width) }
  const phoneBox = { ...PHONE_AT, height: height(PHONE, PHONE_AT.width) }
  mkdirSync(dirname(PICTURE), { recursive: true })
  const { size } = await sharp({
    create: { width: SHEET.width, height: SHEET.height, channels: 3, background: SHEET.ground },
  })
    .composite([
      { input: shadows([pageBox, phoneBox]), left: 0, top: 0 },
      { input: await rounded(page, pageBox), left: pageBox.left, top: pageBox.top },
      { input: bezel(phoneBox), left: 0, top: 0 },
      { input: await rounded(phone, phoneBox), left: phoneBox.left, top: phoneBox.top },
    ])
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(PICTURE)
  return size
}

type Box = { left: number; top: number; width: number; height: number; radius: number }

function rounded(picture: Buffer, { width, height, radius }: Box): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  )
  return sharp(picture)
    .resize(width, height)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The dark edge of a phone around its screen, with its own soft shadow on the page below. */
function bezel(box: Box): Buffer {
  const frame = rectangle(box, 9)
  return drawing(
    `${BLUR}<rect ${frame} fill="#10151b" opacity=".28" filter="url(#soft)"/><rect ${frame} fill="#10151b"/>`,
  )
}

function shadows(boxes: Box[]): Buffer {
  return drawing(
    BLUR + boxes.map((box) => `<rect ${rectangle(box, 0)} fill="#10151b" opacity=".22" filter="url(#soft)"/>`).join(''),
  )
}

function rectangle({ left, top, width, height, radius }: Box, around: number): string {
  return `x="${left - around}" y="${top - around}" width="${width + 2 * around}" height="${height + 2 * around}" rx="${radius + around}"`
}

function drawing(inside: string): Buffer {
  return Buffer.from(`<svg width="${SHEET.width}" height="${SHEET.height}">${inside}</svg>`)
}
