import { expect, test } from 'vitest'
import { ALL_STOCK, visits } from '../support/visit.ts'

const visit = visits()
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

test('a search page is counted when it is come to: once, not again for each filter', async () => {
  const { page, go, problems } = await visit({ tenant: 'brigalow', userAgent: PERSON })
  const events: unknown[] = []
  const statuses: number[] = []
  const finished: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postDataJSON())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/events')) statuses.push(response.status())
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/events')) finished.push(request.method())
  })
  await go(ALL_STOCK)
  await expect.poll(() => events, { timeout: 10_000 }).toEqual([{ id: 49, path: ALL_STOCK }])
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([201])
  // Else the page has a request under way for as long as it is open, and no tool takes it for loaded.
  await expect.poll(() => finished, { timeout: 10_000 }).toEqual(['POST'])

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
