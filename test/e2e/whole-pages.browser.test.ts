import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { ALL_STOCK, TENANTS, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()

describe.each(TENANTS)('$slug: pages of sections', ({ slug }) => {
  test('keep what the server drew: React takes it over', async () => {
    const { page, go, problems } = await visit({ tenant: slug })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => Object.assign(document.querySelector('main h1')!, { drawnByServer: true }))
    await hydrated(page)
    expect(await page.evaluate(() => 'drawnByServer' in document.querySelector('main h1')!)).toBe(true)

    await go('/about-us')
    expect(await headings(page)).not.toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('come whole when they are reached from another page, and again from themselves', async () => {
    const { page, go, problems } = await visit({ tenant: slug })
    await go('/')
    const home = await headings(page)
    expect(home.length).toBeGreaterThan(3)
    await page.evaluate(() => {
      window.sameDocument = true
    })
    await follow(page, '/about-us')
    await expect.poll(() => headings(page)).not.toEqual(home)
    await follow(page, '/')
    await expect.poll(() => headings(page)).toEqual(home)
    await follow(page, '/')
    await expect.poll(() => headings(page)).toEqual(home)
    expect(await page.evaluate(() => window.sameDocument)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describeByTurns(
  TENANTS,
  '$slug: a document that a translator or an extension changed before it was hydrated',
  ({ slug }, test) => {
    test.each([
      { name: 'home', pathOf: (): string => '/' },
      { name: 'a vehicle', pathOf: () => vehiclePath(slug) },
      { name: 'a search', pathOf: (): string => ALL_STOCK },
    ])('$name keeps what it shows, and its links lead on', async ({ pathOf }) => {
      const { page } = await visit({ tenant: slug, popupClosed: true })
      // React begins once the other hand is done, however fast the scripts come.
      const changed = Promise.withResolvers<void>()
      await page.route('**/entry.client-*.js', async (route) => {
        await changed.promise
        await route.continue()
      })
      await page.goto(pathOf(), { waitUntil: 'domcontentloaded' })
      const before = await headings(page)
      expect(before.length).toBeGreaterThan(0)
      await page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector('body > header, header')!, NodeFilter.SHOW_TEXT)
        const all: Node[] = []
        while (texts.nextNode()) all.push(texts.currentNode)
        for (const text of all) {
          const font = document.createElement('font')
          font.textContent = `${text.textContent} *`
          ;(text as Text).replaceWith(font)
        }
        document.querySelector('#content')!.append(document.createElement('i'))
      })
      changed.resolve()
      await hydrated(page)
      // Blocks of a dealer are drawn anew as they come near; on a busy machine one is passed before it was.
      const seen = async () => {
        await lookThrough(page)
        return headings(page)
      }
      await expect.poll(seen, { timeout: 30_000 }).toEqual(before)
      // Drawn anew from the first node on: nothing of the other hand is left in the header.
      await expect.poll(() => page.locator('header font').count()).toBe(0)
      await follow(page, '/about-us')
      await expect.poll(() => headings(page)).not.toEqual(before)
      expect(await headings(page)).not.toEqual([])
      await page.context().close()
    })
  },
)

const headings = (page: Page) => page.locator('main').locator('h1, h2').allTextContents()

/** From the top down, a screen at a time. */
async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  for (let screen = 1; screen < 12; screen++) {
    await page.mouse.wheel(0, 800)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50))))
  }
}

/** A link of the page's own, wherever it stands, followed by the listeners of the site. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')!.after(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL((url) => url.pathname === path)
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))
}
