import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import {
  ALL_STOCK,
  filterGroup,
  PHONE,
  pictureInTheMiddle,
  TENANTS,
  titles,
  type Visit,
  vehiclePath,
  visits,
} from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }

describeByTurns(TENANTS, '$slug by keyboard alone', ({ slug, template }, byTurn) => {
  let here: Visit
  let page: Page
  beforeEach(async () => {
    here = await visit({ tenant: slug, popupClosed: true })
    page = here.page
  })
  afterEach(() => page.context().close())

  const press = (key: string) => page.keyboard.press(key)
  const focusIsIn = (selector: string) =>
    page.evaluate((css) => document.activeElement?.closest(css) !== null, selector)
  /** What is focused, as a reader would name it. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      return element === document.body ? 'nothing' : (element.getAttribute('aria-label') ?? element.textContent.trim())
    })
  async function tabTo(selector: string): Promise<void> {
    for (let i = 0; i < 150; i++) {
      await press('Tab')
      if (await page.evaluate((css) => document.activeElement?.matches(css), selector)) return
    }
    throw new Error(`150 times Tab never reached ${selector}; it ended at “${await focused()}”.`)
  }

  byTurn('the first stop is a way past the header, seen while it is focused', async () => {
    await here.go('/')
    await press('Tab')
    expect(await focused()).toBe('Skip to content')
    const box = (await page.locator('.skip-link').boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.width).toBeGreaterThan(40)
    await press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('content')
    await press('Tab')
    expect(await focusIsIn('main')).toBe(true)
  })

  // The header of Workshop has no menus, its filters are menus: the same control in two places.
  const inHeader = { path: '/', opener: 'header details.menu > summary', panel: '.menu-panel' }
  const inFilters = { path: ALL_STOCK, opener: 'details.menu.filter-menu > summary', panel: '.filter-menu-panel' }
  byTurn('a menu opens by Enter, closes by Escape and gives the focus back', async () => {
    const { path, opener, panel } = template === 'workshop' ? inFilters : inHeader
    await here.go(path)
    await tabTo(opener)
    const name = await focused()
    await press('Enter')
    await page.locator(`details.menu[open] ${panel}`).waitFor()
    await press('Tab')
    expect(await focusIsIn(panel)).toBe(true)
    await press('Escape')
    await expect.poll(() => page.locator('details.menu[open]').count(), SOON).toBe(0)
    expect(await focused()).toBe(name)
  })

  if (slug === 'halyard-motors') {
    test('a link of a menu leads on, and the menu is closed there', async () => {
      await here.go('/')
      await tabTo('header details.menu > summary')
      await press('Enter')
      await press('Tab')
      const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
      await press('Enter')
      await page.waitForURL(`**${href}`)
      await expect.poll(() => page.locator('details.menu[open]').count(), SOON).toBe(0)
    })
  }

  byTurn('a filter is reached, seen, ticked by Space, and keeps the focus', async () => {
    await here.go(ALL_STOCK)
    const make = await (await filterGroup(page, 'Make')).getByRole('checkbox').first().inputValue()
    await tabTo(`input[name="refinementList[make][]"][value="${make}"]`)
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement!)
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
    })
    expect(outline).toBe(true)
    await press('Space')
    await page.waitForURL(`**/search/${make.toLowerCase()}`)
    await expect.poll(async () => (await titles(page)).every((title) => title.includes(make)), SOON).toBe(true)
    expect(await focused()).toContain(make)
  })

  byTurn('on a phone the filter sheet opens, holds the focus’s way, and gives it back', async () => {
    await page.setViewportSize(PHONE)
    await here.go(ALL_STOCK)
    const sheet = page.locator('#filters')
    await tabTo('main button[popovertarget=filters]')
    await press('Enter')
    await sheet.waitFor()
    await press('Tab')
    expect(await focusIsIn('#filters')).toBe(true)
    await press('Escape')
    await expect.poll(() => sheet.isVisible(), SOON).toBe(false)
    expect(await focused()).toMatch(/^Filter/)

    await press('Enter')
    await sheet.waitFor()
    await press('Tab')
    expect(await focused()).toBe('Close filters')
    await press('Enter')
    await expect.poll(() => sheet.isVisible(), SOON).toBe(false)
    expect(await focused()).toMatch(/^Filter/)
  })

  byTurn('on a phone the menu opens and gives the focus back', async () => {
    await page.setViewportSize(PHONE)
    await here.go('/')
    const menu = page.locator('#site-menu')
    await tabTo('header button[popovertarget=site-menu]')
    await press('Enter')
    await menu.waitFor()
    await press('Tab')
    expect(await focusIsIn('#site-menu')).toBe(true)
    await press('Escape')
    await expect.poll(() => menu.isVisible(), SOON).toBe(false)
    expect(await focused()).toBe('Menu')
  })

  byTurn('pictures step, fill the screen, and give the page back', async () => {
    await here.go(vehiclePath(slug))
    const at = (stage: string) => page.locator(stage).first().evaluate(pictureInTheMiddle)
    const page1 = 'main [data-mode="gallery"] .stage'
    const viewer = 'dialog.viewer[open] .stage'

    await tabTo('.viewer .stage-arrow.right-3')
    await press('Enter')
    await expect.poll(() => at(page1), SOON).toBeCloseTo(1, 1)
    await press('Enter')
    await expect.poll(() => at(page1), SOON).toBeCloseTo(2, 1)
    await press('Shift+Tab')
    expect(await focused()).toBe('Previous picture')
    await press('Enter')
    await expect.poll(() => at(page1), SOON).toBeCloseTo(1, 1)

    await tabTo('.stage-tool')
    await press('Enter')
    await page.locator('dialog.viewer[open]').waitFor()
    await expect.poll(() => at(viewer), SOON).toBeCloseTo(1, 1)
    await tabTo('dialog[open] .stage-arrow.right-3')
    await press('Enter')
    await expect.poll(() => at(viewer), SOON).toBeCloseTo(2, 1)
    expect(
      await page
        .locator('dialog.viewer[open] img')
        .nth(2)
        .evaluate((img) => (img as HTMLImageElement).checkVisibility()),
    ).toBe(true)
    await press('Escape')
    await expect.poll(() => page.locator('dialog.viewer[open]').count(), SOON).toBe(0)
    expect(await focused()).toBe('Fullscreen')
    await press('Enter')
    await page.locator('dialog.viewer[open]').waitFor()
  })

  byTurn('a thumbnail brings its picture', async () => {
    await here.go(vehiclePath(slug))
    const thumbs = page.getByRole('navigation', { name: 'All pictures' })
    await thumbs.getByRole('link').nth(3).focus()
    await press('Enter')
    await expect
      .poll(() => page.locator('main [data-mode="gallery"] .stage').first().evaluate(pictureInTheMiddle), SOON)
      .toBeCloseTo(3, 1)
    expect(new URL(page.url()).hash).toBe('')
  })
})
