import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { delayed } from '../support/delayed-response.ts'
import { describeByTurns } from '../support/matrix.ts'
import { favouriteOf, hitsWhere } from '../support/path-where.ts'
import { ALL_STOCK, DESK, PHONE, TENANTS, type TenantSlug, vehiclePath, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000 }

test.each<[TenantSlug, removalMs: number]>([
  ['halyard-motors', 1_000_000],
  ['kestrel-kia', 20_000],
])('the toast of a favourite stays until it is put away; at %s for at most %d ms', async (tenant, removalMs) => {
  const { page, go } = await visit({ tenant, popupClosed: true })
  await go(ALL_STOCK)
  await page.clock.install()
  await page.locator('.heart').nth(0).click()
  const toast = page.locator('.toasts .toast')
  await expect.poll(() => toast.isVisible(), SOON).toBe(true)
  await page.clock.fastForward(removalMs - 10_000)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.fastForward(10_000)
  await expect.poll(() => toast.count(), SOON).toBe(0)
  await page.context().close()
})

describeByTurns(TENANTS, 'favourites of $slug', ({ slug }, test) => {
  test('are found on their page again, by the toast and after a reload; a heart takes one off', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true })
    await go(ALL_STOCK)
    const hearts = page.locator('.heart')
    await hearts.nth(0).click()
    await hearts.nth(1).click()
    await expect.poll(async () => (await kept(page, 'favourites')).length, SOON).toBe(2)
    await page.getByRole('link', { name: 'View List' }).click()
    await expect.poll(() => savedIds(page), SOON).toEqual(await favouriteIds(page))

    // No move of the visitor: the page is about what it fetches.
    await page.goto('/favourites')
    await expect.poll(() => savedIds(page), SOON).toEqual(await favouriteIds(page))
    await go('/favourites')
    await expect.poll(() => page.locator('.saved-cards .heart[aria-pressed=true]').count(), SOON).toBe(2)
    // The same page once more, without leaving the document: drawn anew, not what stood there.
    await page.evaluate(() => {
      const key = 'forecourt:favourites'
      localStorage.setItem(key, JSON.stringify(JSON.parse(localStorage.getItem(key)!).reverse()))
    })
    await follow(page, '/favourites')
    await expect.poll(() => savedIds(page), SOON).toEqual(await favouriteIds(page))
    const [first, second] = await savedIds(page)
    await page.locator(`[data-car-id="${first}"] .heart`).click()
    await expect.poll(() => savedIds(page), SOON).toEqual([second])
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('saved')
    await page.locator('.saved-cards .heart').click()
    await expect.poll(() => page.getByText('Nothing saved yet').isVisible(), SOON).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('change in every tab; what is not on the site any more is named and can be taken off', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true })
    await go(ALL_STOCK)
    await page.locator('.heart').nth(0).click()
    await expect.poll(async () => (await kept(page, 'favourites')).length, SOON).toBe(1)
    await go('/favourites')
    await expect.poll(async () => (await savedIds(page)).length, SOON).toBe(1)

    const other = await anotherTab(page.context(), ALL_STOCK)
    await other.locator('.heart').nth(1).click()
    await expect.poll(async () => (await savedIds(page)).length, SOON).toBe(2)
    await other.evaluate(() => {
      const gone = { id: 987654321, name: '1999 Holden Commodore', slug: 'x', make: 'Holden', model: 'Commodore' }
      const key = 'forecourt:favourites'
      const list = [...JSON.parse(localStorage.getItem(key)!), { ...gone, primary_image_url: null }]
      localStorage.setItem(key, JSON.stringify(list))
    })
    const words = page.locator('.saved-gone li')
    await expect
      .poll(() => words.textContent(), SOON)
      .toContain('The 1999 Holden Commodore is not on this site any more.')
    await words.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => words.count(), SOON).toBe(0)
    expect(await savedIds(page)).toHaveLength(2)
    await page.context().close()
  })

  test('can be handed on, also to someone without scripts; axe finds nothing', async () => {
    const ids = await idsOf(slug)
    const plain = await visit({ tenant: slug, javaScriptEnabled: false })
    await plain.go(`/favourites?ids=${ids.slice(0, 2)}`)
    expect(await savedIds(plain.page)).toEqual(ids.slice(0, 2))
    await plain.page.context().close()

    const { page, go } = await visit({ tenant: slug, viewport: PHONE, popupClosed: true, reducedMotion: 'reduce' })
    for (const path of [`/favourites?ids=${ids.slice(0, 2)}`, '/favourites']) {
      await go(path)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    }
    await page.context().close()
  })
})

test.each([
  ['favourites', '.saved-cards > li'],
  ['compare', '.compare-table thead th'],
])(
  '%s of this device: no frame says that there are none, nor waits for the browser to be idle',
  async (list, shown) => {
    const { page, problems } = await visit({ tenant: 'halyard-motors', popupClosed: true })
    const hits = await hitsWhere(page, 'status = in_stock', 2)
    const values = list === 'favourites' ? hits.map(favouriteOf) : hits.map(({ id }) => id)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `forecourt:${list}`,
      JSON.stringify(values),
    ] as const)
    await page.addInitScript(() => {
      const lookAtFrame = () => {
        if (document.querySelector('#content .empty')?.checkVisibility()) Object.assign(window, { saidNothing: true })
        requestAnimationFrame(lookAtFrame)
      }
      requestAnimationFrame(lookAtFrame)
      // No browser is ever idle here.
      window.requestIdleCallback = () => 0
    })
    const scripts = await delayed(page, /\/assets\/entry\.client[^/]*\.js/)
    await page.goto(`/${list}`, { waitUntil: 'load' })
    await expect.poll(scripts.isAsked, SOON).toBe(true)
    if (list === 'favourites') expect(await page.locator('.saved-filling').isVisible()).toBe(true)
    await page.waitForTimeout(300)
    scripts.release()
    await expect.poll(() => page.locator(shown).filter({ visible: true }).count(), SOON).toBe(hits.length)
    expect(await page.evaluate(() => 'saidNothing' in window)).toBe(false)
    expect(await page.locator('.saved-filling').filter({ visible: true }).count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('a sold vehicle that was saved can be taken off on its page, and saved by nobody anew', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  const [sold] = await hitsWhere(page, 'status = sold')
  const { path } = sold!
  await go(path)
  const button = page.locator('.keep-save')
  expect(await button.isHidden()).toBe(true)
  await page.evaluate(
    (saved) => localStorage.setItem('forecourt:favourites', saved),
    JSON.stringify([favouriteOf(sold!)]),
  )
  await go(path)
  await expect.poll(() => button.getAttribute('aria-pressed'), SOON).toBe('true')
  expect(await button.isVisible()).toBe(true)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => button.isHidden(), SOON).toBe(true)
  expect(await kept(page, 'favourites')).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.context().close()
})

test.each(['getItem', 'setItem'] as const)('storage that refuses %s is in nobody’s way', async (verb) => {
  const { page, go, problems } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await refuse(page, verb)
  await go(vehiclePath('halyard-motors'))
  await page.locator('.keep-save').click()
  await expect.poll(() => page.locator('.keep-save').getAttribute('aria-pressed'), SOON).toBe('true')
  await page.locator('.keep-compare').click()
  await expect.poll(() => page.locator('.compare-tray a').textContent(), SOON).toContain('1 chosen')
  // On without leaving the document, what is held is shown.
  await page.getByRole('link', { name: 'View List' }).click()
  await expect.poll(async () => (await savedIds(page)).length, SOON).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(['{"a":1}', '[{"id":', '["x",null,{"id":-1}]', '7'])('%s in the storage counts for nothing', async (text) => {
  const { page, go, problems } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await page.addInitScript((written) => {
    if (sessionStorage.getItem('spoilt')) return
    for (const list of ['favourites', 'compare', 'viewed']) localStorage.setItem(`forecourt:${list}`, written)
    sessionStorage.setItem('spoilt', 'yes')
  }, text)
  await go('/favourites')
  await expect.poll(() => page.getByText('Nothing saved yet').isVisible(), SOON).toBe(true)
  await go('/compare')
  await expect.poll(() => page.getByText('Choose cars to compare').isVisible(), SOON).toBe(true)
  await go(vehiclePath('halyard-motors'))
  await expect.poll(async () => (await kept(page, 'viewed')).length, SOON).toBe(1)
  await page.locator('.keep-compare').click()
  await expect.poll(async () => (await kept(page, 'compare')).length, SOON).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})

describe('comparing', () => {
  test('chosen on cards, in two tabs, as many as go; the tray leads to the table', async () => {
    const { page, go, problems } = await visit({ tenant: 'brigalow', popupClosed: true })
    await go(ALL_STOCK)
    const buttons = page.locator('.card-compare')
    await buttons.nth(0).click()
    await expect.poll(() => page.locator('.compare-tray').textContent(), SOON).toContain('1 chosen')
    const other = await anotherTab(page.context(), ALL_STOCK)
    await other.locator('.card-compare').nth(1).click()
    await expect.poll(() => page.locator('.compare-tray').textContent(), SOON).toContain('Compare 2 vehicles')
    expect(await buttons.nth(1).getAttribute('aria-pressed')).toBe('true')
    for (const index of [2, 3, 4, 5, 6]) await buttons.nth(index).click()
    await expect.poll(() => page.locator('.toast').textContent(), SOON).toContain('6 at once, no more')
    expect(await kept(page, 'compare')).toHaveLength(6)

    await page.locator('.compare-tray a').click()
    await expect.poll(() => page.locator('.compare-table thead th').count(), SOON).toBe(6)
    expect(await page.locator('.compare-tray').isVisible()).toBe(false)
    await page.locator('.compare-remove').first().click()
    await expect.poll(() => page.locator('.compare-table thead th').count(), SOON).toBe(5)
    expect(await kept(page, 'compare')).toHaveLength(5)
    // Without numbers in its address the page is about this device's.
    await page.goto('/compare')
    await page.waitForURL(/\/compare\?ids=/)
    expect(await page.locator('.compare-table thead th').count()).toBe(5)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a vehicle taken off before scripts are there is taken off this device as well', async () => {
    const { page, go, problems } = await visit({
      tenant: 'brigalow',
      popupClosed: true,
      viewport: PHONE,
      hasTouch: true,
    })
    await go(ALL_STOCK)
    for (const index of [0, 1, 2]) await page.locator('.card-compare').nth(index).click()
    const chosen = await kept(page, 'compare')
    expect(chosen).toHaveLength(3)
    await page.goto(`/compare?ids=${chosen.join(',')}`)
    await page.locator('.compare-remove').first().tap()
    await page.waitForURL(new RegExp(`ids=${chosen.slice(1).join('(,|%2C)')}$`))
    expect(await kept(page, 'compare')).toEqual(chosen.slice(1))
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('so is one that both React and the boot script hear', async () => {
    const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
    await go(ALL_STOCK)
    for (const index of [0, 1, 2]) await page.locator('.card-compare').nth(index).click()
    const chosen = await kept(page, 'compare')
    // The boot script learns half a second late that React has hydrated the page.
    await page.addInitScript(() => {
      window.MutationObserver = class extends MutationObserver {
        constructor(callback: MutationCallback) {
          super((...args) => setTimeout(callback, 500, ...args))
        }
      }
    })
    await page.goto(`/compare?ids=${chosen.join(',')}`)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.locator('.compare-remove').first().dispatchEvent('click')
    await page.waitForURL(new RegExp(`ids=${chosen.slice(1).join('(,|%2C)')}$`))
    expect(await kept(page, 'compare')).toEqual(chosen.slice(1))
    await page.context().close()
  })

  test('clearing empties the tray and every button', async () => {
    const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
    await go(ALL_STOCK)
    await page.locator('.card-compare').first().click()
    await page.locator('.compare-tray').getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => page.locator('.compare-tray').isVisible(), SOON).toBe(false)
    expect(await page.locator('.card-compare[aria-pressed=true]').count()).toBe(0)
    await page.context().close()
  })

  test('without scripts the table stands, and the differences alone can be looked at', async () => {
    const { page, go } = await visit({ tenant: 'brigalow', javaScriptEnabled: false })
    const ids = await idsOf('brigalow')
    await go(`/compare?ids=${ids.slice(0, 3)}`)
    const rows = page.locator('.compare-table tbody tr')
    const all = await rows.filter({ visible: true }).count()
    const different = await page.locator('.compare-table tr[data-differs]').count()
    expect(different).toBeGreaterThan(0)
    expect(different).toBeLessThan(all)
    await page.getByLabel('Only differences').check()
    expect(await rows.filter({ visible: true }).count()).toBe(different)
    expect(await page.locator('tr[data-differs] th').first().textContent()).toMatch(/≠/)
    await page.context().close()
  })

  test('axe finds nothing on a phone and at a desk', async () => {
    const { page, go } = await visit({ tenant: 'kestrel-kia', popupClosed: true, reducedMotion: 'reduce' })
    const ids = await idsOf('kestrel-kia')
    for (const path of [`/compare?ids=${ids.slice(0, 3)}`, '/compare']) {
      await go(path)
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport)
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      }
    }
    await page.context().close()
  })

  test('names of rows stay while the columns are scrolled', async () => {
    const { page, go } = await visit({ tenant: 'brigalow', viewport: PHONE })
    await go(`/compare?ids=${(await idsOf('brigalow')).slice(0, 4)}`)
    const name = page.locator('.compare-table tbody th').first()
    const before = (await name.boundingBox())!.x
    await page.locator('.compare-scroll').evaluate((scroll) => scroll.scrollTo({ left: 300, behavior: 'instant' }))
    expect((await name.boundingBox())!.x).toBeCloseTo(before, 0)
    await page.context().close()
  })
})

describe('vehicles seen before', () => {
  test('come up on the next vehicle’s page, without the one that is looked at', async () => {
    const { page, go, problems } = await visit({ tenant: 'halyard-motors', popupClosed: true })
    const [first, second] = await pathsOf('halyard-motors')
    await go(first!)
    await expect.poll(async () => (await kept(page, 'viewed')).length, SOON).toBe(1)
    const [record] = (await kept(page, 'viewed')) as Record<string, unknown>[]
    expect(Object.keys(record!)).toEqual(['id', 'stocknum', 'make', 'model', 'body', 'simple_body'])
    expect(await page.locator('.viewed-cards li').count()).toBe(0)

    await go(second!)
    await page.locator('.viewed').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.viewed-cards h3 a').getAttribute('href'), SOON).toBe(first)
    expect(await page.locator('.viewed h2').isVisible()).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a tenant that keeps none keeps none', async () => {
    const { page, go } = await visit({ tenant: 'loopline', popupClosed: true })
    await go(vehiclePath('loopline'))
    expect(await page.locator('.viewed').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('forecourt:viewed'))).toBeNull()
    await page.context().close()
  })
})

async function kept(page: Page, list: string): Promise<unknown[]> {
  const text = await page.evaluate((key) => localStorage.getItem(`forecourt:${key}`), list)
  const value: unknown = text?.startsWith('[') && text.endsWith(']') ? JSON.parse(text) : []
  return Array.isArray(value) ? value : []
}

async function favouriteIds(page: Page): Promise<number[]> {
  return ((await kept(page, 'favourites')) as { id: number }[]).map(({ id }) => id)
}

/** A link of the page's own, followed by the listeners of the site. */
async function follow(page: Page, href: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `${href}.data`)
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.querySelector('main')!.after(link)
    link.click()
  }, href)
  await answered
}

function savedIds(page: Page): Promise<number[]> {
  return page
    .locator('.saved-cards > li')
    .evaluateAll((items) => items.map((item) => Number((item as HTMLElement).dataset.carId)))
}

/** The first of a tenant's stock, as its API lists them, asked once. */
async function items(tenant: string): Promise<{ id: number; path: string }[]> {
  const known = listed.get(tenant)
  if (known) return known
  const { page, read } = await visit({ tenant })
  const { items } = JSON.parse(await read('/api/items?limit=8')) as { items: { id: number; path: string }[] }
  await page.context().close()
  listed.set(tenant, items)
  return items
}
const listed = new Map<string, { id: number; path: string }[]>()

const idsOf = async (tenant: string) => (await items(tenant)).map(({ id }) => id)
const pathsOf = async (tenant: string) => (await items(tenant)).map(({ path }) => path)

async function anotherTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(() => void document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  return page
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await axeOf(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

function refuse(page: Page, verb: 'getItem' | 'setItem'): Promise<unknown> {
  return page.addInitScript((refused) => {
    const allowed = Storage.prototype[refused] as (...words: string[]) => string
    Storage.prototype[refused] = function (this: Storage, ...words: string[]) {
      if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return allowed.apply(this, words)
    }
  }, verb)
}
