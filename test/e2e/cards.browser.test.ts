import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths, describeByTurns } from '../support/matrix.ts'
import { favouriteOf, hitsWhere } from '../support/path-where.ts'
import {
  ALL_STOCK,
  DESK,
  OTHER_TENANTS,
  PHONE,
  pictureInTheMiddle,
  TENANTS,
  tenantConfig,
  visits,
} from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
const SAVED_EVENT = 39
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

describe.each([...TENANTS, ...OTHER_TENANTS])('a wide screen of $slug', ({ slug }) => {
  test('has as many cards side by side as `search.gridColumns` says, one to four', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true, viewport: DESK })
    await go(ALL_STOCK)
    const grid = page.locator('.results > ul')
    const { gridColumns = 3 } = tenantConfig(slug).settings.search ?? {}
    expect(await grid.evaluate(columnsOf)).toBe(gridColumns)
    for (const columns of [1, 2, 3, 4]) {
      await grid.evaluate((list, count) => {
        list.setAttribute('class', list.getAttribute('class')!.replace(/grid-cols-\d/, `grid-cols-${count}`))
      }, columns)
      expect(await grid.evaluate(columnsOf)).toBe(columns)
    }
    await page.context().close()
  })
})

test.each(atWidths(TENANTS))('cards of $slug have pictures of 3 by 2, $width px wide', async ({ slug, viewport }) => {
  const { page, go } = await visit({ tenant: slug, popupClosed: true, viewport })
  await go(ALL_STOCK)
  const ratios = await page
    .locator('.results article .card-pictures')
    .evaluateAll((all) => all.slice(0, 4).map((pictures) => pictures.clientWidth / pictures.clientHeight))
  expect(ratios).toHaveLength(4)
  for (const ratio of ratios) expect(ratio).toBeCloseTo(3 / 2, 1)
  await page.context().close()
})

describeByTurns(TENANTS, 'cards of $slug', ({ slug }, byTurn) => {
  byTurn('one picture is fetched with the page, all of them under a pointer', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true })
    await go(ALL_STOCK)
    await page.waitForLoadState('networkidle')
    const card = swiping(page).first()
    const stage = card.locator('.stage')
    expect(await stage.locator('img').count()).toBe(2)
    expect(await fetched(stage)).toEqual([0])
    await card.locator('.card-pictures').hover()
    await expect.poll(() => stage.locator('img').count(), SOON).toBeGreaterThan(3)
    // A picture nobody asked for before is encoded first.
    const all = [...(await stage.locator('img').all()).keys()]
    await expect.poll(() => fetched(stage), { timeout: 30_000 }).toEqual(all)
    await page.context().close()
  })

  byTurn('a finger swipes from picture to picture, past those that came with the page', async () => {
    const { page, go } = await visit({
      tenant: slug,
      popupClosed: true,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    })
    await go(ALL_STOCK)
    const stage = swiping(page).first().locator('.stage')
    await stage.scrollIntoViewIfNeeded()
    const screen = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints })
    for (const reached of [1, 2, 3]) {
      const { x, y, width, height } = (await stage.boundingBox())!
      const finger = (at: number) => ({ x: Math.round(x + width * at), y: Math.round(y + height / 2) })
      await touch('touchStart', finger(0.9))
      for (let at = 0.85; at > 0.2; at -= 0.05) {
        await touch('touchMove', finger(at))
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await touch('touchEnd')
      await expect.poll(() => stage.evaluate(pictureInTheMiddle), SOON).toBeCloseTo(reached, 1)
    }
    await page.context().close()
  })

  byTurn('pictures swipe without scripts, each leads to the vehicle; what needs scripts is not there', async () => {
    const { page, go } = await visit({ tenant: slug, javaScriptEnabled: false })
    await go(ALL_STOCK)
    const card = swiping(page).first()
    const stage = card.locator('.stage')
    await card.locator('.card-pictures').hover()
    await stage.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
    expect(await stage.evaluate(pictureInTheMiddle)).toBeCloseTo(1, 1)
    const title = card.locator('h3 a')
    const links = await stage.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(new Set(links)).toEqual(new Set([await title.getAttribute('href')]))
    expect(await page.locator('.heart, .card-pictures .stage-arrow').filter({ visible: true }).count()).toBe(0)

    await stage.locator('a').nth(1).click()
    await page.waitForURL(`**${links[0]}`, { waitUntil: 'commit' })
    await page.context().close()
  })

  byTurn('arrows step for pointers, keys for the stage; none leads past an end', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, reducedMotion: 'reduce' })
    await go(ALL_STOCK)
    const card = swiping(page).first()
    const stage = card.locator('.stage')
    const shown = () => stage.evaluate(pictureInTheMiddle)
    const [back, on] = [card.getByLabel('Previous picture'), card.getByLabel('Next picture')]
    await card.locator('.card-pictures').hover()
    expect(await isDrawn(back)).toBe(false)
    await on.click()
    await expect.poll(shown, SOON).toBeCloseTo(1, 1)
    await expect.poll(() => isDrawn(back), SOON).toBe(true)

    const last = (await stage.locator('li').count()) - 1
    // The ring is for those who go by keys.
    await page.keyboard.press('Tab')
    await stage.focus()
    const ring = (element: Element) => getComputedStyle(element, '::after').borderTopWidth
    expect(await card.locator('.card-pictures').evaluate(ring)).toBe('3px')
    for (let step = 1; step < last; step++) {
      await still(stage)
      await page.keyboard.press('ArrowRight')
      await expect.poll(shown, SOON).toBeCloseTo(step + 1, 1)
    }
    await expect.poll(() => isDrawn(on), SOON).toBe(false)
    expect(problems).toEqual([])
    await page.context().close()
  })

  byTurn('a saved vehicle stays saved: after a reload, in another tab, with keys', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, userAgent: PERSON })
    const events = eventsSent(page)
    await go(ALL_STOCK)
    const heart = page.locator('.heart').first()
    const name = await heart.getAttribute('aria-label')
    await heart.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => heart.getAttribute('aria-pressed'), SOON).toBe('true')
    const [saved] = await kept(page)
    expect(Object.keys(saved!)).toEqual(['id', 'name', 'slug', 'make', 'model', 'primary_image_url'])
    expect(name).toBe(`Save ${saved!.name}`)
    await expect.poll(() => events, SOON).toContainEqual({ id: SAVED_EVENT, path: ALL_STOCK, car_id: saved!.id })

    await go(ALL_STOCK)
    await expect.poll(() => pressed(page), SOON).toEqual([name])
    const other = await anotherTab(page.context())
    await expect.poll(() => pressed(other), SOON).toEqual([name])
    await other.locator('.heart[aria-pressed=true]').click()
    await expect.poll(() => pressed(page), SOON).toEqual([])
    expect(await kept(page)).toEqual([])
    expect(events.filter(({ id }) => id === SAVED_EVENT)).toHaveLength(1)
    expect(problems).toEqual([])
    await page.context().close()
  })

  byTurn('pressed before scripts are there, a heart does its work when they are', async () => {
    const { page } = await visit({ tenant: slug })
    await page.goto(ALL_STOCK)
    await page
      .locator('.heart')
      .first()
      .evaluate((heart) => (heart as HTMLElement).click())
    await expect.poll(() => page.locator('.heart').first().getAttribute('aria-pressed'), SOON).toBe('true')
    await expect.poll(() => kept(page), SOON).toHaveLength(1)
    await page.context().close()
  })

  byTurn('axe finds nothing on a card in use', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true, reducedMotion: 'reduce' })
    await go(ALL_STOCK)
    await page.locator('.heart').first().click()
    await expect.poll(() => pressed(page), SOON).toHaveLength(1)
    await swiping(page).first().locator('.card-pictures').hover()
    const { violations } = await axeOf(page).include('.results').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await page.context().close()
  })

  test('nothing reaches over a card 320 px wide, and nothing is cut off', async () => {
    const { page, go } = await visit({ tenant: slug, viewport: { width: 320, height: 700 } })
    await go(ALL_STOCK)
    const over = await page.locator('.results article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect()
        const parts = [...card.querySelectorAll('h3, .price, .button, .finance-line, .card-dealer, .heart, dd')]
        return parts.filter((part) => part.getBoundingClientRect().right > right + 1).map((part) => part.outerHTML)
      }),
    )
    expect(over).toEqual([])
    await page.context().close()
  })
})

test.each([
  ['half a text', '[{"id":'],
  ['another kind of thing', '{"id":1}'],
  ['things that are no favourites', '[null,7,{"id":"x"},{"id":1,"name":""}]'],
])('%s in the storage is no favourite and is in nobody’s way', async (_, text) => {
  const { page, go, problems } = await visit({ tenant: 'brigalow' })
  await page.addInitScript((written) => {
    if (!sessionStorage.getItem('spoilt')) localStorage.setItem('forecourt:favourites', written)
    sessionStorage.setItem('spoilt', 'yes')
  }, text)
  await go(ALL_STOCK)
  expect(await pressed(page)).toEqual([])
  await page.locator('.heart').first().click()
  await expect.poll(() => kept(page), SOON).toHaveLength(1)
  expect(problems).toEqual([])
  await page.context().close()
})

test.each(['getItem', 'setItem'] as const)(
  'a browser whose storage refuses %s saves until the page is left',
  async (verb) => {
    const { page, go, problems } = await visit({ tenant: 'brigalow' })
    await page.addInitScript((refused) => {
      const allowed = Storage.prototype[refused] as (...words: string[]) => string
      Storage.prototype[refused] = function (this: Storage, ...words: string[]) {
        if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        return allowed.apply(this, words)
      }
    }, verb)
    await go(ALL_STOCK)
    const heart = page.locator('.heart').first()
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed'), SOON).toBe('true')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed'), SOON).toBe('false')
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('a sold vehicle is offered something similar, and a heart only where it was saved before', async () => {
  const sold = `${ALL_STOCK}?refinementList[status][0]=sold`
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await go(sold)
  const card = page.locator('.results article', { has: page.locator('.heart') }).first()
  const button = card.locator('.card-actions a')
  expect(await button.count()).toBe(1)
  expect(await button.textContent()).toMatch(/^Find me another like it/)
  expect(await button.getAttribute('href')).toMatch(/^\/enquiry\?form=find-similar&car_id=\d+$/)
  const heart = card.locator('.heart')
  expect(await heart.isVisible()).toBe(false)

  const path = await card.locator('h3 a').getAttribute('href')
  const hit = (await hitsWhere(page, 'status = sold', 100)).find((one) => one.path === path)!
  await page.evaluate(
    (saved) => localStorage.setItem('forecourt:favourites', saved),
    JSON.stringify([favouriteOf(hit)]),
  )
  await go(sold)
  await expect.poll(() => heart.isVisible(), SOON).toBe(true)
  await heart.click()
  expect(await heart.isVisible()).toBe(false)
  expect(await card.locator('h3 a').evaluate((link) => link === document.activeElement)).toBe(true)
  await page.context().close()
})

/** The cards of a search page that have pictures to swipe. */
function swiping(page: Page): Locator {
  return page.locator('.results article', { has: page.locator('.card-pictures') })
}

function isDrawn(element: Locator): Promise<boolean> {
  return element.evaluate((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
}

/** Resolves when a stage moves no more: a key pressed on the way would count for less. */
function still(stage: Locator): Promise<void> {
  return stage.evaluate(async (element) => {
    for (let before = Number.NaN; before !== element.scrollLeft; ) {
      before = element.scrollLeft
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })
}

/** Which pictures of a card are there, from 0. */
function fetched(stage: Locator): Promise<number[]> {
  return stage
    .locator('img')
    .evaluateAll((all) => all.flatMap((img, index) => ((img as HTMLImageElement).naturalWidth > 0 ? [index] : [])))
}

function eventsSent(page: Page): { id: number }[] {
  const events: { id: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postDataJSON())
  })
  return events
}

/** The hearts that are filled, by name. */
function pressed(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.heart[aria-pressed=true]')
    .evaluateAll((hearts) => hearts.map((heart) => heart.getAttribute('aria-label')))
}

function kept(page: Page): Promise<{ id: number; name: string }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('forecourt:favourites') ?? '[]'))
}

async function anotherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(ALL_STOCK)
  await page.evaluate(() => void document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  return page
}

/** How many of a list stand in its first row. */
function columnsOf(list: Element): number {
  const tops = [...list.children].map((item) => Math.round(item.getBoundingClientRect().top))
  return tops.filter((top) => top === tops[0]).length
}
