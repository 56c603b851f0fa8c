import { describe, expect, test } from 'vitest'
import { delayed } from '../support/delayed-response.ts'
import {
  ALL_MODES,
  chooseMode,
  dialOf,
  dragBy,
  frameShown,
  framesThere,
  OPENS_TURNING,
  openVehicle,
  panelOf,
  pathOf,
  STANDS_STILL,
} from '../support/viewer.ts'
import { PHONE, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }

describe('the spin', () => {
  // Frames that nobody asked for before are encoded first.
  test('comes coarse to fine, turns once by itself, and stops after the first loop', async () => {
    const { page, problems, go } = await visit({ tenant: OPENS_TURNING.tenant, popupClosed: true })
    const asked: string[] = []
    const path = await pathOf(page, OPENS_TURNING.stockNumber)
    page.on(
      'request',
      (request) =>
        /\/media\/\d+\/\d+-75\.webp$/.test(request.url()) &&
        request.frame() === page.mainFrame() &&
        asked.push(new URL(request.url()).pathname),
    )
    await go(path)
    const frames = await page
      .locator('.spin .stage img')
      .evaluateAll((all) => all.map((img) => img.getAttribute('src')!.split('/')[2]))
    await framesThere(page)
    const order = asked.map((address) => frames.indexOf(address.split('/')[2]!)).filter((index) => index > 0)
    expect(order.slice(0, 8).sort((a, b) => a - b)).toEqual([4, 8, 12, 16, 20, 24, 28, 32])
    expect(order.slice(8, 17).every((index) => index % 4 === 2)).toBe(true)
    const button = page.getByRole('button', { name: 'Turn by itself' })
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => frameShown(page), SOON).toBeGreaterThan(3)
    await expect.poll(() => button.getAttribute('aria-pressed'), SOON).toBe('false')
    expect(await frameShown(page)).toBe(1)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('goes from frame to frame at the dealer’s interval', async () => {
    const { page, go } = await visit({ tenant: OPENS_TURNING.tenant, popupClosed: true })
    // What goes by that interval stands still.
    await page.addInitScript((interval) => {
      const begin = window.setInterval
      window.setInterval = ((what: () => void, ms: number) =>
        begin(what, ms === interval ? 600_000 : ms)) as typeof begin
    }, OPENS_TURNING.intervalMs)
    await go(await pathOf(page, OPENS_TURNING.stockNumber))
    await framesThere(page)
    await page.waitForTimeout(1000)
    expect(await page.getByRole('button', { name: 'Turn by itself' }).getAttribute('aria-pressed')).toBe('true')
    expect(await frameShown(page)).toBe(1)
    await page.context().close()
  })

  test('stops when touched, follows the hand at the dealer’s pixels for a frame, and glides on when thrown', async () => {
    const { page } = await openVehicle(visit, OPENS_TURNING)
    await framesThere(page)
    await dragBy(page, 0)
    expect(await page.getByRole('button', { name: 'Turn by itself' }).getAttribute('aria-pressed')).toBe('false')
    await page.mouse.up()
    await dialOf(page).focus()
    await page.keyboard.press('Home')
    await dragBy(page, -5 * OPENS_TURNING.pixelsPerFrame)
    expect(await frameShown(page)).toBe(6)
    await page.waitForTimeout(150)
    await page.mouse.up()
    expect(await frameShown(page)).toBe(6)
    await page.keyboard.press('Home')
    await dragBy(page, -4 * OPENS_TURNING.pixelsPerFrame, 2)
    await page.mouse.up()
    await expect.poll(() => frameShown(page), SOON).toBeGreaterThan(5)
    await page.context().close()
  })

  test('stops for a trackpad’s pinch and for whatever is touched beside it', async () => {
    for (const touch of ['pinch', 'press'] as const) {
      const { page } = await openVehicle(visit, OPENS_TURNING)
      await framesThere(page)
      const button = page.getByRole('button', { name: 'Turn by itself' })
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      if (touch === 'pinch')
        await page.locator('.spin-frame').dispatchEvent('wheel', { ctrlKey: true, deltaY: -10, bubbles: true })
      else await panelOf(page, 'spinner').dispatchEvent('pointerdown')
      expect(await button.getAttribute('aria-pressed')).toBe('false')
      await page.context().close()
    }
  })

  test('turns by keys and buttons, comes near, and says where it stands', async () => {
    const { page, problems } = await openVehicle(visit, STANDS_STILL)
    await chooseMode(page, 'spinner')
    await framesThere(page)
    expect(await page.getByRole('button', { name: 'Turn by itself' }).getAttribute('aria-pressed')).toBe('false')
    await dialOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await dialOf(page).getAttribute('aria-valuetext')).toBe('Picture 3 of 36')
    await page.keyboard.press('End')
    expect(await frameShown(page)).toBe(36)
    await page.getByRole('button', { name: 'Turn right' }).click()
    expect(await frameShown(page)).toBe(2)
    await page.getByRole('button', { name: 'Turn left' }).click()
    expect(await frameShown(page)).toBe(36)
    const scale = () =>
      page.locator('.spin-layer').evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).a)
    await page.getByRole('button', { name: 'Zoom' }).click()
    expect(await scale()).toBeCloseTo(2.5)
    await dragBy(page, -60)
    await page.mouse.up()
    expect(await frameShown(page)).toBe(36)
    await dialOf(page).focus()
    await page.keyboard.press('0')
    expect(await scale()).toBe(1)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('does what was pressed before it was there', async () => {
    const { page, go } = await visit({ tenant: STANDS_STILL.tenant, popupClosed: true })
    const path = await pathOf(page, STANDS_STILL.stockNumber)
    const turntable = await delayed(page, /\/turntable-[^/]+\.js/)
    await go(path)
    await chooseMode(page, 'spinner')
    await expect.poll(turntable.isAsked, SOON).toBe(true)
    await page.getByRole('button', { name: 'Turn right' }).click()
    turntable.release()
    await framesThere(page)
    expect(await frameShown(page)).toBe(3)
    await page.context().close()
  })

  test('stands still where less motion is wanted, until asked', async () => {
    const { page } = await openVehicle(visit, OPENS_TURNING, { reducedMotion: 'reduce' })
    await framesThere(page)
    const button = page.getByRole('button', { name: 'Turn by itself' })
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    expect(await frameShown(page)).toBe(1)
    await button.click()
    await expect.poll(() => frameShown(page), SOON).toBeGreaterThan(2)
    await page.context().close()
  })

  test('lacks a frame: a warning, and its neighbour stands in', async () => {
    const { page, problems, go } = await visit({
      tenant: OPENS_TURNING.tenant,
      popupClosed: true,
      reducedMotion: 'reduce',
    })
    const path = await pathOf(page, OPENS_TURNING.stockNumber)
    const html = await page.evaluate((at) => fetch(at).then((answer) => answer.text()), path)
    const ids = [
      ...html
        .slice(html.indexOf('data-mode="spinner"'), html.indexOf('data-mode="gallery"'))
        .matchAll(/<img[^>]*src="\/media\/(\d+)\//g),
    ].map(([, id]) => id)
    await page.route(`**/media/${ids[4]}/*`, (route) => route.fulfill({ status: 404 }))
    await go(path)
    await framesThere(page)
    await dialOf(page).focus()
    for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press('ArrowRight')
    expect(await frameShown(page)).toBe(5)
    const drawn = await page
      .locator('.spin-layer canvas')
      .evaluate(
        (canvas: HTMLCanvasElement) =>
          canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3],
      )
    expect(drawn).toBe(255)
    expect(problems.filter((problem) => problem.includes('Frame 5 of 36 of the spin is missing'))).toHaveLength(1)
    expect(problems.filter((problem) => problem.startsWith('exception'))).toEqual([])
    await page.context().close()
  })

  test('asks for small frames on a phone, however dense its screen', async () => {
    const { page, go } = await visit({
      tenant: OPENS_TURNING.tenant,
      popupClosed: true,
      viewport: PHONE,
      deviceScaleFactor: 3,
    })
    const path = await pathOf(page, OPENS_TURNING.stockNumber)
    await go(path)
    await framesThere(page)
    const ids = await page
      .locator('.spin .stage img')
      .evaluateAll((all) => all.slice(1).map((img) => img.getAttribute('src')!.split('/')[2]))
    const all = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const asked = all.flatMap((name) => {
      const [, id, width] = /\/media\/(\d+)\/(\d+)-75\.webp$/.exec(name) ?? []
      return ids.includes(id!) ? [width] : []
    })
    expect(new Set(asked)).toEqual(new Set(['640']))
    await page.context().close()
  })

  test('has marks at their frames that say their words, and a list that leads to them', async () => {
    const { page } = await openVehicle(visit, ALL_MODES, { reducedMotion: 'reduce' })
    await chooseMode(page, 'spinner')
    await framesThere(page)
    const mark = panelOf(page, 'spinner').getByRole('button', { name: 'Alloy wheels' })
    await mark.first().click()
    expect(await panelOf(page, 'spinner').getByRole('status').textContent()).toBe('Alloy wheels')
    await panelOf(page, 'spinner').locator('.spots summary').click()
    await panelOf(page, 'spinner').locator('.spots').getByRole('button', { name: 'Tail lights' }).click()
    expect(await panelOf(page, 'spinner').getByRole('status').textContent()).toBe('Tail lights')
    expect(await frameShown(page)).toBeGreaterThan(3)
    expect(await panelOf(page, 'spinner').locator('.spot', { hasText: '6' }).isVisible()).toBe(true)
    await page.context().close()
  })
})
