import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { pathWhere } from '../support/path-where.ts'
import { DESK, PHONE, TENANTS, type TenantSlug, type Visit, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
let open: Visit | null = null
afterEach(async () => {
  await open?.page.context().close()
  open = null
})

/** One dealership of the group keeps to itself where its vehicles stand. */
const PLACED = 'status = in_stock AND photos_count > 3 AND city != Charlton'

async function begin(tenant: TenantSlug, options: Partial<Parameters<typeof visit>[0]> = {}): Promise<Visit> {
  open = await visit({ tenant, popupClosed: true, ...options })
  return open
}

describeByTurns(TENANTS, '$slug', ({ slug }, byTurn) => {
  test('price is the largest words beside it, and one button is the thing to do', async () => {
    const { page, go } = await begin(slug)
    await go(vehiclePath(slug))
    const { price, largest, primary } = await page.evaluate(() => {
      const block = document.querySelector('[data-price-block]')!
      const place = block.closest('aside, header, section')!
      const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
      const words = [...place.querySelectorAll('*')].filter((element) => !element.matches('h1, h1 *'))
      return {
        price: size(block.querySelector('.price-amount')!),
        largest: Math.max(...words.map(size)),
        primary: [...document.querySelectorAll('.vehicle-actions .button-primary')].filter((button) =>
          button.checkVisibility(),
        ).length,
      }
    })
    expect(price).toBe(largest)
    expect(primary).toBe(1)
  })

  test('on a phone the pictures reach from edge to edge, and name and price follow at once', async () => {
    const { page, go } = await begin(slug, { viewport: PHONE })
    await go(vehiclePath(slug))
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
    const [stage, name, price] = [await boxOf('main .stage'), await boxOf('h1'), await boxOf('[data-price-block]')]
    expect([stage.x, stage.width]).toEqual([0, PHONE.width])
    expect(stage.width / stage.height).toBeCloseTo(16 / 10, 1)
    expect(name.y).toBeGreaterThan(stage.y + stage.height - 1)
    expect(price.y + price.height).toBeLessThan(PHONE.height)
    expect(price.y).toBeGreaterThan(name.y)
  })

  byTurn('without scripts everything can be read: folds open, links lead somewhere, the map is a link', async () => {
    const { page, go } = await begin(slug, { javaScriptEnabled: false })
    await go((await pathWhere(page, PLACED))!)
    for (const fold of await page.locator('main details.fold').all()) {
      await fold.locator('summary').click()
      await fold.locator('.fold-rest').waitFor()
    }
    expect(await page.locator('#vehicle-map').count()).toBe(1)
    const way = page.locator('.where-words a[target="_blank"]')
    expect(await way.getAttribute('href')).toMatch(/^https:\/\//)
    expect(await page.locator('.announcement-close').filter({ visible: true }).count()).toBe(0)
    const anchors = await page
      .locator('main a[href^="#"]')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')!.slice(1)).filter((id) => id && !document.getElementById(id)),
      )
    expect(anchors).toEqual([])
  })

  test('without scripts similar vehicles stand in the page, or a link leads to them', async () => {
    const { page, go } = await begin(slug, { javaScriptEnabled: false })
    await go(vehiclePath(slug))
    expect(await page.locator('#similar').textContent()).toMatch(/^Similar \w+ In-Stock$/)
    if (slug !== 'kestrel-kia') {
      const instead = page.getByRole('link', { name: /^See similar/ })
      expect(await page.locator('.skeleton-card').first().isVisible()).toBe(false)
      await instead.click()
      await page.waitForURL((url) => url.pathname.startsWith('/search/'))
      return
    }
    const links = await page
      .locator('section[aria-labelledby="similar"] h3 a')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname))
    expect(links.length).toBeGreaterThan(0)
    expect(links.length).toBeLessThanOrEqual(12)
    expect(new Set(links).size).toBe(links.length)
    expect(links).not.toContain(vehiclePath(slug))
  })

  byTurn('the chapters and parts of the page lead where they say', async () => {
    const { page, go } = await begin(slug)
    await go((await pathWhere(page, PLACED))!)
    const named = page
      .locator('.vehicle-actions a[href="#vehicle-map"], nav a[href="#the-visit"]')
      .filter({ visible: true })
      .first()
    await named.click()
    await expect.poll(() => page.locator('#vehicle-map').evaluate(inView)).toBe(true)
  })
})

test('Show All Specs becomes Hide Specs, Show More becomes Show Less; four and eight stand before', async () => {
  const { page, go } = await begin('halyard-motors')
  await go('/cars/2021-mazda-6-touring-h20460')
  const specs = page.locator('section[aria-labelledby="specifications"]')
  expect(await specs.locator(':scope > .spec-rows > div').count()).toBe(4)
  await expectFolds(specs.locator('summary'), 'Show All Specs', 'Hide Specs')
  const details = page.locator('.details-box')
  expect(await details.locator(':scope > .spec-rows > div').count()).toBe(4)
  await expectFolds(details.locator('summary'), 'Show More', 'Show Less')
  const features = page.locator('section[aria-labelledby="features"]')
  expect(await features.locator(':scope > .feature-list > li').count()).toBe(8)
  await expectFolds(features.locator('summary'), 'Show All', 'Hide')
})

test('a vehicle in another city says so; dismissed, it is gone and nothing jumps to the reader', async () => {
  const { page, go } = await begin('brigalow')
  await go((await pathWhere(page, 'city = Ballina'))!)
  const bar = page.locator('.announcement')
  expect(await bar.locator('p').textContent()).toBe('Located at Ballina')
  expect(await bar.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toMatch(/^https:\/\//)
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  expect(await bar.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('a vehicle of the primary location’s own city says nothing', async () => {
  const { page, go } = await begin('brigalow')
  await go((await pathWhere(page, 'city = Torrington'))!)
  expect(await page.locator('.announcement').count()).toBe(0)
})

test('a map of another site comes on a click and not before', async () => {
  const { page, go } = await begin('banksia-touring', { viewport: DESK })
  const asked: string[] = []
  await page.route(/openstreetmap\.org/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'A map' })
  })
  await go(vehiclePath('banksia-touring'))
  const show = page.locator('.where-map a')
  await show.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  expect(await show.getAttribute('href')).toMatch(/^https:\/\//)
  await show.click()
  await expect.poll(() => page.locator('.where-map iframe').count()).toBe(1)
  await expect.poll(() => asked.length).toBe(1)
  const src = new URL(asked[0]!)
  expect(src.searchParams.get('marker')).toMatch(/^-?\d+\.\d+,\d+\.\d+$/)
  expect(src.searchParams.get('bbox')!.split(',').map(Number)).toHaveLength(4)
  expect(await page.evaluate(() => window.policyViolations)).toEqual([])
})

test('checks stand with used vehicles only, articles where the dealer has them, banner links lead somewhere', async () => {
  const { page, go } = await begin('kestrel-kia')
  await go((await pathWhere(page, 'car_type = used AND status = in_stock'))!)
  expect(await page.locator('.checks li').count()).toBeGreaterThan(2)
  expect(await page.locator('.vehicle-articles article').count()).toBe(3)
  const links = await page
    .locator('.feature-banner a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  await go((await pathWhere(page, 'car_type = new AND status = in_stock'))!)
  expect(await page.locator('.checks').count()).toBe(0)
  for (const href of links) expect([href, await go(href)]).toEqual([href, 200])
})

test('a caravan says what it weighs and who sleeps in it, a motorcycle has a style and no seats to count', async () => {
  const { page, go } = await begin('banksia-touring')
  const textOf = async (filter: string) => {
    await go((await pathWhere(page, filter))!)
    return page.locator('section[aria-labelledby="key-information"] dl').textContent()
  }
  expect(await textOf('item_type = caravan AND status = in_stock')).toMatch(/Sleeps.*Body length.*Tare weight.*kg/)
  const motorcycle = await textOf('item_type = motorcycle AND status = in_stock')
  expect(motorcycle).toMatch(/Style.*Engine/)
  expect(motorcycle).not.toMatch(/Seats|Doors/)
})

async function expectFolds(control: ReturnType<Page['locator']>, more: string, less: string): Promise<void> {
  expect((await control.first().evaluate(shownWords)).trim()).toBe(more)
  await control.first().click()
  expect((await control.first().evaluate(shownWords)).trim()).toBe(less)
}

function shownWords(summary: Element): string {
  return [...summary.children]
    .filter((part) => part.checkVisibility())
    .map((part) => part.textContent)
    .join('')
}

function inView(element: Element): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < window.innerHeight
}
