import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { delayed } from '../support/delayed-response.ts'
import { describeByTurns } from '../support/matrix.ts'
import { DESK, PHONE, TENANTS, type TenantSlug, type VisitOptions, vehiclePath, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const SOON = { timeout: 15_000, interval: 30 }

/** A visitor on a vehicle's page, and the events that the page sent so far. */
async function onVehicle(options: VisitOptions & { tenant: TenantSlug }, anchor = '') {
  const here = await visit({ popupClosed: true, ...options })
  const events: number[] = []
  here.page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postDataJSON().id)
  })
  await here.go(vehiclePath(options.tenant) + anchor)
  return { ...here, events, close: () => here.page.context().close() }
}

const button = (page: Page, words: string) => page.locator('.vehicle-actions').getByRole('link', { name: words })
const isOpen = (page: Page, id: string) => page.locator(`dialog#${id}`).evaluate((dialog) => dialog.matches(':modal'))
const hasFocus = (page: Page, href: string) =>
  page.evaluate((to) => document.activeElement?.getAttribute('href') === to, href)

describeByTurns(TENANTS, 'a conversation about a vehicle of $slug', ({ slug }, test) => {
  test('opens by mouse and keys, holds the focus, and gives it back', async () => {
    const { page, problems, close } = await onVehicle({ tenant: slug })
    const enquire = button(page, slug === 'kestrel-kia' ? 'Ask about this Kia' : 'Enquire Now')
    const dialog = page.locator('dialog#enquire')
    await enquire.click()
    await dialog.waitFor()
    expect(await isOpen(page, 'enquire')).toBe(true)
    expect(await dialog.textContent()).toContain('Stock number')
    const axe = axeOf(page).include('dialog#enquire')
    const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    for (const way of await dialog.locator('.ask-ways > *, .ask-place a').all())
      expect((await way.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(page, '#enquire'), SOON).toBe(true)
    expect(await dialog.isVisible()).toBe(false)

    await page.keyboard.press('Enter')
    await dialog.waitFor()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true)
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => hasFocus(page, '#enquire'), SOON).toBe(true)
    expect(new URL(page.url()).hash).toBe('')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a conversation about a vehicle', () => {
  test('fits a phone, and a press outside closes it', async () => {
    const { page, problems, close } = await onVehicle({ tenant: 'kestrel-kia', viewport: PHONE })
    await button(page, 'Ask about this Kia').click()
    const dialog = page.locator('dialog#enquire')
    await dialog.waitFor()
    const { x, y, width, height } = (await dialog.boundingBox())!
    expect([x >= 0, y >= 0, x + width <= PHONE.width, y + height <= PHONE.height]).toEqual([true, true, true, true])
    expect(await dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true)
    await page.mouse.click(PHONE.width / 2, 5)
    await expect.poll(() => isOpen(page, 'enquire'), SOON).toBe(false)
    expect(problems).toEqual([])
    await close()
  })

  test('counts nothing when it opens: what has a form counts once that is stored (rule:enquiry-events)', async () => {
    const { page, events, close } = await onVehicle({ tenant: 'halyard-motors' })
    for (const words of ['Enquire Now', 'Book a Test Drive', 'Request Photos']) {
      await button(page, words).click()
      // Before it is modal Escape is nobody's, and it would lie over the next button.
      await page.locator('dialog:modal').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog:modal').waitFor({ state: 'detached' })
    }
    expect(events).toEqual([])
    await close()
  })

  test('shows the number where it is asked for, and then everywhere', async () => {
    const { page, events, close } = await onVehicle({ tenant: 'halyard-motors' })
    await button(page, 'Enquire Now').click()
    const dialog = page.getByRole('dialog', { name: 'Enquire Now' })
    const revealed = page.waitForResponse(/\/api\/phone-reveals/)
    await dialog.getByRole('button', { name: 'Show number' }).click()
    const number = dialog.getByRole('link', { name: 'Call 07 7010 4410' })
    await expect.poll(() => number.evaluate((link) => link === document.activeElement), SOON).toBe(true)
    expect((await revealed).ok()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('.vehicle-actions').getByRole('link', { name: 'Call 07 7010 4410' }).isVisible()).toBe(
      true,
    )
    expect(events).toEqual([])
    await close()
  })

  test('leads to the page of the yard', async () => {
    const { page, close } = await onVehicle({ tenant: 'halyard-motors' })
    await button(page, 'Enquire Now').click()
    await page.locator('dialog#enquire .ask-place a').click()
    await page.waitForURL('**/locations/hemmant', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: /Hemmant/ }).waitFor()
    await close()
  })

  test('opens at an address that names it, with the page at its top; closing takes the name away', async () => {
    const { page, events, problems, close } = await onVehicle({ tenant: 'halyard-motors' }, '#enquire')
    await expect.poll(() => isOpen(page, 'enquire'), SOON).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).hash, SOON).toBe('')
    expect(await page.locator('dialog#enquire').isVisible()).toBe(false)
    expect(events).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

describeByTurns(TENANTS, 'a form that a button of $slug leads to', ({ slug }, test) => {
  test('lies over the page, its frame at once, then its fields', async () => {
    const { page, problems, close } = await onVehicle({ tenant: slug })
    await page.waitForLoadState('networkidle')
    const answer = await delayed(page, /\/api\/lead-forms\?form=request-photos&car_id=\d+$/)
    const photos = button(page, 'Request Photos')
    await photos.click()
    const dialog = page.getByRole('dialog', { name: 'Request Photos' })
    await dialog.getByText('The form is on its way').waitFor({ state: 'attached' })
    const { height } = (await dialog.boundingBox())!
    answer.release()
    await dialog.locator('form').waitFor()
    expect((await dialog.boundingBox())!.height).toBeLessThanOrEqual(height + 1)
    expect(await dialog.textContent()).toContain('Stock number')
    expect(await dialog.locator('.lead-vehicle a').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => photos.evaluate((link) => link === document.activeElement), SOON).toBe(true)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a form that a button leads to', () => {
  test('is a page without scripts', async () => {
    const { page, close } = await onVehicle({ tenant: 'halyard-motors', javaScriptEnabled: false })
    await button(page, 'Book a Test Drive').click()
    await page.waitForURL(/\/book-test-drive\?car_id=\d+$/)
    expect(await page.locator('#content form').textContent()).toContain('Date and time')
    await close()
  })
})

test('a card leads to the conversation', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await go('/search/new-used-and-demo-cars')
  const link = page.locator('.results a[href$="#enquire"]').first()
  const path = await link.getAttribute('href')
  await link.click()
  await page.waitForURL((url) => url.pathname + url.hash === path)
  await page.locator('dialog#enquire:modal').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.context().close()
})

describe('without scripts', () => {
  test.each([DESK, PHONE])(
    'a button opens its conversation over the page, and a link leads back: %j',
    async (viewport) => {
      const { page, close } = await onVehicle({ tenant: 'halyard-motors', viewport, javaScriptEnabled: false })
      const dialog = page.locator('dialog#enquire')
      expect(await dialog.isVisible()).toBe(false)
      await button(page, 'Enquire Now').click()
      expect(await dialog.isVisible()).toBe(true)
      const { x, y, width, height } = (await dialog.boundingBox())!
      expect([x >= 0, y >= 0, x + width <= viewport.width, y + height <= viewport.height]).toEqual([
        true,
        true,
        true,
        true,
      ])
      expect(await dialog.getByRole('link', { name: 'Call 07 7010 4410' }).isVisible()).toBe(true)
      const mail = (await dialog.locator('.ask-mail').getAttribute('href'))!
      expect(new URL(mail).searchParams.get('subject')).toMatch(/^Enquiry: .+, stock H\d+$/)
      // Nothing of the page lies over it.
      expect(await dialog.locator('.ask-mail').click({ trial: true })).toBeUndefined()
      await dialog.getByRole('link', { name: 'Back to the car' }).click()
      expect(await dialog.isVisible()).toBe(false)
      expect(await button(page, 'Enquire Now').isVisible()).toBe(true)
      await close()
    },
  )

  test('an address that names it shows it', async () => {
    const { page, close } = await onVehicle({ tenant: 'halyard-motors', javaScriptEnabled: false }, '#enquire')
    await page.locator('dialog#enquire').waitFor()
    expect(await page.locator('dialog#enquire').textContent()).toContain('Stock number')
    await close()
  })
})
