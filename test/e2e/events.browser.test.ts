import { expect, test } from 'vitest'
import { ALL_STOCK, visits } from '../support/visit.ts'

const visit = visits()
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

test('a search page is counted when it is come to: once, not again for each filter', async () => {
  const { page, go, problems } = await visit({ tenant: 'brigalow', userAgent: PERSON })
  const events: unknown[] = []
  const statuses: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postDataJSON())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/events')) statuses.push(response.status())
  })
  await go(ALL_STOCK)
  await expect.poll(() => events, { timeout: 10_000 }).toEqual([{ id: 49, path: ALL_STOCK }])
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([201])

  await page.locator('main a[href*="page=2"]').first().click()
  await page.waitForURL(/page=2/)
  await page.locator('header a[href="/"]').first().click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(events).toHaveLength(1)
  await page.goBack()
  await page.waitForURL(/page=2/)
  await expect.poll(() => events, { timeout: 10_000 }).toHaveLength(2)
  expect(problems).toEqual([])
  await page.context().close()
})
