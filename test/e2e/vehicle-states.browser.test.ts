import { afterEach, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths, onTurn } from '../support/matrix.ts'
import { hitsWhere, pathWhere } from '../support/path-where.ts'
import { FORTY_PICTURES, SUBSCRIPTION, VEHICLE_STATES, type VehicleState } from '../support/vehicle-states.ts'
import { DESK, PHONE, TENANTS, type TenantSlug, type Visit, visits } from '../support/visit.ts'

const visit = visits()
let open: Visit | null = null
afterEach(async () => {
  await open?.page.context().close()
  open = null
})

const LOOKS: Record<VehicleState, (page: Visit['page']) => Promise<void>> = {
  'in stock': async (page) => {
    expect(await page.locator('[data-price-block] .price-amount').textContent()).toMatch(/^\$[\d,]+$/)
    expect(await page.locator('.sold-notice').count()).toBe(0)
  },
  'coming soon': async (page) => {
    expect(await page.locator('[data-price-block]').count()).toBe(1)
    expect(await tags(page)).toMatch(/coming soon|on its way/i)
    expect(await page.locator('.thumbs').count()).toBe(0)
  },
  reserved: async (page) => {
    expect(await tags(page)).toMatch(/reserved|on hold/i)
    expect(await page.locator('[data-price-block]').count()).toBe(1)
  },
  sold: async (page) => {
    const notice = page.locator('.sold-notice')
    expect(await notice.textContent()).toMatch(
      /^Unfortunately this \w+ recently sold\.But don't worry, we can help you/,
    )
    expect(await page.locator('[data-price-block], .actions:not(.blocks-beside *), .bar').count()).toBe(0)
    await notice.locator('a.button').click()
    await page.locator('dialog[open] form').waitFor()
    expect(await page.locator('dialog[open] input[name="Vehicle Make"]').getAttribute('value')).not.toBe('')
  },
  'no price': async (page) => {
    expect(await page.locator('[data-price-block] .price-words').textContent()).toMatch(/price/i)
    expect(await page.locator('[data-price-block] .finance-line').count()).toBe(0)
  },
  preorder: async (page) => {
    expect(await page.locator('[data-price-block] .price-words').textContent()).toMatch(/order/i)
  },
  reduced: async (page) => {
    const [was, now] = (await page.locator('[data-price-block] .price').textContent())!.match(/\$[\d,]+/g)!.map(dollars)
    expect(await page.locator('[data-price-block] .price-was').textContent()).toMatch(/^Was \$[\d,]+, now:$/)
    expect(was).toBeGreaterThan(now!)
  },
  'no pictures': async (page) => {
    expect(await page.getByRole('img', { name: /no picture yet$/ }).count()).toBe(1)
    expect(await page.locator('.thumbs, .viewer .stage-arrow').count()).toBe(0)
  },
  'one picture': async (page) => {
    expect(await page.locator('.viewer .stage, .a-gallery .stage').first().locator('li').count()).toBe(1)
    expect(await page.locator('.thumbs').count()).toBe(0)
  },
}

const CASES = TENANTS.flatMap(({ slug }, turn) =>
  onTurn(Object.keys(VEHICLE_STATES) as VehicleState[], turn).map((state) => ({ slug, state })),
)

test.each(atWidths(CASES))('$slug: $state at $width px', async ({ slug, state, viewport }) => {
  const { page, problems, go } = await begin(slug, viewport)
  const path = await pathWhere(page, VEHICLE_STATES[state])
  if (!path) return expect(ABSENT[slug]).toContain(state)
  expect(await go(path)).toBe(200)
  await expectWhole(page)
  await LOOKS[state](page)
  expect(problems).toEqual([])
})

/** A dealer in used cars has nothing on order. */
const ABSENT: Partial<Record<TenantSlug, VehicleState[]>> = { 'halyard-motors': ['preorder'] }

test('forty pictures: all can be had, two load first, and nothing reaches over the side', async () => {
  const { page, go } = await begin('halyard-motors', DESK)
  const path = await pathWhere(page, FORTY_PICTURES)
  await go(path!)
  const stage = page.locator('[data-mode="gallery"] .stage')
  expect(await stage.locator('li').count()).toBeGreaterThanOrEqual(40)
  expect(await stage.locator('img:not([loading="lazy"])').count()).toBeLessThanOrEqual(2)
  expect(await page.locator('.thumbs a').count()).toBeGreaterThanOrEqual(40)
  await expectWhole(page)
})

test.each(atWidths(TENANTS))('the longest name of $slug stands whole at $width px', async ({ slug, viewport }) => {
  const { page, go } = await begin(slug, viewport)
  const longest = (await hitsWhere(page, 'status = in_stock', 1000)).sort((a, b) => b.name.length - a.name.length)[0]!
  await go(longest.path)
  const isCut = await page.locator('h1').evaluate((h1) => h1.scrollWidth > h1.clientWidth)
  expect([longest.name, isCut]).toEqual([longest.name, false])
  await expectWhole(page)
})

test('a subscription costs so much a week, and neither an amount to own it nor finance', async () => {
  const { page, go, problems } = await begin('loopline', PHONE)
  await go((await pathWhere(page, SUBSCRIPTION))!)
  expect((await page.locator('[data-price-block] .price').textContent())!.replace(/\s+/g, ' ')).toMatch(
    /^\$[\d,]+.*week/,
  )
  expect(await page.locator('[data-price-block] .finance-line, #finance-calculator').count()).toBe(0)
  expect(await page.locator('#similar').textContent()).toMatch(/ Available$/)
  await expectWhole(page)
  expect(problems).toEqual([])
})

async function begin(tenant: TenantSlug, viewport: typeof PHONE): Promise<Visit> {
  open = await visit({ tenant, viewport, popupClosed: true, reducedMotion: 'reduce' })
  return open
}

/** One heading, nothing over the side, nothing moved, and nothing in the way of anyone. */
async function expectWhole(page: Visit['page']): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
  const { violations } = await axeOf(page).include('main').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}

/** What stands beside the name, whatever stands on the cards below. */
async function tags(page: Visit['page']): Promise<string> {
  return (
    await page.locator('h1').locator('xpath=ancestor::*[self::header or self::aside]').locator('.tag').allTextContents()
  ).join()
}

function dollars(text: string): number {
  return Number(text.replace(/\D/g, ''))
}
