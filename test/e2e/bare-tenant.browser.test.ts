import { expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { BARE_CONFIG } from '../support/bare-tenant.ts'
import { atWidths } from '../support/matrix.ts'
import { visits } from '../support/visit.ts'

/** The pages that a dealer has who has written none (rule:default-pages), and those around the stock that need no settings. */
const PAGES = [
  '/',
  '/about-us',
  '/privacy-policy',
  '/contact',
  '/contact-us/leichhardt',
  '/locations',
  '/locations/leichhardt',
]
const visit = visits()

test.each(atWidths(PAGES.map((path) => ({ path }))))(
  'of a dealer who set nothing $path is whole at $width px, also by keyboard',
  async ({ path, viewport }) => {
    const { page, go, problems } = await visit({ tenant: BARE_CONFIG.slug, viewport, reducedMotion: 'reduce' })
    expect(await go(path)).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(problems).toEqual([])

    // Every stop is in sight and marked, to the last link of the page.
    const last = await page.locator('footer a').filter({ visible: true }).last().elementHandle()
    for (let stop = 1; ; stop++) {
      await page.keyboard.press('Tab')
      const { name, isSeen, isMarked, isLast } = await page.evaluate((last) => {
        const element = document.activeElement as HTMLElement
        const { width, height, bottom, top } = element.getBoundingClientRect()
        // The link of a card is marked around the whole card.
        const marked = [element, element.closest('.card, .article, .model') ?? element]
        return {
          name: element.outerHTML.slice(0, 120),
          isSeen: width > 1 && height > 1 && bottom > 0 && top < innerHeight,
          isMarked: marked.some((one) => getComputedStyle(one).outlineStyle !== 'none'),
          isLast: element === last,
        }
      }, last)
      expect([name, isSeen, isMarked]).toEqual([name, true, true])
      if (isLast) break
      expect(stop).toBeLessThan(150)
    }
  },
)

test.each(atWidths([{ path: '/' }]))(
  'the drawing of the opening stands clear of the search at $width px',
  async (at) => {
    const { page, go } = await visit({ tenant: BARE_CONFIG.slug, viewport: at.viewport })
    await go(at.path)
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      return { foot: box('.hero-drawing').bottom, search: box('.opening form').top }
    })
    expect(edges.search - edges.foot).toBeGreaterThanOrEqual(16)
  },
)
