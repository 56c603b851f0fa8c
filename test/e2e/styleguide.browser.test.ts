import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import { axeOf } from '../support/axe.ts'
import { delayed } from '../support/delayed-response.ts'
import { atWidths } from '../support/matrix.ts'
import { hydrated } from '../support/page-hydrated.ts'
import { ALL_STOCK, PHONE, type Visit, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const TENANT = 'halyard-motors'
const PATH = '/styleguide'

/** The guide, hydrated. */
async function guide(options: Partial<Parameters<typeof visit>[0]> = {}, path = PATH): Promise<Page> {
  const { page } = await visit({ tenant: TENANT, ...options })
  const response = await page.goto(path)
  expect(response!.status()).toBe(200)
  if (options.javaScriptEnabled !== false) await hydrated(page)
  return page
}

/** One guide for those tests of the file, or of the suite, that each try parts of it which the others leave alone. */
function sharedGuide(options: Partial<Parameters<typeof visit>[0]> = {}): () => Page {
  let page: Page
  beforeAll(async () => {
    page = await guide(options)
  })
  afterAll(() => page.context().close())
  return () => page
}

const shared = {
  scripted: sharedGuide(),
  plain: sharedGuide({ javaScriptEnabled: false }),
  /** Its slider is moved by keyboard and mouse, then time stands still, and toasts come. */
  toasting: sharedGuide({ permissions: ['clipboard-read', 'clipboard-write'] }),
}

describe('a slider', () => {
  test('moves by keyboard a step at a time; the box follows and an end is open', async () => {
    const page = shared.scripted()
    const low = page.getByRole('slider', { name: 'Lowest price' })
    await low.focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('#g-slider-price-low').inputValue()).toBe('40500')
    expect(await low.getAttribute('aria-valuetext')).toBe('$40,500')
    await page.keyboard.press('Home')
    expect(await page.locator('#g-slider-price-low').inputValue()).toBe('')
    expect(await low.inputValue()).toBe('5000')
  })

  test('keeps the low handle a step below the high one, whichever moves, and says why', async () => {
    const page = shared.toasting()
    await page.getByRole('slider', { name: 'Lowest price' }).focus()
    await page.keyboard.press('End')
    expect(await page.locator('#g-slider-price-low').inputValue()).toBe('119500')
    expect(await page.locator('.slider-note').first().textContent()).toContain('at least $500 apart')
    await page.getByRole('slider', { name: 'Highest price' }).focus()
    await page.keyboard.press('Home')
    expect(await page.locator('#g-slider-price-high').inputValue()).toBe('120000')
  })

  test('keeps what is typed, its handle at the nearest step; moves into the bounds what lies beyond, with a word', async () => {
    const page = shared.scripted()
    const box = page.locator('#g-slider-price-high')
    await box.fill('99777')
    await box.blur()
    const handle = page.getByRole('slider', { name: 'Highest price' })
    expect([await box.inputValue(), await handle.inputValue()]).toEqual(['99777', '100000'])
    await box.fill('900000')
    await box.blur()
    expect([await box.inputValue(), await handle.inputValue()]).toEqual(['250000', '250000'])
    expect(await page.locator('.slider-note').first().textContent()).toContain('$250,000')
  })

  test.each(['mouse', 'touch'] as const)('is dragged by %s', async (kind) => {
    const page = kind === 'mouse' ? shared.toasting() : await guide({ hasTouch: true, viewport: PHONE })
    const handle = page.getByRole('slider', { name: 'Lowest price' })
    await page.locator('#g-slider-price-low').fill('40000')
    await page.locator('#g-slider-price-low').blur()
    await handle.scrollIntoViewIfNeeded()
    const box = (await handle.boundingBox())!
    const at = (dollars: number) => box.x + 22 + ((box.width - 44) * (dollars - 5000)) / 245_000
    const y = box.y + box.height / 2
    if (kind === 'mouse') {
      await page.mouse.move(at(40_000), y)
      await page.mouse.down()
      await page.mouse.move(at(80_000), y, { steps: 5 })
      await page.mouse.up()
    } else await drag(page, at(40_000), at(80_000), y)
    const value = Number(await page.locator('#g-slider-price-low').inputValue())
    expect(value).toBeGreaterThan(70_000)
    expect(value).toBeLessThan(90_000)
    expect(value % 500).toBe(0)
    if (kind === 'touch') await page.context().close()
  })

  test('is two number boxes without scripts', async () => {
    const page = shared.plain()
    expect(await page.getByRole('slider').count()).toBe(0)
    await page.locator('#g-slider-price-low').fill('30000')
    expect(await page.locator('#g-slider-price-low').getAttribute('name')).toBe('min[price]')
  })
})

async function drag(page: Page, from: number, to: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (let step = 1; step <= 8; step++) await send('touchMove', from + ((to - from) * step) / 8)
  await send('touchEnd')
}

describe('money', () => {
  test('gets its separators as one types, the caret staying among the digits', async () => {
    const page = shared.scripted()
    const box = page.locator('#g-money')
    await box.fill('')
    await box.pressSequentially('1234567')
    expect(await box.inputValue()).toBe('1,234,567')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('9')
    expect(await box.inputValue()).toBe('19,234,567')
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
    // 0 or below is 0 (rule:calculator-bounds).
    await box.fill('-30000')
    expect(await box.inputValue()).toBe('0')
  })

  test('quick picks fill the box and show which one it is', async () => {
    const page = shared.scripted()
    await page.getByRole('button', { name: '$50,000' }).click()
    expect(await page.locator('#g-budget').inputValue()).toBe('50,000')
    expect(await page.getByRole('button', { name: '$50,000' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('button', { name: '$30,000' }).getAttribute('aria-pressed')).toBe('false')
  })

  test("without scripts the picks are the browser's suggestions", async () => {
    const page = shared.plain()
    expect(await page.getByRole('button', { name: '$50,000' }).count()).toBe(0)
    expect(await page.locator('#g-budget').getAttribute('list')).toBe('g-budget-picks')
    expect(await page.locator('#g-budget-picks option').count()).toBe(9)
  })
})

describe.each([true, false])('what lies over the page, scripts %s', (javaScriptEnabled) => {
  test('a dialog takes the focus, keeps it, and Escape gives it back', async () => {
    const page = javaScriptEnabled ? shared.scripted() : shared.plain()
    const button = page.locator('button[commandfor="g-dialog"][command="show-modal"]')
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Request photos' })
    await dialog.waitFor()
    for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
    expect(
      (await page.locator('#g-dialog').locator(':focus').count()) + (await page.locator('body:focus').count()),
    ).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true)
    await button.click()
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'hidden' })
  })

  test('a menu opens beside its button and Escape closes it', async () => {
    const page = javaScriptEnabled ? shared.scripted() : shared.plain()
    const button = page.getByRole('button', { name: 'Share', exact: true }).last()
    await page.locator('#g-menu').waitFor({ state: 'hidden' })
    await page.locator('[popovertarget="g-menu"]').first().press('Enter')
    await page.locator('#g-menu').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.locator('#g-menu a:focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('#g-menu').waitFor({ state: 'hidden' })
    expect(await button.count()).toBe(1)
  })
})

describe('a toast', () => {
  test('at most one stands, politely; it is dismissed, and stays longer than any visit otherwise', async () => {
    const page = shared.toasting()
    await stopClock(page)
    const region = page.locator('.toasts')
    expect(await region.getAttribute('aria-live')).toBe('polite')
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByRole('button', { name: 'Show it' }).press('Enter')
    expect(await region.locator('.toast').count()).toBe(1)
    expect(await region.textContent()).toContain('Car Saved In Watchlist')
    await page.clock.fastForward(999_000)
    expect(await region.locator('.toast').count()).toBe(1)
    await page.clock.fastForward(2000)
    expect(await region.locator('.toast').count()).toBe(0)
    await page.getByRole('button', { name: 'Show it' }).press('Enter')
    await region.getByRole('button', { name: 'Dismiss' }).press('Enter')
    expect(await region.locator('.toast').count()).toBe(0)
  })
})

/** From here on time goes on only when it is told to; nothing where it stands still already. */
async function stopClock(page: Page): Promise<void> {
  if (stopped.has(page)) return
  stopped.add(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
}
const stopped = new WeakSet<Page>()

test('a form says everything that is wrong at once, in the words of the fields, and lets go of each as it is mended', async () => {
  const page = shared.scripted()
  const form = page.getByRole('form', { name: 'A form to try' })
  await form.locator('#g-try-postcode').fill('417')
  await form.getByRole('button', { name: 'Send' }).click()
  const panel = page.locator('#g-try-errors')
  expect(await panel.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await panel.locator('.panel-title').textContent()).toBe('Please fix the following errors:')
  expect(await panel.getByRole('link').allTextContents()).toEqual([
    'First name: please fill this in.',
    'Invalid postcode. Please enter a 4-digit number.',
    '*You must agree to the terms of use before submitting.',
  ])
  await panel.getByRole('link', { name: 'Invalid postcode' }).click()
  expect(await form.locator('#g-try-postcode').evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await form.locator('#g-try-postcode').getAttribute('aria-invalid')).toBe('true')
  await form.locator('#g-try-postcode').fill('4174')
  expect(await form.locator('#g-try-postcode').getAttribute('aria-invalid')).toBe(null)
  expect(await form.locator('#g-try-postcode-error').isVisible()).toBe(false)
})

test('a postcode box takes four characters', async () => {
  const page = shared.plain()
  await page.locator('#g-try-postcode').fill('')
  await page.locator('#g-try-postcode').pressSequentially('41745')
  expect(await page.locator('#g-try-postcode').inputValue()).toBe('4174')
})

test('a toast says for three seconds that something was copied', async () => {
  const page = shared.toasting()
  await stopClock(page)
  const button = page.locator('.copy-button').first()
  await button.click()
  const toast = page.locator('.toasts .toast')
  await toast.waitFor()
  expect(await toast.locator('.toast-title').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('https://example.com/')
  await page.clock.fastForward(2900)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.fastForward(200)
  expect(await toast.count()).toBe(0)
})

describe('a carousel', () => {
  const still = sharedGuide({ reducedMotion: 'reduce' })

  test('that starts at its end has no way on', async () => {
    const page = still()
    const carousel = page.getByRole('group', { name: 'Bodies, from the end' })
    await carousel.getByRole('button', { name: 'Next', disabled: true }).waitFor()
    expect(await carousel.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true)
  })

  test('stops at its ends', async () => {
    const page = still()
    const carousel = page.locator('.carousel').first()
    const [back, on] = [
      carousel.getByRole('button', { name: 'Previous' }),
      carousel.getByRole('button', { name: 'Next' }),
    ]
    expect(await back.isDisabled()).toBe(true)
    for (let press = 0; press < 6 && (await on.isEnabled()); press++) {
      const before = await carousel.locator('.carousel-track').evaluate((track) => track.scrollLeft)
      await on.click()
      await page.waitForFunction((left) => document.querySelector('.carousel-track')!.scrollLeft > left, before)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    expect(await on.isDisabled()).toBe(true)
    expect(await back.isEnabled()).toBe(true)
  })
})

const AT_WIDTHS = atWidths(TEMPLATE_NAMES.map((template) => ({ template })))

// Last: a guide that stands open moves, and works beside what is looked at next.
describe.each(TEMPLATE_NAMES)('%s', (template) => {
  let here: Visit
  beforeAll(async () => {
    await Promise.all(Object.values(shared).map((page) => page().context().close()))
    here = await visit({ tenant: TENANT })
    await here.page.goto(`${PATH}?template=${template}`)
    await hydrated(here.page)
  })
  afterAll(() => here.page.context().close())

  describe('what stands still looks as it does for moments', () => {
    beforeAll(() =>
      here.page.evaluate(() => {
        const still = new CSSStyleSheet()
        still.replaceSync(
          '.g-specimens *, .g-specimens *::before, .g-specimens *::after { transition: none !important }',
        )
        document.adoptedStyleSheets = [still]
      }),
    )
    afterAll(async () => {
      await here.page.mouse.move(0, 0)
      await here.page.evaluate(() => {
        document.adoptedStyleSheets = []
        scrollTo({ top: 0, behavior: 'instant' })
      })
    })

    test('hover', async () => {
      const count = await here.page.evaluate(prepareHeld, 'hover' as const)
      expect(count).toBeGreaterThan(25)
      const looks: HeldLooks[] = []
      for (let index = 0; index < count; index++) {
        await here.page.mouse.move(0, 0)
        const { x, y } = await here.page.evaluate((index) => window.held!.release(index), index)
        await here.page.mouse.move(x, y)
        looks.push(await here.page.evaluate((index) => window.held!.hold(index), index))
      }
      expectAsHeld(looks)
    })

    test('focus', async () => {
      const count = await here.page.evaluate(prepareHeld, 'focus' as const)
      expect(count).toBeGreaterThan(25)
      await here.page.mouse.move(0, 0)
      // Focus that comes after a key is one to be seen.
      await here.page.keyboard.press('Shift')
      const looks = await here.page.evaluate((count) => {
        const held = window.held!
        return Array.from({ length: count }, (_, index) => {
          held.release(index).element.focus()
          return held.hold(index)
        })
      }, count)
      expectAsHeld(looks)
    })
  })

  describe.each(AT_WIDTHS.filter((one) => one.template === template))('at $width px', ({ viewport }) => {
    beforeAll(() => here.page.setViewportSize(viewport))

    test('axe finds nothing, nothing complains, nothing reaches over the side', { timeout: 180_000 }, async () => {
      const { page, problems } = here
      expect(await page.locator('html').getAttribute('data-template')).toBe(template)
      const { violations } = await axeOf(page).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
      expect(await page.evaluate(() => window.policyViolations)).toEqual([])
      expect(problems).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    })

    test('what is pressed is 44 px high', async () => {
      const small = await here.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.g-stage :is(button, summary, select, .input, .choice, .chip)')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML),
      )
      expect(small).toEqual([])
    })
  })
})

test('search engines are told to stay away; the site around it is not drawn, and brings nothing of it', async () => {
  const { page, go } = await visit({ tenant: TENANT, withoutPhotos: true })
  const files: string[] = []
  const isGuides = (body: string) => body.includes('g-specimen')
  page.on('response', async (response) => {
    const type = response.request().resourceType()
    if (/script|stylesheet/.test(type) && isGuides(await response.text().catch(() => ''))) files.push(type)
  })
  const response = await page.goto(PATH)
  expect(response!.headers()['x-robots-tag']).toBe('noindex')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  expect(await page.locator('nav[aria-label="Main"], #site-menu, footer, dialog.popup').count()).toBe(0)
  await hydrated(page)
  await expect.poll(() => [...files].sort()).toEqual(expect.arrayContaining(['script', 'stylesheet']))
  files.length = 0
  for (const path of ['/', ALL_STOCK, vehiclePath(TENANT)]) {
    await go(path)
    await page.waitForLoadState('networkidle')
  }
  expect(files).toEqual([])
  const sitemap = await page.request.get(`http://127.0.0.1:${inject('sitePort')}/sitemap.xml`, {
    headers: { host: `${TENANT}.localhost:${inject('sitePort')}` },
  })
  expect(await sitemap.text()).not.toContain('styleguide')
  await page.context().close()
})

test('a form that is on its way cannot be sent again', async () => {
  const page = await guide()
  await page.locator('button[commandfor="test-drive"][command="show-modal"]').click()
  const form = page.getByRole('form', { name: 'Book a Test Drive' })
  const send = form.getByRole('button', { name: 'Book a Test Drive' })
  await send.click()
  const panel = form.locator('#test-drive-errors')
  expect(await panel.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await panel.getByRole('link').allTextContents()).toEqual([
    'First Name: please fill this in.',
    'Last Name: please fill this in.',
    'Please enter an e-mail address, such as name@example.com.',
    'Please enter a phone number, such as 0491 570 006.',
    'Invalid postcode. Please enter a 4-digit number.',
  ])
  expect(await send.isEnabled()).toBe(true)
  const given = { 'First Name': 'Jo', 'Last Name': 'Lee', Email: 'jo@example.com', Mobile: '0491 570 006' }
  for (const [label, text] of Object.entries({ ...given, Postcode: '4174' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  const sent = await delayed(page, /\/api\/leads$/, (route) => route.abort())
  const looks = await send.evaluate(async (button: HTMLButtonElement) => {
    const look = async (act: () => void) => {
      act()
      await new Promise((resolve) => setTimeout(resolve, 200))
      const saysErrors = document.getElementById('test-drive-errors')!.checkVisibility()
      return { isDisabled: button.disabled, busy: button.getAttribute('aria-busy'), saysErrors }
    }
    const sending = await look(() => button.click())
    const comeBackTo = await look(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    return { sending, comeBackTo }
  })
  expect(looks).toEqual({
    sending: { isDisabled: true, busy: 'true', saysErrors: false },
    comeBackTo: { isDisabled: false, busy: null, saysErrors: false },
  })
  expect(sent.isAsked()).toBe(true)
  sent.release()
  await page.context().close()
})

type HeldLooks = { name: string; standing: string; resting: string; real: string }

declare global {
  interface Window {
    held?: {
      /** Takes the state that an element is held in away from it; where its middle lies. */
      release(index: number): { x: number; y: number; element: HTMLElement }
      /** How it looked before, without, and does now that the state is real; holds it again. */
      hold(index: number): HeldLooks
    }
  }
}

/** Finds the elements of the guide that are held in a state, for `window.held`; how many there are. */
function prepareHeld(state: 'hover' | 'focus'): number {
  const elements = [...document.querySelectorAll<HTMLElement>(`.g-specimens .is-${state}`)]
  const seen = new Map<number, Omit<HeldLooks, 'real'>>()
  const properties = [
    'color',
    'backgroundColor',
    'borderTopColor',
    'borderTopLeftRadius',
    'boxShadow',
    'scale',
    'outlineStyle',
    'outlineColor',
    'outlineOffset',
    'textDecorationLine',
    'textDecorationThickness',
  ] as const
  /** How an element, all within it and what it lies in are drawn, as a text to compare. */
  function looksAround(element: Element): string {
    const around = element.closest('.field, .choices-joined, article, .g-row') ?? element.parentElement!
    return [around, ...around.querySelectorAll('*')]
      .map((one) => {
        const style = getComputedStyle(one)
        return `${one.tagName} ${properties.map((property) => `${property}: ${style[property]}`).join('; ')}`
      })
      .join('\n')
  }
  window.held = {
    release(index) {
      const element = elements[index]!
      const name = element.outerHTML.slice(0, 120)
      const standing = looksAround(element)
      element.classList.remove(`is-${state}`)
      seen.set(index, { name, standing, resting: looksAround(element) })
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, element }
    },
    hold(index) {
      const element = elements[index]!
      const real = looksAround(element)
      element.blur()
      element.classList.add(`is-${state}`)
      return { ...seen.get(index)!, real }
    },
  }
  return elements.length
}

function expectAsHeld(looks: readonly HeldLooks[]): void {
  const different = looks.filter(({ standing, real }) => standing !== real)
  expect(different.map(({ name, standing, real }) => `${name}\n${firstDifference(standing, real)}`)).toEqual([])
  // A thumb's shadow and a ring around it are of no element.
  const unseen = looks.filter(({ standing, resting, name }) => standing === resting && !name.includes('slider-handle'))
  expect(unseen.map(({ name }) => name)).toEqual([])
}

function firstDifference(standing: string, real: string): string {
  const reals = real.split('\n')
  const at = standing.split('\n').findIndex((line, index) => line !== reals[index])
  return `${standing.split('\n')[at]}\n${reals[at]}`
}
