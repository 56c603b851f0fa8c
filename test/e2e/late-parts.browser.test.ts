import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import { ALL_STOCK, filterGroup, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
const FORMS = /\/assets\/late-forms-[^/]+\.js$/
const DELIVERS = 'brigalow'

/** Files of the site that this page asked for, as far as the pattern says. */
function asked(page: Page, pattern: RegExp): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) urls.push(request.url())
  })
  return urls
}

const withdrawn = (page: Page, pattern: RegExp) => page.route(pattern, (route) => route.abort())
const exceptions = (problems: readonly string[]) => problems.filter((problem) => problem.startsWith('exception'))
const form = (page: Page, name: string) => page.getByRole('form', { name })
const borrowed = (page: Page) => page.locator('.calc-sums dd').first().textContent()
const shift = (page: Page) => page.evaluate(() => window.layoutShift)

describe('the code of a part far below', () => {
  test('comes when the part comes near, and moves nothing', async () => {
    const { page, problems, go } = await visit({ tenant: DELIVERS, popupClosed: true })
    const files = asked(page, FORMS)
    await go(vehiclePath(DELIVERS))
    await page.waitForLoadState('networkidle')
    expect(files).toEqual([])
    await form(page, 'Finance calculator').scrollIntoViewIfNeeded()
    const before = await shift(page)
    await expect.poll(() => files.length, SOON).toBe(1)
    await page.fill('#calc-amount', '40000')
    await page.fill('#calc-deposit', '0')
    await expect.poll(() => borrowed(page), SOON).toBe('$40,000')
    expect((await shift(page)) - before).toBeLessThan(0.0005)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('finds what was typed and pressed while it was on its way, and the caret where it was', async () => {
    const { page, problems, go } = await visit({ tenant: DELIVERS, popupClosed: true })
    const forms = await delayed(page, FORMS)
    await go(vehiclePath(DELIVERS))
    const answers = asked(page, /\/api\/.*delivery/)
    await page.fill('#delivery-postcode', '4000')
    await form(page, 'Delivery calculator').getByRole('button').click()
    await page.fill('#calc-amount', '40000')
    await expect.poll(forms.isAsked, SOON).toBe(true)
    const before = await borrowed(page)
    forms.release()
    await expect.poll(() => borrowed(page), SOON).not.toBe(before)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('calc-amount')
    await page.keyboard.type('1')
    expect(await page.inputValue('#calc-amount')).toBe('400,001')
    await expect.poll(() => page.locator('.calc-delivery-price').textContent(), SOON).toContain('$149')
    expect(answers).toHaveLength(1)
    expect(new URL(page.url()).search).toBe('')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('where it cannot be had the server’s form stays, and is sent', async () => {
    const { page, problems, go } = await visit({ tenant: DELIVERS, popupClosed: true })
    await withdrawn(page, FORMS)
    await go(vehiclePath(DELIVERS))
    await page.fill('#delivery-postcode', '4000')
    await form(page, 'Delivery calculator').getByRole('button').click()
    await page.waitForURL(/\?postcode=4000/, { waitUntil: 'commit' })
    expect(exceptions(problems)).toEqual([])
    await page.context().close()
  })

  test('on the way from another page everything is drawn at once', async () => {
    const { page, problems, go } = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    await page.locator('.results article h3 a').first().click()
    await page.locator('main .vehicle-actions').waitFor()
    expect(await page.locator('#calc-amount').count()).toBe(1)
    await page.goBack()
    await page.locator('.results article').first().waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('a part that has other things to show before it came near', () => {
  test('shows them, and keeps nothing of what was taken back', async () => {
    const { page, problems, go } = await visit({ tenant: 'kestrel-kia', popupClosed: true, withoutPhotos: true })
    await go(`${ALL_STOCK}?min[price]=20000`)
    const box = page.locator('input[name="min[price]"]')
    expect(await box.inputValue()).toBe('20000')
    await page.locator('.chip a, a.chip').first().click()
    await expect.poll(() => box.inputValue(), SOON).toBe('')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a box in use when its slider’s code comes keeps what is typed, and is settled when it is left', async () => {
    const { page, problems, go } = await visit({ tenant: 'brigalow', popupClosed: true, withoutPhotos: true })
    const slider = await delayed(page, /\/assets\/range-slider-/)
    await go(ALL_STOCK)
    const group = await filterGroup(page, 'Price')
    const high = group.getByLabel(/^To/)
    await high.fill('99999999')
    slider.release()
    // React has taken over.
    const low = group.getByRole('slider').first()
    await expect
      .poll(() => low.evaluate((handle) => Object.keys(handle).some((key) => key.startsWith('__reactProps'))), SOON)
      .toBe(true)
    expect(await high.inputValue()).toBe('99999999')
    await high.press('Tab')
    await expect.poll(() => group.locator('.slider-note').textContent(), SOON).toMatch(/highest there is/i)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a slider folded away works once its group is opened', async () => {
    const { page, problems, go } = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
    await go(ALL_STOCK)
    const group = await filterGroup(page, 'Price')
    await group.getByRole('slider').first().press('ArrowRight')
    await expect.poll(() => new URL(page.url()).search, SOON).toContain('range[price]=')
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('a file that does not come takes nothing with it', () => {
  test('suggestions: the box still searches', async () => {
    const { page, problems, go } = await visit({ tenant: 'halyard-motors', popupClosed: true, withoutPhotos: true })
    await withdrawn(page, /\/assets\/suggestions-/)
    await go(ALL_STOCK)
    await page.locator('#search-text').fill('kia')
    await page.waitForTimeout(500)
    await page.locator('#search-text').press('Enter')
    await expect.poll(() => new URL(page.url()).search + new URL(page.url()).pathname, SOON).toContain('kia')
    expect(exceptions(problems)).toEqual([])
    expect(await page.locator('.results article').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  test('pictures over the whole screen: the stage goes on', async () => {
    const { page, problems, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
    await withdrawn(page, /\/assets\/fullscreen-/)
    await go(vehiclePath('halyard-motors'))
    await page.getByRole('button', { name: 'Fullscreen' }).click()
    await page.locator('main .stage-arrow.right-3').first().click()
    await expect.poll(() => page.locator('.stage-count').first().textContent(), SOON).toMatch(/2 \//)
    expect(exceptions(problems)).toEqual([])
    await page.context().close()
  })
})
