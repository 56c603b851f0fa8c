import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ALL_STOCK, PHONE, TENANTS, type VisitOptions, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
/** One site whose menus open by hovering, one by a press; both have menus, whatever their dealers change. */
const HOVER = 'halyard-motors'
const CLICK = 'brigalow'
/** One whose header holds the search box itself, one that has it behind an icon. */
const BOX = 'brigalow'
const ICON = 'halyard-motors'

describe('menus under a mouse', () => {
  test('open when the pointer rests on them, stay open on the way to the panel, close when it leaves', async () => {
    const page = await open({ tenant: HOVER })
    const menu = firstMenu(page)
    await menu.locator('summary').hover()
    await expect.poll(() => isOpen(page), SOON).toBe(true)

    const link = menu.locator('.menu-panel a').last()
    const { x, y, width, height } = (await link.boundingBox())!
    const from = (await menu.locator('summary').boundingBox())!
    await page.mouse.move(from.x + from.width / 2, y + height / 2, { steps: 5 })
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
    await page.waitForTimeout(600)
    expect(await isOpen(page)).toBe(true)

    await page.mouse.move(700, 860, { steps: 6 })
    await expect.poll(() => isOpen(page), SOON).toBe(false)
  })

  test('do not open when the pointer only passes by', async () => {
    const page = await open({ tenant: HOVER })
    const { x, y, height } = (await firstMenu(page).locator('summary').boundingBox())!
    await page.mouse.move(x + 10, y - 30)
    await page.mouse.move(x + 10, y + height / 2)
    await page.mouse.move(x + 10, y + height + 300)
    await page.waitForTimeout(400)
    expect(await isOpen(page)).toBe(false)
  })

  test('a press right after hovering keeps them open', async () => {
    const page = await open({ tenant: HOVER })
    const summary = firstMenu(page).locator('summary')
    await summary.hover()
    await expect.poll(() => isOpen(page), SOON).toBe(true)
    await summary.click()
    expect(await isOpen(page)).toBe(true)
    await summary.click()
    expect(await isOpen(page)).toBe(false)
  })

  test('open by a press only where the site says so, and close by the next, or one elsewhere', async () => {
    const page = await open({ tenant: CLICK })
    const summary = firstMenu(page).locator('summary')
    await summary.hover()
    await page.waitForTimeout(500)
    expect(await isOpen(page)).toBe(false)
    await summary.click()
    expect(await isOpen(page)).toBe(true)
    await summary.click()
    expect(await isOpen(page)).toBe(false)
    await summary.click()
    await page.mouse.click(700, 880)
    await expect.poll(() => isOpen(page), SOON).toBe(false)
  })

  test.each([HOVER, CLICK] as const)('opening moves nothing: %s', async (tenant) => {
    const page = await open({ tenant })
    await page.evaluate(() => {
      window.layoutShift = 0
    })
    for (const menu of await page.locator('header nav[aria-label="Main"] details.menu > summary').all()) {
      await menu.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).setAttribute('open', ''))
      await page.waitForTimeout(250)
      await menu.evaluate((summary) => summary.parentElement!.removeAttribute('open'))
    }
    expect(await page.evaluate(() => window.layoutShift)).toBe(0)
  })
})

describe.each([HOVER, CLICK] as const)('menus by keyboard: %s', (tenant) => {
  test('arrows walk along the bar, into a panel, through it and back', async () => {
    const page = await open({ tenant })
    const summary = firstMenu(page).locator('summary')
    await summary.focus()
    const name = await focusedText(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isOpen(page), SOON).toBe(true)
    const first = await focusedText(page)
    expect(await page.evaluate(() => document.activeElement!.closest('.menu-panel') !== null)).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await focusedText(page)).not.toBe(first)
    await page.keyboard.press('Home')
    expect(await focusedText(page)).toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await focusedText(page)).toBe(name)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement!.closest('nav[aria-label="Main"]') !== null)).toBe(true)
  })

  test('Escape closes and gives the focus back; Tab out of the panel closes it', async () => {
    const page = await open({ tenant })
    const summary = firstMenu(page).locator('summary')
    await summary.focus()
    const name = await focusedText(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page), SOON).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(page), SOON).toBe(false)
    expect(await focusedText(page)).toBe(name)

    await page.keyboard.press(' ')
    await expect.poll(() => isOpen(page), SOON).toBe(true)
    const links = await firstMenu(page).locator('.menu-panel a').count()
    for (let i = 0; i <= links; i++) await page.keyboard.press('Tab')
    await expect.poll(() => isOpen(page), SOON).toBe(false)
  })
})

describe('on a phone', () => {
  test.each([HOVER, CLICK] as const)('the drawer has every entry of the menu and the search: %s', async (tenant) => {
    const page = await open({ tenant, viewport: PHONE })
    await page.locator('button[popovertarget="site-menu"]').first().click()
    const drawer = page.locator('#site-menu')
    await expect.poll(() => drawer.isVisible(), SOON).toBe(true)
    expect(await drawer.locator('input[name="words"]').isVisible()).toBe(true)
    for (const label of await labelsOf(page)) expect(await drawer.textContent()).toContain(label)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.isVisible(), SOON).toBe(false)
  })
})

describe('the search box', () => {
  const box = (page: Page) => page.locator('.w-search input')

  test('suggests while typing; arrows choose, Enter goes there', async () => {
    const page = await open({ tenant: BOX })
    expect(await requestedModules(page, 'suggestions')).toEqual([])
    await box(page).click()
    await page.keyboard.type('toyot')
    const option = page.locator('.w-search [role="option"]').first()
    await option.waitFor()
    expect(await box(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const active = await box(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/toyota', { waitUntil: 'commit' })
    await expect.poll(() => page.locator('.suggestions').isVisible(), SOON).toBe(false)
  })

  test('Escape closes the list and keeps the words; Enter alone searches for them', async () => {
    const page = await open({ tenant: BOX })
    await box(page).click()
    await page.keyboard.type('hilux')
    await page.locator('.w-search [role="option"]').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.suggestions').isVisible()).toBe(false)
    expect(await box(page).inputValue()).toBe('hilux')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/toyota\/hilux\?/, { waitUntil: 'commit' })
  })

  test('keeps the last five searches with their addresses, newest first, until they are cleared', async () => {
    const { page, go } = await visit({ tenant: BOX })
    const searches = ['used-cars', 'toyota', 'mazda', 'ford', 'kia', 'toyota'].map((word) => `/search/${word}`)
    for (const path of searches) {
      await go(path)
      const words = await chipWords(page)
      await expect.poll(() => stored(page), SOON).toMatchObject([{ words, path }])
    }
    await box(page).click()
    const options = page.locator('.w-search [role="option"]')
    await expect.poll(() => options.allInnerTexts(), SOON).toEqual(['Toyota', 'Kia', 'Ford', 'Mazda', 'Used'])
    await options.nth(1).click()
    await page.waitForURL('**/search/kia', { waitUntil: 'commit' })
    await expect.poll(() => stored(page), SOON).toMatchObject([{ words: 'Kia' }])

    await box(page).click()
    await page.locator('.suggestions-clear').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('forecourt:searches')), SOON).toBe('[]')
    expect(await options.count()).toBe(0)
  })

  test.each(['{', '{"words":"x"}', '[1,{"words":"a","path":"//evil.example"},{"words":"b","path":"javascript:1"}]'])(
    'spoilt storage offers nothing and breaks nothing: %s',
    async (spoilt) => {
      const { page, problems, go } = await visit({ tenant: BOX })
      await page.addInitScript((value) => localStorage.setItem('forecourt:searches', value), spoilt)
      await go('/')
      await box(page).click()
      await page.keyboard.type('kia')
      await page.locator('.w-search [role="option"]').first().waitFor()
      await box(page).fill('')
      await expect.poll(() => page.locator('.suggestions').isVisible(), SOON).toBe(false)
      expect(problems).toEqual([])
    },
  )

  test('a browser that keeps nothing remembers until the page is left', async () => {
    const { page, problems, go } = await visit({ tenant: BOX })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await go('/search/toyota')
    await page.waitForTimeout(300)
    await box(page).click()
    await expect.poll(() => page.locator('.w-search [role="option"]').allInnerTexts(), SOON).toEqual(['Toyota'])
    expect(problems).toEqual([])
  })

  test('drops down over the page where the header has an icon for it, ready to be typed into', async () => {
    const page = await open({ tenant: ICON })
    await page.locator('button[popovertarget="site-search"]').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('header-search')
  })
})

test.each(TENANTS)('the bar of $slug has room for its entries, one line each', async ({ slug }) => {
  const page = await open({ tenant: slug })
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const parts = await page
      .locator('header')
      .first()
      .evaluate((header) => {
        const shown = [...header.querySelectorAll('a, summary, input, button:not(form *)')].filter(
          (part) => part.checkVisibility() && !part.closest('.menu-panel, [popover], [role="listbox"]'),
        )
        return shown.map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          return {
            name: part.textContent!.trim() || part.getAttribute('aria-label') || part.tagName,
            left,
            right,
            top,
            bottom,
          }
        })
      })
    expect(parts.length, `${width} px`).toBeGreaterThan(3)
    for (const part of parts) {
      expect(part.left, `${part.name} at ${width} px`).toBeGreaterThanOrEqual(0)
      expect(part.right, `${part.name} at ${width} px`).toBeLessThanOrEqual(width)
      expect(part.bottom - part.top, `${part.name} at ${width} px`).toBeLessThan(60)
    }
    const covered = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.name} and ${other.name}`),
    )
    expect([width, covered]).toEqual([width, []])
  }
  await page.context().close()
})

describe('without scripts', () => {
  test.each([HOVER, CLICK] as const)('menus open, the drawer opens, the search searches: %s', async (tenant) => {
    const page = await open({ tenant, javaScriptEnabled: false })
    await firstMenu(page).locator('summary').click()
    expect(await firstMenu(page).locator('.menu-panel').isVisible()).toBe(true)
    const href = await firstMenu(page).locator('.menu-panel a').first().getAttribute('href')
    await firstMenu(page).locator('.menu-panel a').first().click()
    await page.waitForURL(`**${href}`, { waitUntil: 'commit' })

    await page.setViewportSize(PHONE)
    await page.locator('button[popovertarget="site-menu"]').first().click()
    await page.locator('#site-menu input[name="words"]').fill('toyota')
    await page.locator('#site-menu input[name="words"]').press('Enter', { noWaitAfter: true })
    await page.waitForURL(/\/search\/toyota\?/, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
  })
})

test('the menu says where the visitor is, also after a step without reloading', async () => {
  const page = await open({ tenant: CLICK }, ALL_STOCK)
  const entries = page.locator('header nav[aria-label="Main"] a:not(.menu-panel *)')
  const hrefs = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(hrefs.length).toBeGreaterThan(1)
  for (const [index, href] of hrefs.slice(0, 2).entries()) {
    await entries.nth(index).click()
    const current = page.locator('header nav[aria-label="Main"] a[aria-current="page"]')
    await expect
      .poll(() => current.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), SOON)
      .toEqual([href])
  }
})

async function open(options: VisitOptions, path = '/'): Promise<Page> {
  const { page, go } = await visit({ withoutPhotos: true, ...options })
  await go(path)
  return page
}

const firstMenu = (page: Page) => page.locator('header nav[aria-label="Main"] details.menu').first()
const isOpen = (page: Page) => firstMenu(page).evaluate((menu) => (menu as HTMLDetailsElement).open)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement!.textContent!.trim())
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:searches') ?? '[]').slice(0, 1))

function labelsOf(page: Page): Promise<string[]> {
  return page
    .locator('header nav[aria-label="Main"]')
    .evaluate((nav) =>
      [...nav.querySelectorAll(':is(summary, a):not(.menu-panel *)')].map((entry) => entry.textContent!.trim()),
    )
}

/** What was searched, as its chips say it beside the words for readers. */
function chipWords(page: Page): Promise<string> {
  return page
    .getByRole('list', { name: 'Active filters' })
    .first()
    .locator('.chip:has(.sr-only)')
    .evaluateAll((chips) =>
      chips
        .map(({ childNodes }) => [...childNodes].find((node) => node instanceof Text)?.data)
        .filter(Boolean)
        .join(', '),
    )
}

function requestedModules(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    (part) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((url) => url.includes(`/assets/${part}-`)),
    name,
  )
}
