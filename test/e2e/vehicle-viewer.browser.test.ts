import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  DESK,
  PHONE,
  pictureInTheMiddle,
  TENANTS,
  type Visit,
  type VisitOptions,
  vehiclePath,
  visits,
} from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
/** Vehicles of the demo that were given frames, panorama, hotspots and films by `media attach`. */
const ALL_MODES = { tenant: 'brigalow', stockNumber: 'B20453' }
const OPENS_TURNING = { tenant: 'kestrel-kia', stockNumber: 'K20425', pixelsPerFrame: 14 }
const WITH_VIDEO = { tenant: 'kestrel-kia', stockNumber: 'K21594' }
const STANDS_STILL = { tenant: 'banksia-touring', stockNumber: 'C20446' }

type Asked = { tenant: string; stockNumber: string }

async function open({ tenant, stockNumber }: Asked, options: Partial<VisitOptions> = {}): Promise<Visit> {
  const here = await visit({ tenant, popupClosed: true, ...options })
  await here.go(await pathOf(here.page, stockNumber))
  return here
}

async function pathOf(page: Page, stockNumber: string): Promise<string> {
  const answer = await page.goto('/sitemap-stock-1.xml')
  const path = new RegExp(`/cars/[a-z0-9-]+-${stockNumber.toLowerCase()}(?=<)`).exec(await answer!.text())?.[0]
  if (!path) throw new Error(`The sitemap does not name ${stockNumber}.`)
  return path
}

const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const choose = (page: Page, value: string) => page.locator(`.viewer-modes label:has([value="${value}"])`).click()
const panel = (page: Page, name: string) => page.locator(`.viewer [data-mode="${name}"]`)
const dial = (page: Page) => page.getByRole('slider', { name: /all round/ })
const frameShown = async (page: Page) => Number(await dial(page).getAttribute('aria-valuenow'))
const shownIn = (row: Locator) => row.evaluate(pictureInTheMiddle)
const turned = (page: Page) => page.locator('.spin[data-complete]').waitFor({ timeout: 30_000 })
const axeOf = async (page: Page) =>
  (await new AxeBuilder({ page }).include('.viewer').analyze()).violations.map(
    ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
  )

async function dragBy(page: Page, dx: number, dy = 0, steps = 8): Promise<void> {
  const box = (await page.locator('.viewer-panel:visible > .frame').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.62]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps })
}

describe('modes', () => {
  test('are tabs over one stage: arrow keys change them, only one is seen, the stage keeps its size', async () => {
    const { page, problems } = await open(ALL_MODES)
    expect(
      await page.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['spinner', 'walkaround', 'gallery', 'interior'])
    expect(await mode(page, 'Photos').isChecked()).toBe(true)
    const size = async () =>
      page.locator('.viewer-panel:visible > .frame, .viewer-panel:visible .stage > li').first().boundingBox()
    const before = (await size())!
    await mode(page, 'Photos').focus()
    for (const name of ['interior', 'spinner', 'walkaround']) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator('.viewer-panel').filter({ visible: true }).count(), SOON).toBe(1)
      expect(await panel(page, name).isVisible()).toBe(true)
      const now = (await size())!
      expect([now.width, now.height, now.y]).toEqual(
        [before.width, before.height, before.y].map((px) => expect.closeTo(px, 0)),
      )
    }
    expect(await page.evaluate(() => window.layoutShift)).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.each(TENANTS)('of $slug: axe finds nothing in any', async ({ slug }) => {
    const asked = { 'halyard-motors': 'H20502', brigalow: 'B20453', 'kestrel-kia': 'K20425' }[slug]
    const { page } = await open({ tenant: slug, stockNumber: asked })
    for (const value of await page
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))) {
      await choose(page, value)
      if (value === 'spinner') await dial(page).waitFor()
      if (value === 'interior') await page.locator('.interior[data-ready]').waitFor()
      expect(await axeOf(page), value).toEqual([])
    }
    await page.context().close()
  })
})

describe.each(TENANTS)('the gallery of $slug', ({ slug }) => {
  test('keys step, thumbnails and count keep up, the next two pictures are fetched ahead', async () => {
    const here = await visit({ tenant: slug, popupClosed: true })
    const { page } = here
    await here.go(vehiclePath(slug))
    const row = page.locator('main [data-gallery] .stage').first()
    const count = await row.locator('> li').count()
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shownIn(row), SOON).toBeCloseTo(1, 1)
    const loading = () => row.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).loading))
    await expect.poll(async () => (await loading()).slice(2, 4), SOON).toEqual(['eager', 'eager'])
    await expect.poll(() => page.locator('[data-count]').textContent(), SOON).toBe(`2 / ${count}`)
    if (await page.locator('.thumbs').count())
      expect(await page.locator('.thumbs [aria-current]').getAttribute('data-stage-to')).toBe('1')
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('[data-stage="1"]').isDisabled(), SOON).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => page.locator('[data-stage="-1"]').isDisabled(), SOON).toBe(true)
    await page.context().close()
  })

  test('fills the screen, brings near by double click and keys, and gives the page back where it was', async () => {
    const here = await visit({ tenant: slug, popupClosed: true })
    const { page, problems } = here
    await here.go(vehiclePath(slug))
    const button = page.getByRole('button', { name: 'Fullscreen' })
    expect(await button.getAttribute('title')).toBe('Fullscreen')
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Pictures' })
    await dialog.waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shownIn(dialog.locator('.stage')), SOON).toBeCloseTo(1, 1)
    const scale = () =>
      dialog
        .locator('img')
        .nth(1)
        .evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a)
    await dialog.locator('img').nth(1).dblclick()
    expect(await scale()).toBeCloseTo(2.5)
    await page.keyboard.press('0')
    expect(await scale()).toBe(1)
    await page.keyboard.press('+')
    expect(await scale()).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    expect(await scale()).toBe(1)
    await expect.poll(() => shownIn(dialog.locator('.stage')), SOON).toBeCloseTo(2, 1)
    expect((await new AxeBuilder({ page }).include('dialog.viewer').analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog.count(), SOON).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await shownIn(page.locator('main [data-gallery] .stage').first())).toBeCloseTo(2, 1)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('the gallery', () => {
  test('on a phone swipes, and two fingers bring near what fills the screen', async () => {
    const { page } = await open(ALL_MODES, { viewport: PHONE, hasTouch: true })
    const row = page.locator('main [data-gallery] .stage').first()
    const touch = await page.context().newCDPSession(page)
    const box = (await row.boundingBox())!
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: [number, number][]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) })
    const y = box.y + box.height / 2
    await fingers('touchStart', [300, y])
    for (const x of [260, 200, 140, 80]) await fingers('touchMove', [x, y])
    await fingers('touchEnd')
    await expect.poll(() => shownIn(row), SOON).toBeCloseTo(1, 1)

    await page.getByRole('button', { name: 'Fullscreen' }).click()
    const picture = page.locator('dialog.viewer[open] img').nth(1)
    await picture.waitFor()
    await fingers('touchStart', [150, 400], [240, 400])
    for (const apart of [60, 90, 120]) await fingers('touchMove', [195 - apart, 400], [195 + apart, 400])
    await fingers('touchEnd')
    expect(await picture.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a)).toBeGreaterThan(1.5)
    await page.context().close()
  })

  test('left and come back to begins again', async () => {
    const { page } = await open(ALL_MODES)
    const row = page.locator('main [data-gallery] .stage').first()
    await row.focus()
    await page.keyboard.press('End')
    await expect.poll(() => shownIn(row), SOON).toBeGreaterThan(3)
    await choose(page, 'walkaround')
    await choose(page, 'gallery')
    expect(await shownIn(row)).toBeCloseTo(0, 1)
    await page.context().close()
  })

  test('has the vehicle’s film second, which plays where it stands and is not fetched before', async () => {
    const here = await visit({ ...WITH_VIDEO, popupClosed: true })
    const { page, problems } = here
    const films: string[] = []
    page.on('request', ({ url }) => url().includes('/media/attached/') && films.push(url()))
    await here.go(await pathOf(page, WITH_VIDEO.stockNumber))
    await choose(page, 'gallery')
    const film = page.locator('main [data-gallery] .stage > li').nth(1).locator('video')
    expect(films).toEqual([])
    const played = await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      return video.videoWidth
    })
    expect(played).toBe(640)
    await page.getByRole('link', { name: 'Show the video' }).click()
    await expect.poll(() => shownIn(page.locator('main [data-gallery] .stage').first()), SOON).toBeCloseTo(1, 1)
    await choose(page, 'spinner')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused), SOON).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('the spin', () => {
  test('comes coarse to fine, turns once by itself, and stops after the first loop', async () => {
    const { page, problems, go } = await visit({ tenant: OPENS_TURNING.tenant, popupClosed: true })
    const asked: string[] = []
    const path = await pathOf(page, OPENS_TURNING.stockNumber)
    page.on(
      'request',
      (request) =>
        /\/media\/\d+\/\d+-75$/.test(request.url()) &&
        request.frame() === page.mainFrame() &&
        asked.push(new URL(request.url()).pathname),
    )
    await go(path)
    const frames = await page
      .locator('.spin .stage img')
      .evaluateAll((all) => all.map((img) => img.getAttribute('src')!.split('/')[2]))
    await turned(page)
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

  test('stops when touched, follows the hand at the dealer’s pixels for a frame, and glides on when thrown', async () => {
    const { page } = await open(OPENS_TURNING)
    await turned(page)
    await dragBy(page, 0)
    expect(await page.getByRole('button', { name: 'Turn by itself' }).getAttribute('aria-pressed')).toBe('false')
    await page.mouse.up()
    await dial(page).focus()
    await page.keyboard.press('Home')
    await dragBy(page, -5 * OPENS_TURNING.pixelsPerFrame)
    expect(await frameShown(page)).toBe(6)
    await page.waitForTimeout(150)
    await page.mouse.up()
    expect(await frameShown(page)).toBe(6)
    await page.keyboard.press('Home')
    await dragBy(page, -4 * OPENS_TURNING.pixelsPerFrame, 0, 2)
    await page.mouse.up()
    await expect.poll(() => frameShown(page), SOON).toBeGreaterThan(5)
    await page.context().close()
  })

  test('turns by keys and buttons, comes near, and says where it stands', async () => {
    const { page, problems } = await open(STANDS_STILL)
    await choose(page, 'spinner')
    await turned(page)
    expect(await page.getByRole('button', { name: 'Turn by itself' }).getAttribute('aria-pressed')).toBe('false')
    await dial(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await dial(page).getAttribute('aria-valuetext')).toBe('Picture 3 of 36')
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
    await dial(page).focus()
    await page.keyboard.press('0')
    expect(await scale()).toBe(1)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('stands still where less motion is wanted, until asked', async () => {
    const { page } = await open(OPENS_TURNING, { reducedMotion: 'reduce' })
    await turned(page)
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
    const html = await (await page.goto(path))!.text()
    const ids = [
      ...html
        .slice(html.indexOf('data-mode="spinner"'), html.indexOf('data-mode="gallery"'))
        .matchAll(/<img[^>]*src="\/media\/(\d+)\//g),
    ].map(([, id]) => id)
    await page.route(`**/media/${ids[4]}/*`, (route) => route.fulfill({ status: 404 }))
    await go(path)
    await turned(page)
    await dial(page).focus()
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
    const widths = new Set<string>()
    await go(path)
    page.on('request', ({ url }) => widths.add(/\/media\/\d+\/(\d+)-75$/.exec(url())?.[1] ?? ''))
    const sources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await turned(page)
    const ids = await page
      .locator('.spin .stage img')
      .evaluateAll((all) => all.slice(1).map((img) => img.getAttribute('src')!.split('/')[2]))
    const all = [
      ...sources,
      ...(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))),
    ]
    const asked = all.flatMap((name) => {
      const [, id, width] = /\/media\/(\d+)\/(\d+)-75$/.exec(name) ?? []
      return ids.includes(id!) ? [width] : []
    })
    expect(new Set(asked)).toEqual(new Set(['640']))
    await page.context().close()
  })

  test('has marks at their frames that say their words, and a list that leads to them', async () => {
    const { page } = await open(ALL_MODES, { reducedMotion: 'reduce' })
    await choose(page, 'spinner')
    await turned(page)
    const mark = panel(page, 'spinner').getByRole('button', { name: 'Alloy wheels' })
    await mark.first().click()
    expect(await panel(page, 'spinner').getByRole('status').textContent()).toBe('Alloy wheels')
    await panel(page, 'spinner').locator('.spots summary').click()
    await panel(page, 'spinner').locator('.spots').getByRole('button', { name: 'Tail lights' }).click()
    expect(await panel(page, 'spinner').getByRole('status').textContent()).toBe('Tail lights')
    expect(await frameShown(page)).toBeGreaterThan(3)
    expect(await panel(page, 'spinner').locator('.spot', { hasText: '6' }).isVisible()).toBe(true)
    await page.context().close()
  })
})

describe('the interior', () => {
  const seen = (page: Page) =>
    page
      .locator('.panorama-layer .spot')
      .evaluateAll((all) =>
        all.map((spot) =>
          (spot as HTMLElement).hidden ? null : Math.round(Number.parseFloat((spot as HTMLElement).style.left)),
        ),
      )

  test('is looked around in by hand, keys and buttons; its marks stay where they belong', async () => {
    const { page } = await open(ALL_MODES, { reducedMotion: 'reduce' })
    await choose(page, 'interior')
    await page.locator('.interior[data-ready]').waitFor(SOON)
    const view = page.getByRole('application', { name: /Inside the/ })
    const [first] = await seen(page)
    await dragBy(page, -80)
    await page.mouse.up()
    const [dragged] = await seen(page)
    expect(dragged).toBeLessThan(first! - 40)
    await view.focus()
    await page.keyboard.press('ArrowLeft')
    expect((await seen(page))[0]).toBeGreaterThan(dragged!)
    await page.keyboard.press('Home')
    expect((await seen(page))[0]).toBe(first)
    await page.getByRole('button', { name: 'Look right' }).click()
    await expect.poll(async () => (await seen(page))[0], SOON).not.toBe(first)
    await page.keyboard.press('Tab')
    await panel(page, 'interior').locator('.spots summary').click()
    await panel(page, 'interior')
      .locator('.spots')
      .getByRole('button', { name: /Panoramic glass roof/ })
      .click()
    await expect.poll(async () => (await seen(page)).at(-1), SOON).toEqual(expect.any(Number))
    expect(await panel(page, 'interior').getByRole('status').textContent()).toContain('glass roof')
    await page.context().close()
  })

  test('is drawn from the picture: it changes as one turns', async () => {
    const { page } = await open(ALL_MODES, { reducedMotion: 'reduce' })
    await choose(page, 'interior')
    await page.locator('.interior[data-ready]').waitFor(SOON)
    const look = async () => (await page.locator('.panorama-layer').screenshot()).toString('base64')
    const before = await look()
    await page.getByRole('application').focus()
    for (let pressed = 0; pressed < 6; pressed++) await page.keyboard.press('ArrowRight')
    expect(await look()).not.toBe(before)
    await page.context().close()
  })

  test('stays a flat picture that scrolls where the browser cannot draw it', async () => {
    const here = await visit({ tenant: ALL_MODES.tenant, popupClosed: true })
    const { page, problems } = here
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
      } as typeof getContext
    })
    await here.go(await pathOf(page, ALL_MODES.stockNumber))
    await choose(page, 'interior')
    const flat = panel(page, 'interior').locator('.interior-flat')
    await expect
      .poll(() => flat.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), SOON)
      .toBe(true)
    expect(await flat.isVisible()).toBe(true)
    expect(await flat.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    expect(await page.getByRole('application').count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('without scripts every mode is there: frames swipe, the film plays, the interior scrolls, marks are words', async () => {
  const { page } = await open(ALL_MODES, { javaScriptEnabled: false, viewport: DESK })
  await choose(page, 'spinner')
  const row = panel(page, 'spinner').locator('.stage')
  expect(await row.locator('li:visible').count()).toBe(36)
  await row.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
  expect(await shownIn(row)).toBeCloseTo(1, 1)
  await panel(page, 'spinner').locator('summary').click()
  expect(await panel(page, 'spinner').locator('.spots li').allInnerTexts()).toContain('Alloy wheels')
  await choose(page, 'walkaround')
  expect(await panel(page, 'walkaround').locator('video').getAttribute('src')).toMatch(
    /^\/media\/attached\/[0-9a-f]{64}$/,
  )
  await choose(page, 'interior')
  expect(await panel(page, 'interior').locator('.interior-flat img').isVisible()).toBe(true)
  await choose(page, 'gallery')
  expect(await panel(page, 'gallery').locator('.stage img').first().isVisible()).toBe(true)
  expect(
    await page.locator('.viewer :is(.viewer-tool, .stage-arrow, .stage-tool)').filter({ visible: true }).count(),
  ).toBe(0)
  await page.context().close()
})
