import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { stands } from '../support/stands.ts'
import { PHONE, type TenantSlug, visits } from '../support/visit.ts'

const visit = visits()
/** One dealer of each template. */
const SITES: { slug: TenantSlug }[] = [{ slug: 'halyard-motors' }, { slug: 'kestrel-kia' }, { slug: 'brigalow' }]
const STEPS: Record<string, string>[] = [
  {
    ...{
      'First Name': 'Zoë',
      'Last Name': 'O’Brien',
      Email: 'zoe@example.com',
      Mobile: '0491 570 156',
      Postcode: '4000',
    },
    ...{ 'Where you live': 'I rent', 'For how many years': '3', 'How many people': '0' },
  },
  { 'Your work': 'Retired', 'What you are paid': '$4,200' },
  { 'Rent or mortgage': '1200', 'Living costs': '1500', 'Other loans': '0' },
  { 'What you would like to borrow': '25000', 'Over how many years': '5', 'Mostly private': '' },
]
/** Those between have the fields of the first. */
const LOOKED_AT = ['1', '5', '6']
const PAPER = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

const FORM = '#application form'

async function fill(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const field = page.locator(FORM).getByLabel(label, { exact: false }).first()
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'radio') await field.check()
    else if (kind === 'select-one') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** By the keyboard alone. */
async function goOn(page: Page, step: string): Promise<void> {
  await page.locator(`${FORM} button[type=submit]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(step))
}

async function applied(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const [i, next] of ['work', 'outgoings', 'car', 'documents'].entries()) {
    await look(`${i + 1}`)
    await fill(page, STEPS[i]!)
    await goOn(page, `step=${next}$`)
  }
  const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: PAPER }
  await page.locator(`${FORM} input[type=file]`).first().setInputFiles(file)
  await goOn(page, 'step=consent$')
  await page.goBack()
  await page.getByText('Attached: licence.pdf').waitFor()
  await look('5')
  await page.goForward()
  await page.waitForURL(/step=consent$/)
  await page.locator(`${FORM} [type=checkbox][required]`).first().waitFor()
  await page.waitForLoadState('load')
  await look('6')
  expect(await page.locator(`${FORM} :checked:not(option)`).count()).toBe(0)
  for (const select of await page.locator(`${FORM} select[required]`).all()) await select.selectOption({ index: 1 })
  for (const box of await page.locator(`${FORM} [type=checkbox][required]`).all()) await box.check()
  await goOn(page, '/success')
}

describeByTurns(SITES, 'a finance application at $slug', ({ slug }, byTurn) => {
  byTurn('step by step, by keyboard, left and gone on with', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, withoutPhotos: true })
    expect(await go('/finance/application')).toBe(200)
    await page.locator(`${FORM} button[type=submit]`).click()
    await page.locator('#application-errors').getByText('please fill this in').first().waitFor()
    await go('/finance/application')
    await applied(page, async (step) => {
      if (process.env.SCREENS || LOOKED_AT.includes(step)) await stands(page, `${slug}-${step}`)
    })
    await go('/finance/application')
    expect(await page.locator(FORM).getByLabel('Where you live').inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  byTurn('the same without scripts', async () => {
    const plain = { withoutPhotos: true, javaScriptEnabled: false, viewport: PHONE }
    const { page, go } = await visit({ tenant: slug, ...plain })
    expect(await go('/finance/application')).toBe(200)
    await applied(page, async () => {})
  })
})
