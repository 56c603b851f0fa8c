import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { TENANTS } from '../support/demo-tenants.ts'
import { hydrated } from '../support/page-hydrated.ts'

export const WIDTHS = [390, 1440] as const
const REFERENCES = join(import.meta.dirname, 'references')
/** A picture is cut into columns of this height: WebP ends at 16,383 pixels. */
const COLUMN_PX = 12_000

/** Each template in the tokens of a dealer who has it; one that no dealer has yet, in those of any. */
function dealerOf(template: string): string {
  return (TENANTS.find((tenant) => tenant.template === template) ?? TENANTS[0]).slug
}

export function referencePath(template: string, width: number): string {
  return join(REFERENCES, `${template}-${width}.webp`)
}

const LEFT_OUT = `#icons { display: none }
.g-vehicle-cards > li:not(:has(.vehicle-gone)) img { visibility: hidden }`

type Shot = { template: string; width: number; originOf(dealer: string): string; css?: string }

/**
 * The style guide of a template as a picture to compare: nothing moves in it, its faces have arrived, and the list of icons
 * is left out (a third of the picture, and drawn elsewhere). Of the photographs, which weigh most in a lossless
 * picture, the one of the vehicle that is sold stays. `css` is laid over it, to see what a change would do.
 */
export async function shootGuide(browser: Browser, { template, width, originOf, css }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'en-AU',
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    await page.goto(`${originOf(dealerOf(template))}/styleguide?template=${template}`)
    await hydrated(page)
    await page.addStyleTag({ content: `${LEFT_OUT}${css ?? ''}` })
    await settled(page)
    return await inColumns(await page.screenshot({ fullPage: true, animations: 'disabled' }))
  } finally {
    await context.close()
  }
}

/** Faces and pictures there, small scripts at work, two frames drawn since. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // One that waits to come near would be waited for without end.
    for (const image of document.images) Object.assign(image, { decoding: 'sync', loading: 'eager' })
    await Promise.all([...document.images].map((image) => image.decode()))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

async function inColumns(picture: Buffer): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const columns = Math.ceil(height / COLUMN_PX)
  const tall = Math.min(height, COLUMN_PX)
  const parts = await Promise.all(
    Array.from({ length: columns }, async (_, column) => {
      const top = column * COLUMN_PX
      const cut = { left: 0, top, width, height: Math.min(COLUMN_PX, height - top) }
      return { input: await sharp(picture).extract(cut).toBuffer(), left: column * width, top: 0 }
    }),
  )
  return sharp({ create: { width: columns * width, height: tall, channels: 3, background: '#fff' } })
    .composite(parts)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The same picture to keep: a lossless WebP, which takes seconds to make and a tenth of the room. */
export function toKeep(picture: Buffer): Promise<Buffer> {
  return sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer()
}
