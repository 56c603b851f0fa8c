import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type PiecesServer, piecesServer } from '../support/in-pieces.ts'
import { atWidths } from '../support/matrix.ts'
import { ALL_STOCK, TENANTS, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const PAGES = ['home', 'search', 'vehicle'] as const

let server: PiecesServer
beforeAll(async () => {
  server = await piecesServer(inject('sitePort'), { pieces: 12, gapMs: 80 })
})
afterAll(() => server.close())

describe('a page whose HTML comes bit by bit', () => {
  test.each(atWidths(TENANTS.flatMap(({ slug }) => PAGES.map((name) => ({ slug, name })))))(
    'grows downwards: $slug, $name at $width px',
    async ({ slug, name, viewport }) => {
      const baseURL = `http://${slug}.localhost:${server.port}`
      const { page, go } = await visit({ tenant: slug, viewport, baseURL, popupClosed: true, withoutPhotos: true })
      const path = name === 'home' ? '/' : name === 'search' ? ALL_STOCK : vehiclePath(slug)
      expect(await go(path)).toBe(200)
      const { shift, drawnMs, wholeMs } = await page.evaluate(() => ({
        shift: window.layoutShift,
        drawnMs: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        wholeMs: performance.getEntriesByType('navigation')[0]!.toJSON().domInteractive as number,
      }))
      expect(drawnMs).toBeLessThan(wholeMs)
      // A card's row of buttons, cut in the middle, may wrap once more when its rest comes.
      expect(shift).toBeLessThan(0.02)
      await page.context().close()
    },
  )
})
