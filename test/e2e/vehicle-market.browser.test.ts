import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { PriceComparison } from '#domain/market-price/price-comparison.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { waitingFigures } from '#ui/vehicle/market/gauge-figures.ts'
import { PriceGauge } from '#ui/vehicle/market/price-gauge.tsx'
import type { GaugeView } from '#ui/vehicle/view.ts'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import { wholeVehicle } from '../support/sample-views.ts'
import { PHONE, type TenantSlug, tenantConfig, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000 }
const COMPARING = ['halyard-motors', 'kestrel-kia', 'brigalow'] as const
type Compared = { slug: string; comparison: PriceComparison }
const compared = new Map<string, Compared>()

beforeAll(async () => {
  for (const tenant of COMPARING) compared.set(tenant, await firstCompared(tenant))
}, 60_000)

describeByTurns(
  COMPARING.map((tenant) => ({ tenant })),
  'the price comparison of $tenant',
  ({ tenant }, test) => {
    test('stands whole in the page without scripts: what it says, from what, and how it comes about', async () => {
      const { page, go } = await visit({ tenant, javaScriptEnabled: false })
      const { slug, comparison } = compared.get(tenant)!
      await go(`/cars/${slug}`)
      const panel = page.locator('.gauge')
      expect(await figures(page)).toEqual([
        `$${comparison.listing_price.toLocaleString('en-AU')}`,
        `$${comparison.market_range_min.toLocaleString('en-AU')} to $${comparison.market_range_max.toLocaleString('en-AU')}`,
        expect.stringMatching(/^(High|Medium|Low)$/),
      ])
      expect(await panel.locator('.gauge-description').textContent()).toBe(comparison.description)
      expect(await panel.locator('meter').getAttribute('value')).toBe(String(Math.round(comparison.fill * 100)))
      expect(await panel.locator('meter').getAttribute('aria-valuetext')).toContain('others ask')
      await panel.getByText('How we work this out').click()
      expect(await panel.locator('.gauge-method p').isVisible()).toBe(true)
      await page.context().close()
    })

    test('fills in the time the dealer set, on a phone', async () => {
      const { page, go, problems } = await visit({ tenant, popupClosed: true, viewport: PHONE })
      await go(`/cars/${compared.get(tenant)!.slug}`)
      const { gaugeSeconds } = completeSettings(tenantConfig(tenant).settings).animation
      expect(await fillingMs(page)).toEqual([gaugeSeconds * 1000])
      expect(await overflowPx(page)).toBe(0)
      expect(problems).toEqual([])
      await page.context().close()
    })

    test('stands still where motion is unwelcome, and can be read by everyone', async () => {
      const { page, go } = await visit({ tenant, popupClosed: true, reducedMotion: 'reduce' })
      await go(`/cars/${compared.get(tenant)!.slug}`)
      expect(await fillingMs(page)).toEqual([])
      const { violations } = await axeOf(page).include('.gauge').analyze()
      expect(violations).toEqual([])
      expect(await overflowPx(page)).toBe(0)
      await page.context().close()
    })
  },
)

describe('an estimate that somebody else has', () => {
  const tenant = 'kestrel-kia'

  test('is asked for when its place comes near, and drawn there without a shift', async () => {
    const { page, go, problems } = await visit({ tenant, popupClosed: true, viewport: PHONE })
    const { slug, comparison } = compared.get(tenant)!
    await drawnWaiting(page, tenant)
    const asked = calls(page)
    await go(`/cars/${slug}`)
    const before = await sizeOf(page)
    expect(before.top).toBeGreaterThan(PHONE.height + 500)
    expect(asked).toEqual([])
    await page.locator('.gauge-dial').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.gauge-waiting').count(), SOON).toBe(0)
    expect(asked).toHaveLength(1)
    expect((await figures(page))[0]).toBe(`$${comparison.listing_price.toLocaleString('en-AU')}`)
    expect(await page.locator('.gauge meter').getAttribute('aria-valuetext')).toContain('others ask')
    expect(await page.locator('.gauge [aria-busy]').count()).toBe(0)
    expect(Math.abs((await sizeOf(page)).height - before.height)).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.each([
    ['there is none', { status: 404, body: '{"error":"None."}' }],
    ['the service fails', { status: 500, body: 'oops' }],
    ['a field is missing', { status: 200, body: '{"fill":0.5,"listing_price":20000}' }],
  ])('goes where %s, and nothing that is seen moves', async (_, answer) => {
    const { page, go } = await visit({ tenant, popupClosed: true, viewport: PHONE })
    await drawnWaiting(page, tenant)
    await page.route('**/autogauge', (route) => route.fulfill({ ...answer, contentType: 'application/json' }))
    await go(`/cars/${compared.get(tenant)!.slug}`)
    await page.locator('.gauge').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.gauge').isVisible(), SOON).toBe(false)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => page.locator('.gauge').count(), SOON).toBe(0)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
    await page.context().close()
  })

  test('leaves no skeleton where scripts do not run', async () => {
    const { page, go } = await visit({ tenant, javaScriptEnabled: false })
    await drawnWaiting(page, tenant)
    await go(`/cars/${compared.get(tenant)!.slug}`)
    expect(await page.locator('.gauge-waiting').count()).toBe(1)
    expect(await page.locator('.gauge-waiting').isVisible()).toBe(false)
    await page.context().close()
  })
})

test('a price well below its state’s average says by how much, once', async () => {
  const { page, go } = await visit({ tenant: 'kestrel-kia', javaScriptEnabled: false })
  await go('/cars/2025-kia-ev3-gt-line-u20537')
  expect(await page.locator('.market-indicator').allInnerTexts()).toEqual([
    expect.stringMatching(/^\$\d,\d{3} below the Queensland average$/),
  ])
  await page.context().close()
})

/** The first of a dealer's used cars whose page has the gauge, and what the API says of it. */
async function firstCompared(tenant: TenantSlug): Promise<Compared> {
  const { gauge } = completeSettings(tenantConfig(tenant).settings).vehiclePage
  const { body } = await ask(tenant, '/api/items?search_filters=car_type:used&limit=60')
  for (const { path } of JSON.parse(body).items as { path: string }[]) {
    const answer = await ask(tenant, `/api${path}/autogauge`)
    const comparison: PriceComparison | null = answer.status === 200 ? JSON.parse(answer.body) : null
    if (comparison && comparison.fill >= Math.max(gauge.minimumFill, 0.1))
      return { slug: path.slice('/cars/'.length), comparison }
  }
  throw new Error(`${tenant}: no used car of the first sixty is compared.`)
}

/** Puts in the gauge's place what the server draws when the estimate is not at hand. */
async function drawnWaiting(page: Page, tenant: TenantSlug): Promise<void> {
  const { vehiclePage, animation } = completeSettings(tenantConfig(tenant).settings)
  const { slug, comparison } = compared.get(tenant)!
  const gauge: GaugeView = {
    figures: waitingFigures(comparison.listing_price, comparison.description, vehiclePage.gauge),
    isWaiting: true,
    settings: vehiclePage.gauge,
    seconds: animation.gaugeSeconds,
    method: 'Somebody knows.',
  }
  const vehicle = { ...wholeVehicle, slug, market: { gauge, indicator: null } }
  const waiting = renderToStaticMarkup(createElement(PriceGauge, { vehicle }))
  await page.route(`**/cars/${slug}`, async (route) => {
    const { headers, body } = await ask(tenant, `/cars/${slug}`)
    const drawn = /<div class="gauge".*?<\/details><\/div><\/section><\/div>/s
    if (!drawn.test(body)) throw new Error('The page has no gauge.')
    const page = body.replace(drawn, () => waiting).replace(VIEW, (json) => withGauge(json, gauge))
    await route.fulfill({ headers, body: page })
  })
}

/** The view of the page, on a line of its own in the loader data. */
const VIEW = /^\{"vehicle":.*?(?=\n|<)/ms

function withGauge(json: string, gauge: GaugeView): string {
  const view = JSON.parse(json)
  view.vehicle.market.gauge = gauge
  return JSON.stringify(view).replaceAll('<', '\\u003c')
}

/** What the server answers to no browser. */
function ask(tenant: string, path: string) {
  return new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
    const port = inject('sitePort')
    const asked = get({ port, host: '127.0.0.1', path, headers: { host: `${tenant}.localhost:${port}` } })
    asked.on('error', reject)
    asked.on('response', async (answer) => {
      const headers = answer.headers as Record<string, string>
      resolve({ status: answer.statusCode!, headers, body: await text(answer) })
    })
  })
}

function calls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/autogauge')) asked.push(request.url())
  })
  return asked
}

function figures(page: Page): Promise<string[]> {
  return page.locator('.gauge-figures dd').allTextContents()
}

function sizeOf(page: Page): Promise<{ top: number; height: number }> {
  return page.locator('.gauge').evaluate((gauge) => {
    const { top, height } = gauge.getBoundingClientRect()
    return { top: top + scrollY, height }
  })
}

/** Scrolls to the gauge until it fills, and says how long what then moves takes, in milliseconds. */
async function fillingMs(page: Page): Promise<number[]> {
  await page.mouse.wheel(0, 10)
  await page.locator('.gauge-dial').scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('.gauge').getAttribute('data-fills'), SOON).toBe('')
  return page
    .locator('.gauge-fill')
    .evaluate((fill) => fill.getAnimations().map(({ effect }) => Number(effect!.getComputedTiming().duration)))
}

/** By how much the gauge is wider than its place. */
function overflowPx(page: Page): Promise<number> {
  return page.locator('.gauge').evaluate((gauge) => gauge.scrollWidth - gauge.clientWidth)
}
