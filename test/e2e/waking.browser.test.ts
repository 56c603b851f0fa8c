import { describe, expect, test } from 'vitest'
import { TENANTS, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()

describe.each(TENANTS)('$slug before the visitor moves', ({ slug }) => {
  test('no script is fetched; a button pressed before scripts are there does its work when they are', async () => {
    const { page } = await visit({ tenant: slug })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.push(request.url())
    })
    await page.goto(vehiclePath(slug), { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])

    await page.locator('main [data-gallery] [data-stage="1"]').evaluate((button) => (button as HTMLElement).click())
    const stage = page.locator('main [data-gallery] .stage')
    await expect
      .poll(() => stage.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth)), {
        timeout: 10_000,
      })
      .toBe(1)
    expect(scripts.length).toBeGreaterThan(3)
    await page.context().close()
  })
})
