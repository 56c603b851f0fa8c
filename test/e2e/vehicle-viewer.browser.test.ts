import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { delayed } from '../support/delayed-response.ts'
import { ALL_MODES, chooseMode, dialOf, OF_EACH_TEMPLATE, openVehicle, panelOf, pathOf } from '../support/viewer.ts'
import { DESK, pictureInTheMiddle, TENANTS, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const shownIn = (row: Locator) => row.evaluate(pictureInTheMiddle)
const faultsOf = async (page: Page) =>
  (await axeOf(page).include('.viewer').analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)

describe('modes', () => {
  test('are tabs over one stage: arrow keys change them, only one is seen, the stage keeps its size', async () => {
    const { page, problems } = await openVehicle(visit, ALL_MODES)
    expect(
      await page.locator('.viewer-modes input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['spinner', 'walkaround', 'gallery', 'interior'])
    expect(await mode(page, 'Photos').isChecked()).toBe(true)
    const size = async () =>
      page.locator('.viewer-panel:visible > .frame, .viewer-panel:visible .stage > li').first().boundingBox()
    const before = (await size())!
    const shifted = await page.evaluate(() => window.layoutShift)
    await mode(page, 'Photos').focus()
    for (const name of ['interior', 'spinner', 'walkaround']) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator('.viewer-panel').filter({ visible: true }).count(), SOON).toBe(1)
      expect(await panelOf(page, name).isVisible()).toBe(true)
      const now = (await size())!
      expect([now.width, now.height, now.y]).toEqual(
        [before.width, before.height, before.y].map((px) => expect.closeTo(px, 0)),
      )
    }
    expect(await page.evaluate(() => window.layoutShift)).toBe(shifted)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('chosen before scripts are there, one works once they are', async () => {
    const { page, problems } = await visit({ tenant: ALL_MODES.tenant, popupClosed: true })
    const path = await pathOf(page, ALL_MODES.stockNumber)
    const scripts = await delayed(page, /\/assets\/(?!boot-)[^/]+\.js/)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await chooseMode(page, 'interior')
    scripts.release()
    await page.locator('.interior[data-ready]').waitFor(SOON)
    expect(await mode(page, 'Interior').isChecked()).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.each(TENANTS)('of $slug: axe finds nothing in any', async ({ slug }) => {
    const { page } = await openVehicle(visit, { tenant: slug, stockNumber: OF_EACH_TEMPLATE[slug]! })
    for (const value of await page
      .locator('.viewer-modes input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))) {
      await chooseMode(page, value)
      if (value === 'spinner') await dialOf(page).waitFor()
      if (value === 'interior') await page.locator('.interior[data-ready]').waitFor()
      expect(await faultsOf(page), value).toEqual([])
    }
    await page.context().close()
  })
})

test('without scripts every mode is there: frames swipe, the film plays, the interior scrolls, marks are words', async () => {
  const { page } = await openVehicle(visit, ALL_MODES, { javaScriptEnabled: false, viewport: DESK })
  await chooseMode(page, 'spinner')
  const row = panelOf(page, 'spinner').locator('.stage')
  expect(await row.locator('li:visible').count()).toBe(36)
  await row.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
  expect(await shownIn(row)).toBeCloseTo(1, 1)
  await panelOf(page, 'spinner').locator('summary').click()
  expect(await panelOf(page, 'spinner').locator('.spots li').allInnerTexts()).toContain('Alloy wheels')
  const poster = panelOf(page, 'walkaround').locator('.stage-film img')
  const widthPx = () => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)
  expect(await widthPx(), 'fetched with the page').toBe(0)
  await chooseMode(page, 'walkaround')
  await expect.poll(widthPx, SOON).toBeGreaterThan(600)
  expect(await panelOf(page, 'walkaround').locator('video').getAttribute('src')).toMatch(
    /^\/media\/attached\/[0-9a-f]{64}$/,
  )
  await chooseMode(page, 'interior')
  expect(await panelOf(page, 'interior').locator('.interior-flat img').isVisible()).toBe(true)
  await chooseMode(page, 'gallery')
  expect(await panelOf(page, 'gallery').locator('.stage img').first().isVisible()).toBe(true)
  expect(
    await page.locator('.viewer :is(.viewer-tool, .stage-arrow, .stage-tool)').filter({ visible: true }).count(),
  ).toBe(0)
  await page.context().close()
})
