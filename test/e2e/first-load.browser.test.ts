import { brotliCompressSync, constants } from 'node:zlib'
import type { Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import { ALL_STOCK, OTHER_TENANTS, PHONE, TENANTS, type TenantSlug, vehiclePath, visits } from '../support/visit.ts'

/** What pages bring until they have hydrated, and no more. */
const MOST_SCRIPT_BYTES = { home: 115_000, search: 115_000, vehicle: 130_000 }
const MOST_STYLE_BYTES = 25_000
/** Documents as a visitor gets them who is the first to ask. */
const MOST_HTML_BYTES = { home: 18_700, search: 27_500, vehicle: 19_800 }

const visit = visits()
const PAGES = [
  ['home', () => '/'],
  ['search', () => ALL_STOCK],
  ['vehicle', (slug: TenantSlug) => vehiclePath(slug)],
] as const
const CASES = [...TENANTS, ...OTHER_TENANTS].flatMap(({ slug }) =>
  PAGES.map(([name, pathOf]) => ({ slug, name, pathOf })),
)

describe.each(CASES)('$slug, $name', ({ slug, name, pathOf }) => {
  test('a first visit loads little, as brotli makes it, and one face ahead of the rest', async () => {
    const { page, go } = await visit({ tenant: slug })
    const sizes = { script: [] as Promise<number>[], stylesheet: [] as Promise<number>[] }
    const faces: string[] = []
    const documents: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) faces.push(response.url())
      const type = response.headers()['content-type'] ?? ''
      if (type.startsWith('text/html')) documents.push(response.body())
      if (type.startsWith('text/javascript')) sizes.script.push(compressedBytes(response))
      if (type.startsWith('text/css')) sizes.stylesheet.push(compressedBytes(response))
    })
    // Pictures are not what is weighed, and encoding them takes long on a busy machine.
    await page.route('**/media/**', (route) => route.abort())
    await go(pathOf(slug))
    await page.waitForLoadState('networkidle')
    const scripts = sum(await Promise.all(sizes.script))
    const styles = sum(await Promise.all(sizes.stylesheet))
    const html = sum((await Promise.all(documents)).map(firstBytes))
    expect(html).toBeGreaterThan(5000)
    expect(html).toBeLessThanOrEqual(MOST_HTML_BYTES[name])
    expect(scripts).toBeGreaterThan(10_000)
    expect(scripts).toBeLessThanOrEqual(MOST_SCRIPT_BYTES[name])
    expect(styles).toBeGreaterThan(1000)
    expect(styles).toBeLessThanOrEqual(MOST_STYLE_BYTES)
    expect(await page.locator('link[rel="preload"][as="font"]').count()).toBe(1)
    expect(faces.length).toBeGreaterThan(0)
    // The whole faces are for characters that are rare here.
    expect(faces.filter((face) => /-latin-/.test(face))).toEqual([])
    await page.context().close()
  })
})

test('a field for a date and a time fetches no whole face for the narrow space that browsers write into it', async () => {
  const { page, go } = await visit({ tenant: 'banksia-touring' })
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) faces.push(request.url())
  })
  await go('/book-test-drive')
  await page.waitForLoadState('networkidle')
  expect(await page.locator('input[type="datetime-local"]').count()).toBeGreaterThan(0)
  expect(faces).toEqual([expect.stringMatching(/\/archivo-[^/]*$/)])
  await page.context().close()
})

test.each([...TENANTS, ...OTHER_TENANTS])(
  '$slug: nothing moves on a phone when the face comes late',
  async ({ slug }) => {
    const { page, go } = await visit({ tenant: slug, viewport: PHONE, popupClosed: true, withoutPhotos: true })
    const face = await delayed(page, /\.woff2$/)
    await go(ALL_STOCK)
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    await page.waitForFunction(isPainted)
    const isThere = () =>
      [...document.fonts].some(({ family, status }) => family.includes('Variable') && status === 'loaded')
    expect(await page.evaluate(isThere)).toBe(false)
    face.release()
    await page.waitForFunction(isThere)
    // Two frames later it is drawn, and what it moved is told.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    await page.context().close()
  },
)

/** By path: what the dealers share is compressed once. Files of a build never change under their name. */
const compressed = new Map<string, Promise<number>>()

function compressedBytes(response: Response): Promise<number> {
  const { pathname } = new URL(response.url())
  const known = compressed.get(pathname) ?? response.body().then((body) => brotliCompressSync(body).length)
  compressed.set(pathname, known)
  return known
}

/** At the quality that a page is compressed with while somebody waits (compression.ts). */
function firstBytes(html: Buffer): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
