import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ALL_MODES, chooseMode, dragBy, openVehicle, panelOf, pathOf } from '../support/viewer.ts'
import { visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }

describe('the interior', () => {
  const seen = (page: Page) =>
    page
      .locator('.panorama-layer .spot')
      .evaluateAll((all) =>
        all.map((spot) =>
          (spot as HTMLElement).hidden ? null : Math.round(Number.parseFloat((spot as HTMLElement).style.translate)),
        ),
      )

  test('is looked around in by hand, keys and buttons; its marks stay where they belong', async () => {
    const { page } = await openVehicle(visit, ALL_MODES, { reducedMotion: 'reduce' })
    await chooseMode(page, 'interior')
    await page.locator('.interior[data-ready]').waitFor(SOON)
    const view = page.getByRole('application', { name: /Inside the/ })
    const [first] = await seen(page)
    await dragBy(page, -80)
    await page.mouse.up()
    const [dragged] = await seen(page)
    expect(dragged).toBeLessThan(first! - 40)
    await view.focus()
    await page.keyboard.press('ArrowLeft')
    expect((await seen(page))[0]).toBeGreaterThan(dragged!)
    await page.keyboard.press('Home')
    expect((await seen(page))[0]).toBe(first)
    await page.getByRole('button', { name: 'Look right' }).click()
    await expect.poll(async () => (await seen(page))[0], SOON).not.toBe(first)
    await page.keyboard.press('Tab')
    await panelOf(page, 'interior').locator('.spots summary').click()
    await panelOf(page, 'interior')
      .locator('.spots')
      .getByRole('button', { name: /Panoramic glass roof/ })
      .click()
    await expect.poll(async () => (await seen(page)).at(-1), SOON).toEqual(expect.any(Number))
    expect(await panelOf(page, 'interior').getByRole('status').textContent()).toContain('glass roof')
    await page.context().close()
  })

  test('is drawn from the picture: it changes as one turns', async () => {
    const { page } = await openVehicle(visit, ALL_MODES, { reducedMotion: 'reduce' })
    await chooseMode(page, 'interior')
    await page.locator('.interior[data-ready]').waitFor(SOON)
    const look = async () => (await page.locator('.panorama-layer').screenshot()).toString('base64')
    const before = await look()
    await page.getByRole('application').focus()
    for (let pressed = 0; pressed < 6; pressed++) await page.keyboard.press('ArrowRight')
    expect(await look()).not.toBe(before)
    await page.context().close()
  })

  test('stays a flat picture that scrolls where the browser cannot draw it', async () => {
    const here = await visit({ tenant: ALL_MODES.tenant, popupClosed: true })
    const { page, problems } = here
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
      } as typeof getContext
    })
    await here.go(await pathOf(page, ALL_MODES.stockNumber))
    await chooseMode(page, 'interior')
    const flat = panelOf(page, 'interior').locator('.interior-flat')
    await expect
      .poll(() => flat.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), SOON)
      .toBe(true)
    expect(await flat.isVisible()).toBe(true)
    expect(await flat.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    expect(await page.getByRole('application').count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
