import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { DESK, PHONE, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })

describe.each([
  { width: 390, viewport: PHONE },
  { width: 1440, viewport: DESK },
])('at $width px', ({ viewport }) => {
  test('brands have a page, which fits and leads to each of them', async () => {
    const { page, go, problems } = await visit({ tenant: 'brigalow', viewport, popupClosed: true })
    expect(await go('/brands')).toBe(200)
    expect(await page.locator('h1').textContent()).toBe('Brands at Brigalow Motor Group')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect((await axeOf(page).analyze()).violations).toEqual([])
    await page.locator('main').getByRole('link', { name: 'Kia', exact: true }).click()
    await page.waitForURL('**/kia/overview')
    expect(problems).toEqual([])
  })
})

test('without scripts somebody applies for a job with a resume, below the words about the jobs', async () => {
  const { page, go } = await visit({ tenant: 'brigalow', viewport: PHONE, javaScriptEnabled: false })
  expect(await go('/careers')).toBe(200)
  const words = await page.getByRole('heading', { name: 'In the workshops' }).boundingBox()
  const form = page.locator('#apply form')
  expect(words!.y).toBeLessThan((await form.boundingBox())!.y)
  const typed = {
    'First Name': 'Zoë',
    'Last Name': 'O’Brien',
    Email: 'zoe@example.com',
    Mobile: '0491 570 156',
    'Which job would you like?': 'Parts interpreter',
  }
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
  for (const select of await form.locator('select[required]').all()) await select.selectOption({ index: 1 })
  const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await form.getByLabel('Your resume').setInputFiles(resume)
  await form.getByRole('button', { name: 'Send Application' }).click()
  await page.waitForURL(/\/success\?form=careers/)
  expect(await page.locator('main').textContent()).toContain('It goes straight to the people who work here')
})
