import { expect, test } from 'vitest'
import { visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }

test('the search of the home page offers the models of the chosen make, and finds one of them', {
  timeout: 60_000,
}, async () => {
  const { page, go } = await visit({ tenant: 'brigalow', popupClosed: true })
  await go('/')
  const form = page.getByRole('form', { name: 'Find a vehicle' })
  const [make, model] = [form.getByLabel('Make'), form.getByLabel('Model')]
  const makes = () =>
    model.locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))
  const all = await makes()
  expect(all.length).toBeGreaterThan(5)
  // Said once, in the options.
  const data = await page.locator('#loader-data').textContent()
  expect(data).toContain('"search":{"makes":null')

  await make.selectOption('Toyota')
  await expect.poll(makes, SOON).toEqual(['Toyota'])
  await model.selectOption('Toyota HiLux')
  // Another make takes the model back; the same again leaves it alone.
  await make.selectOption('Ford')
  await expect.poll(makes, SOON).toEqual(['Ford'])
  expect(await model.inputValue()).toBe('')
  await make.selectOption('')
  expect(await makes()).toEqual(all)

  await make.selectOption('Toyota')
  await model.selectOption('Toyota HiLux')
  await form.getByRole('button').click()
  await page.waitForURL(/hilux/i)
  // The dealer's own card between the results is no vehicle.
  const others = () =>
    page
      .locator('article h3')
      .filter({ hasNotText: /Toyota HiLux|Trading something in/ })
      .count()
  await expect.poll(others, SOON).toBe(0)
  expect(await page.locator('article h3').count()).toBeGreaterThan(1)
  await page.context().close()
})
