import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, PHONE, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
/** Similar vehicles are asked for this far below the view (rule:similar-vehicles). */
const NEAR_PX = 500

test.each([PHONE, DESK])(
  'similar vehicles are asked for 500 px before they are seen, and not before: $width px',
  async (viewport) => {
    const { page, go, problems } = await visit({
      tenant: 'halyard-motors',
      viewport,
      popupClosed: true,
      withoutPhotos: true,
    })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/similar?') && asked.push(request.url()))
    await go(vehiclePath('halyard-motors'))

    await expect.poll(() => rowBelowView(page, NEAR_PX + 60), SOON).toBe(NEAR_PX + 60)
    await framesGoBy(page)
    expect(asked).toEqual([])
    await expect.poll(() => rowBelowView(page, NEAR_PX - 20), SOON).toBe(NEAR_PX - 20)
    await expect.poll(() => asked.length, SOON).toBe(1)
    await page.locator('section[aria-labelledby="similar"] article').first().waitFor({ state: 'attached' })
    expect(asked).toHaveLength(1)
    expect(problems).toEqual([])
    await page.context().close()
  },
)

/** Scrolls until the row begins so far below the view; what comes near on the way finds its height, so look again. */
function rowBelowView(page: Page, wanted: number): Promise<number> {
  return page.locator('section[aria-labelledby="similar"]').evaluate((row, px) => {
    const below = () => Math.round(row.getBoundingClientRect().top - innerHeight)
    if (below() !== px) scrollBy({ top: below() - px, behavior: 'instant' })
    return below()
  }, wanted)
}

/** Observers of what comes into view are told within a frame or two. */
function framesGoBy(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
}
