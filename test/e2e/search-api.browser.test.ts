import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { visits } from '../support/visit.ts'

const visit = visits()
let server: Server
let script = ''

/** Somebody else's site: another origin than the dealer's. */
beforeAll(async () => {
  script = await bundled('instantsearch-page.tsx')
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript
        ? script
        : '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

test('a page of react-instantsearch on another origin searches, refines, pages and sorts', async () => {
  const { page, problems } = await openPage('brigalow')
  await soon(async () => ({ hits: (await hits(page)).length, problems })).toEqual({ hits: 6, problems: [] })
  const all = await total(page)
  const first = await hits(page)

  await page.locator('.ais-Pagination-item--page a', { hasText: /^2$/ }).click()
  await soon(() => hits(page)).not.toEqual(first)

  await page.locator('.ais-SortBy-select').selectOption('cars:price:asc')
  await soon(() => isRising(page)).toBe(true)

  const make = page.locator('.ais-RefinementList-item').first()
  const label = (await make.locator('.ais-RefinementList-labelText').textContent())!
  const count = Number(await make.locator('.ais-RefinementList-count').textContent())
  await make.locator('input').check()
  await soon(() => total(page)).toBe(count)
  expect(count).toBeLessThan(all)
  for (const name of await hits(page)) expect(name).toContain(label)
  // Counted without its own choice: other makes can still be added.
  expect(await page.locator('.ais-RefinementList-item').count()).toBeGreaterThan(1)

  await page.locator('.ais-SearchBox-input').first().fill(label)
  await soon(() => page.locator('.ais-Highlight-highlighted').first().textContent()).toBe(label)
  await page.locator('.ais-RefinementList-searchBox input').fill(label.slice(0, 3))
  await soon(() => page.locator('.ais-RefinementList-labelText').allInnerTexts()).toContain(label)
  expect(problems).toEqual([])
  await page.context().close()
})

function soon<T>(look: () => Promise<T>) {
  return expect.poll(look, { timeout: 10_000 })
}

async function openPage(tenant: 'brigalow') {
  const opened = await visit({ tenant })
  // The address that a visit says it comes from is a header which no page of another origin may send.
  await opened.page.context().setExtraHTTPHeaders({})
  const api = `http://${tenant}.localhost:${inject('sitePort')}/api`
  await opened.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?api=${encodeURIComponent(api)}`)
  return opened
}

function hits(page: Page): Promise<string[]> {
  return page.locator('.ais-Hits-item').allInnerTexts()
}

async function total(page: Page): Promise<number> {
  return Number(
    ((await page.locator('.ais-Stats-text').textContent()) ?? '').replace(/ results.*/, '').replace(/\D/g, ''),
  )
}

async function isRising(page: Page): Promise<boolean> {
  const prices = await page
    .locator('.ais-Hits-item article')
    .evaluateAll((cards) => cards.map((card) => Number((card as HTMLElement).dataset.price)))
  return prices.length > 0 && prices.every((price, i) => i === 0 || prices[i - 1]! <= price)
}

/** The page as its owner would ship it: one script. */
async function bundled(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rollupOptions: { input: join(import.meta.dirname, '../support', name) } },
  })
  const outputs = [result].flat() as unknown as { output: { type: string; code?: string }[] }[]
  return outputs[0]!.output.find(({ type }) => type === 'chunk')!.code!
}
