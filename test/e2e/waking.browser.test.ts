import { describe, expect, test } from 'vitest'
import { heldBack } from '../support/held-back.ts'
import { pictureInTheMiddle, TENANTS, vehiclePath, visits } from '../support/visit.ts'

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

    await page
      .locator('main .viewer .stage-arrow.right-3')
      .first()
      .evaluate((button) => (button as HTMLElement).click())
    const stage = page.locator('main [data-mode="gallery"] .stage').first()
    await expect
      .poll(() => stage.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth)), {
        timeout: 10_000,
      })
      .toBe(1)
    expect(scripts.length).toBeGreaterThan(3)
    await page.context().close()
  })

  test('a button pressed while the last scripts are on their way does its work once', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true })
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/\/enhance-[^/]+\.js/, async (route) => {
      await held
      await route.continue()
    })
    await go(vehiclePath(slug))
    const awake = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('forecourt:awake', () => resolve('awake'))),
    )
    const shown = () => page.locator('main [data-mode="gallery"] .stage').first().evaluate(pictureInTheMiddle)
    await page.locator('main .viewer .stage-arrow.right-3').first().click()
    await expect.poll(shown, { timeout: 5000 }).toBeCloseTo(1, 1)
    letThrough()
    expect(await awake).toBe('awake')
    await page.waitForTimeout(600)
    expect(await shown()).toBeCloseTo(1, 1)
    await page.context().close()
  })

  test('a button at work while another part of the page is on its way does its work once', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true })
    const views = await heldBack(page, /\/views-[^/]+\.js/)
    await go(vehiclePath(slug))
    await expect.poll(views.isAsked, { timeout: 5000 }).toBe(true)
    await page.getByRole('button', { name: 'Fullscreen' }).click()
    const pictures = page.getByRole('dialog', { name: 'Pictures' })
    await pictures.waitFor()
    views.letGo()
    await page.locator('[data-behaviour=vehicle][data-started]').waitFor({ state: 'attached' })
    await page.waitForTimeout(300)
    expect(await pictures.count()).toBe(1)
    await page.context().close()
  })
})

test('a call that is the first thing a visitor does is counted, on any page', async () => {
  const { page } = await visit({ tenant: 'brigalow', popupClosed: true })
  const counted: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) counted.push(request.postDataJSON())
  })
  for (const path of ['/', vehiclePath('brigalow')]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => (document.querySelector('a[href^="tel:"]') as HTMLElement).click())
  }
  await expect
    .poll(() => counted)
    .toMatchObject([
      { id: 25, path: '/' },
      { id: 25, path: vehiclePath('brigalow'), car_id: expect.any(Number) },
    ])
  await page.context().close()
})
