import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths, describeByTurns } from '../support/matrix.ts'
import { ALL_STOCK, TENANTS, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 20_000 }
const FORM_LINKS = 'a[href^="/enquiry?"], a[href^="/book-test-drive?car_id="]'
const hasFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement))

/** The first link in sight to each kind of form on a page, by the kind. */
async function linksOn(page: Page): Promise<Map<string, Locator>> {
  const found = new Map<string, Locator>()
  for (const link of await page.locator(FORM_LINKS).filter({ visible: true }).all()) {
    const href = (await link.getAttribute('href'))!
    const kind = new URLSearchParams(href.split('?')[1]).get('form') ?? href.split('?')[0]!.slice(1)
    if (!found.has(kind)) found.set(kind, page.locator(`a[href="${href}"]`).filter({ visible: true }).first())
  }
  return found
}

/** Opens a form by its link, sends it empty, and closes it, by keyboard alone. */
async function workByKeyboard(page: Page, link: Locator): Promise<void> {
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  const form = dialog.locator('form')
  await form.waitFor()
  const { violations } = await axeOf(page).include('dialog[open]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // Around all of it once: the focus never leaves for the page behind.
  const stops = await dialog.locator('a, button, input:not([type=hidden]), select, textarea, summary').count()
  for (let i = 0; i <= stops; i++) {
    await page.keyboard.press('Tab')
    // Between its last and its first the browser's own bar has it.
    const isBehind = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement!.closest('dialog[open]'),
    )
    expect(isBehind).toBe(false)
  }
  await form.locator('button[type=submit]').focus()
  await page.keyboard.press('Enter')
  const errors = dialog.locator('[id$="-errors"]')
  await expect.poll(() => hasFocus(errors), SOON).toBe(true)
  const first = errors.getByRole('link').first()
  const target = (await first.getAttribute('href'))!
  await first.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(dialog.locator(`[id="${target.slice(1)}"]`)), SOON).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count(), SOON).toBe(0)
  await expect.poll(() => hasFocus(link), SOON).toBe(true)
}

describeByTurns(atWidths(TENANTS), 'the forms over pages of $slug at $width px', ({ slug, viewport }, test) => {
  test('open, say what is missing and close by keyboard; axe finds nothing', async () => {
    const { page, go, problems } = await visit({ tenant: slug, viewport, popupClosed: true, withoutPhotos: true })
    const tried: string[] = []
    for (const path of [vehiclePath(slug), ALL_STOCK, '/special-offers', '/contact', '/']) {
      if ((await go(path)) !== 200) continue
      const fresh = [...(await linksOn(page))].filter(([kind]) => !tried.includes(kind))
      for (const [kind, link] of fresh) {
        await workByKeyboard(page, link)
        tried.push(kind)
      }
    }
    expect(tried).toEqual(expect.arrayContaining(['book-test-drive', 'request-photos']))
    expect(problems).toEqual([])
  })
})
