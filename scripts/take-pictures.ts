/**
 * Takes the pictures of the documents from the product as it is built now: of README a demo dealer's search page, wide and
 * on a phone; of docs/first-site.md the templates, as demo dealers have them, and the site its commands make.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { startBrowser } from '../test/support/browser.ts'
import { dataFolder, startServer } from '../test/support/server.ts'
import { stepsOf, walkThrough } from '../test/support/walk-through.ts'

const PICTURES = join(import.meta.dirname, '../docs/pictures')
const MOST_BYTES = 200_000
const README_PAGE = 'halyard-motors.localhost/search/new-used-and-demo-cars'

/** By the name of its picture: the page as a demo has it, and as the walk-through leaves it. */
const BEFORE = {
  'first-site-demo': 'localhost/',
  'template-meridian': 'halyard-motors.localhost/',
  'template-workshop': 'brigalow.localhost/',
  'template-atrium': 'kestrel-kia.localhost/',
}
const SITE = 'two-gums-motors.localhost'
const AFTER = {
  'first-site-home': `${SITE}/`,
  'first-site-search': `${SITE}/search/used-cars`,
  'first-site-vehicle': `${SITE}/cars/2023-ford-ranger-xl-2-0-4x4-g101`,
  'first-site-location': `${SITE}/locations/dalby`,
}
const WIDTH_IN_TEXT = 960

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Pixels of the picture: the page at the left, the phone over its lower right corner, both on a quiet ground. */
const SHEET = { width: 1600, height: 1010, ground: '#e6e9ec' }
const PAGE_AT = { left: 48, top: 48, width: 1380, radius: 12 }
const PHONE_AT = { left: 1250, top: 306, width: 302, radius: 28 }

const BLUR =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feOffset dy="14"/><feGaussianBlur stdDeviation="20"/></filter>'

const data = dataFolder()
const folder = mkdtempSync(join(tmpdir(), 'forecourt-first-site-'))
const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
const chrome = await startBrowser()
try {
  const { browser } = chrome
  const [page, phone] = [await shoot(browser, README_PAGE, WIDE), await shoot(browser, README_PAGE, PHONE)]
  await save('search', await compose(page, phone))
  await saveAll(browser, BEFORE)
  await walkThrough(stepsOf('docs/first-site.md'), folder, { DATA_DIR: data.path })
  await saveAll(browser, AFTER)
} finally {
  await chrome.close()
  server.signal('SIGTERM')
  await server.exited
  await data.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function saveAll(browser: Browser, pages: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(pages))
    await save(name, sharp(await shoot(browser, address, WIDE)).resize(WIDTH_IN_TEXT))
}

async function save(name: string, picture: Sharp): Promise<void> {
  const file = join(PICTURES, `${name}.webp`)
  const { size } = await picture.webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(file)
  console.log(`${file}: ${Math.round(size / 1000)} kB`)
  if (size > MOST_BYTES) throw new Error(`The picture has ${size} bytes, more than ${MOST_BYTES}.`)
}

async function shoot(browser: Browser, address: string, viewport: typeof WIDE): Promise<Buffer> {
  const [host, path] = address.split(/(?=\/)(.*)/)
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2 })
  const page = await context.newPage()
  // A database that is slow for once is a 503 after a second, for a page or a picture on it.
  for (let attempt = 1; !(await opens(page, `http://${host}:${server.port}${path}`)); attempt++)
    if (attempt === 5) throw new Error(`${address} does not open whole.`)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function opens(page: Page, url: string): Promise<boolean> {
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  const arePicturesThere = () => [...document.images].every((image) => !image.complete || image.naturalWidth > 0)
  return answer?.ok() === true && (await page.evaluate(arePicturesThere))
}

async function compose(page: Buffer, phone: Buffer): Promise<Sharp> {
  const height = (viewport: typeof WIDE, width: number) => Math.round((width * viewport.height) / viewport.width)
  const pageBox = { ...PAGE_AT, height: height(WIDE, PAGE_AT.width) }
  const phoneBox = { ...PHONE_AT, height: height(PHONE, PHONE_AT.width) }
  return sharp({
    create: { width: SHEET.width, height: SHEET.height, channels: 3, background: SHEET.ground },
  }).composite([
    { input: shadows([pageBox, phoneBox]), left: 0, top: 0 },
    { input: await rounded(page, pageBox), left: pageBox.left, top: pageBox.top },
    { input: bezel(phoneBox), left: 0, top: 0 },
    { input: await rounded(phone, phoneBox), left: phoneBox.left, top: phoneBox.top },
  ])
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
