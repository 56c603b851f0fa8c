import { expect, test } from 'vitest'
import { ALL_STOCK, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
const TENANT = 'halyard-motors'

const sections = '.contents section'
const words = (here: { page: import('playwright-core').Page }) =>
  here.page.locator(sections).evaluateAll((all) => all.map((section) => section.textContent))

test('a section that only shows is as the server rendered it, when it hydrates and when it is come to', async () => {
  const plain = await visit({ tenant: TENANT, popupClosed: true, javaScriptEnabled: false })
  await plain.page.goto('/')
  const rendered = await words(plain)
  expect(rendered.length).toBeGreaterThan(3)
  expect(rendered.every((text) => text!.length > 20)).toBe(true)

  const here = await visit({ tenant: TENANT, popupClosed: true })
  await here.go('/')
  expect(await words(here)).toEqual(rendered)

  await here.go(ALL_STOCK)
  await here.page.locator('header a[href="/"]').first().click()
  // Blocks of the page before are such sections too.
  await expect.poll(() => words(here), SOON).toEqual(rendered)
  expect(here.problems).toEqual([])
  await here.page.context().close()
  await plain.page.context().close()
})

test('where React has to draw the page anew, they are fetched, and so is the footer', async () => {
  const here = await visit({ tenant: TENANT, popupClosed: true })
  const fetched: string[] = []
  here.page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) fetched.push(request.url())
  })
  // Other words than were rendered: nothing can be hydrated.
  await here.page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const data = document.getElementById('loader-data')!
      data.textContent = data.textContent!.replace('"kind":"hero","title":"', '$&Not ')
    }),
  )
  await here.go('/')
  // Of the page and of the site, once each.
  await expect.poll(() => new Set(fetched).size, SOON).toBe(2)
  await expect.poll(async () => (await words(here)).filter((text) => text!.length > 20).length, SOON).toBeGreaterThan(3)
  const models = here.page.getByRole('form', { name: 'Find a vehicle' }).getByLabel('Model').locator('option')
  await expect.poll(() => models.count(), SOON).toBeGreaterThan(5)
  const footer = here.page.locator('footer')
  await footer.scrollIntoViewIfNeeded()
  await expect.poll(() => footer.getByRole('link').count(), SOON).toBeGreaterThan(5)
  expect(fetched).toHaveLength(2)
  await here.page.context().close()
})
