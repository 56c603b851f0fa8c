import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import { ALL_MODES, chooseMode, openVehicle, pathOf, WITH_VIDEO } from '../support/viewer.ts'
import { PHONE, pictureInTheMiddle, TENANTS, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
const shownIn = (row: Locator) => row.evaluate(pictureInTheMiddle)

describeByTurns(TENANTS, 'the gallery of $slug', ({ slug }, test) => {
  test('keys step, thumbnails and count keep up, the next two pictures are fetched ahead', async () => {
    const here = await visit({ tenant: slug, popupClosed: true })
    const { page } = here
    await here.go(vehiclePath(slug))
    const row = page.locator('main .viewer [data-mode="gallery"] .stage').first()
    const count = await row.locator('> li').count()
    const arrow = (name: string) => page.locator('main .viewer').getByRole('button', { name })
    await row.focus()
    await expect.poll(() => page.locator('main .viewer .stage-count span').textContent(), SOON).toBe(`1 / ${count}`)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shownIn(row), SOON).toBeCloseTo(1, 1)
    const loading = () => row.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).loading))
    await expect.poll(async () => (await loading()).slice(2, 4), SOON).toEqual(['eager', 'eager'])
    await expect.poll(() => page.locator('main .viewer .stage-count span').textContent(), SOON).toBe(`2 / ${count}`)
    if (await page.locator('.thumbs').count())
      expect(await page.locator('.thumbs [aria-current]').getAttribute('href')).toBe('#picture-2')
    await page.keyboard.press('End')
    await expect.poll(() => arrow('Next picture').isDisabled(), SOON).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => arrow('Previous picture').isDisabled(), SOON).toBe(true)
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
    expect((await axeOf(page).include('dialog.viewer').analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog.count(), SOON).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await shownIn(page.locator('main .viewer [data-mode="gallery"] .stage').first())).toBeCloseTo(2, 1)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('the gallery', () => {
  test('on a phone swipes, and two fingers bring near what fills the screen', async () => {
    const { page } = await openVehicle(visit, ALL_MODES, { viewport: PHONE, hasTouch: true })
    const row = page.locator('main .viewer [data-mode="gallery"] .stage').first()
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
    const { page } = await openVehicle(visit, ALL_MODES)
    const row = page.locator('main .viewer [data-mode="gallery"] .stage').first()
    await row.focus()
    await expect.poll(() => page.locator('main .viewer .stage-count').textContent(), SOON).toContain('/')
    await page.keyboard.press('End')
    await expect.poll(() => shownIn(row), SOON).toBeGreaterThan(3)
    await chooseMode(page, 'walkaround')
    await chooseMode(page, 'gallery')
    expect(await shownIn(row)).toBeCloseTo(0, 1)
    await page.context().close()
  })

  test('has the vehicle’s film second, which plays where it stands and is not fetched before', async () => {
    const here = await visit({ ...WITH_VIDEO, popupClosed: true })
    const { page, problems } = here
    const films: string[] = []
    page.on('request', (request) => request.url().includes('/media/attached/') && films.push(request.url()))
    await here.go(await pathOf(page, WITH_VIDEO.stockNumber))
    await chooseMode(page, 'gallery')
    const film = page.locator('main .viewer [data-mode="gallery"] .stage > li').nth(1).locator('video')
    expect(films).toEqual([])
    const played = await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      return video.videoWidth
    })
    expect(played).toBe(640)
    await page.getByRole('link', { name: 'Show the video' }).click()
    await expect
      .poll(() => shownIn(page.locator('main .viewer [data-mode="gallery"] .stage').first()), SOON)
      .toBeCloseTo(1, 1)
    await chooseMode(page, 'spinner')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused), SOON).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
