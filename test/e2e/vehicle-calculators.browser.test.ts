import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { delayed } from '../support/delayed-response.ts'
import { describeByTurns } from '../support/matrix.ts'
import { PHONE, TENANTS, type TenantSlug, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000 }
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
const MESSAGE = /^Cannot be less than \$[\d,]+ or more than \$[\d,]+$/
const DELIVERS: TenantSlug = 'brigalow'

describeByTurns(TENANTS, 'the finance calculator of $slug', ({ slug }, test) => {
  test('follows every input, as the server would have it', async () => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant: slug, popupClosed: true })
    await atWork(page, go, slug)
    await page.fill('#calc-amount', '40000')
    expect(await page.inputValue('#calc-amount')).toBe('40,000')
    await page.fill('#calc-deposit', '5000')
    await page.fill('#calc-residual', '0')
    await page.fill('#calc-term', '4')
    await page.locator('.choice-joined', { hasText: 'Monthly' }).click()
    await expect.poll(() => figures(page), SOON).toContain('a month')
    const worked = await figures(page)

    const plain = await visit({ withoutPhotos: true, tenant: slug, javaScriptEnabled: false })
    await plain.go(`${vehiclePath(slug)}?amount=40000&deposit=5000&residual=0&term=4&frequency=monthly`)
    expect(await figures(plain.page)).toBe(worked)
    expect(problems).toEqual([])
    await plain.page.context().close()
    await page.context().close()
  })

  test('is a form without scripts: sent, it comes back at its place with what is wrong', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: slug, javaScriptEnabled: false, viewport: PHONE })
    await go(vehiclePath(slug))
    await page.fill('#calc-amount', '300')
    await page.fill('#calc-term', '99')
    await page
      .locator('form.calc', { has: page.locator('#calc-amount') })
      .getByText('Calculate')
      .click()
    await page.waitForURL(/\?amount=300&.*#finance-calculator$/, { waitUntil: 'commit' })
    const panel = page.locator('#calc-errors')
    expect(await panel.getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/^Purchase price, “300”: Cannot be less than/),
      expect.stringMatching(/^Term, “99”: Moved to \d years/),
    ])
    expect(await page.locator('#calc-amount-error').textContent()).toMatch(MESSAGE)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.context().close()
  })

  test('can be read by everybody, and fits a phone', async () => {
    const { page, go } = await visit({
      withoutPhotos: true,
      tenant: slug,
      viewport: PHONE,
      popupClosed: true,
      reducedMotion: 'reduce',
    })
    await go(`${vehiclePath(slug)}?amount=300&postcode=2000`)
    const builder = axeOf(page).include('.calc').include('.finance-disclaimer')
    const { violations } = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    await page.context().close()
  })
})

describe('the finance calculator', () => {
  const [{ slug }] = TENANTS

  test('says its words at the price (rule:calculator-bounds) and Enquire for Finance below the least; what is too much is moved', async () => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant: slug, popupClosed: true })
    await atWork(page, go, slug)
    await page.fill('#calc-amount', '999')
    await expect.poll(() => page.locator('#calc-amount-error').textContent(), SOON).toMatch(MESSAGE)
    expect(await page.getAttribute('#calc-amount', 'aria-invalid')).toBe('true')
    expect(await figures(page)).toContain('Enquire for Finance')

    await page.fill('#calc-amount', '30000')
    await expect.poll(() => page.locator('#calc-amount-error').isVisible(), SOON).toBe(false)
    await page.fill('#calc-term', '40')
    await page.locator('#calc-term').blur()
    await expect
      .poll(() => page.locator('.calc-note', { hasText: /./ }).textContent(), SOON)
      .toMatch(/^Moved to \d years/)
    expect(Number(await page.inputValue('#calc-term'))).toBeLessThanOrEqual(7)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('is worked by keys alone: slider, picks, choices', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: slug, popupClosed: true })
    await atWork(page, go, slug)
    const before = await figures(page)
    // Where the lender's rate is, its comparison rate stands; at another the range does (rule:repayment-terms).
    expect(before).toContain('Comparison rate, Sandbox Finance')
    const start = Number(await page.inputValue('#calc-rate'))
    await page.getByRole('slider', { name: 'Interest rate, slider' }).focus()
    await page.keyboard.press('ArrowRight')
    const rate = await page.inputValue('#calc-rate')
    expect(Number(rate)).toBeGreaterThan(start)
    expect(await page.getByRole('slider', { name: 'Interest rate, slider' }).getAttribute('aria-valuetext')).toBe(
      `${rate}%`,
    )
    await expect.poll(() => figures(page), SOON).toMatch(/Comparison rate[\d.]+% to/)
    await expect.poll(() => figures(page), SOON).not.toBe(before)
    await page.locator('.quick-picks button').last().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.inputValue('#calc-amount'), SOON).toMatch(/^\d\d,000$/)
    await page.focus('input[name=frequency]:checked')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => figures(page), SOON).toContain('a fortnight')
    // Said once it rests, for those who do not see it change.
    await expect
      .poll(() => page.locator('.calc-result > [role=status]').textContent(), SOON)
      .toMatch(/^Estimated repayment \$\d+ a fortnight/)
    await page.context().close()
  })

  test('counts as used at the first input, once (event 26)', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: slug, popupClosed: true, userAgent: PERSON })
    const events: { id: number; car_id?: number }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) events.push(request.postDataJSON())
    })
    await atWork(page, go, slug)
    expect(events.filter(({ id }) => id === 26)).toEqual([])
    await page.fill('#calc-amount', '20000')
    await page.fill('#calc-deposit', '1000')
    await expect.poll(() => events.filter(({ id }) => id === 26).length, SOON).toBe(1)
    await page.fill('#calc-residual', '1000')
    const [used, ...more] = events.filter(({ id }) => id === 26)
    expect([typeof used?.car_id, more]).toEqual(['number', []])
    await page.context().close()
  })

  test('keeps what was typed, moved and chosen before its scripts were there', async () => {
    const { page, problems } = await visit({ withoutPhotos: true, tenant: slug, popupClosed: true })
    const scripts = await delayed(page, /\/entry\.client-[^/]+\.js/)
    await page.goto(vehiclePath(slug), { waitUntil: 'domcontentloaded' })
    await page.fill('#calc-amount', '40000')
    await page.fill('#calc-deposit', '0')
    await page.getByRole('slider', { name: 'Term, slider' }).press('Home')
    await page.locator('.choice-joined', { hasText: 'Monthly' }).click()
    await expect.poll(scripts.isAsked, SOON).toBe(true)
    const before = await figures(page)
    await page.focus('#calc-amount')
    scripts.release()
    await expect.poll(() => figures(page), SOON).toContain('a month')
    expect(await figures(page)).not.toBe(before)
    expect(await sumOf(page.getByRole('form', { name: 'Finance calculator' }), 'You borrow')).toBe('$40,000')
    expect(await page.inputValue('#calc-term')).toBe('1')
    await page.keyboard.press('End')
    await page.keyboard.type('1')
    expect(await page.inputValue('#calc-amount')).toBe('400,001')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('never shows a repayment without its rates and the warning in sight', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: slug, javaScriptEnabled: false, viewport: PHONE })
    await go(vehiclePath(slug))
    const sizes = await page
      .locator('.calc-figures')
      .first()
      .locator('dd')
      .evaluateAll((all) =>
        all.map((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).color].join(' ')),
      )
    expect(sizes).toHaveLength(3)
    expect(new Set(sizes).size).toBe(1)
    const warning = 'WARNING: This comparison rate'
    expect(await page.locator('main').getByText(warning).count()).toBe(1)
    expect(await page.locator('.calc-result').getByText(warning).isVisible()).toBe(true)
    expect(await page.locator('.finance-disclaimer a').getAttribute('href')).toBe('#finance-calculator')
    await page.context().close()
  })
})

test('a calculator belongs to its vehicle, however its page was come to', async () => {
  const { page, go, problems } = await visit({ withoutPhotos: true, tenant: 'halyard-motors', popupClosed: true })
  await go(vehiclePath('halyard-motors'))
  const seen = new Set([new URL(page.url()).pathname])
  for (let turn = 0; turn < 2; turn++) {
    await page.locator('#similar').scrollIntoViewIfNeeded()
    await page.locator('[aria-labelledby=similar] article').first().waitFor()
    const paths = await page
      .locator('[aria-labelledby=similar] article h3 a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    const next = paths.find((path) => !seen.has(path))!
    seen.add(next)
    await page.locator(`[aria-labelledby=similar] article h3 a[href="${next}"]`).click()
    await page.waitForURL(`**${next}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))
    const form = await near(page, 'Finance calculator')
    const price = (await page.locator('h1 ~ * .price-amount, .price-amount').first().textContent())!.replace('$', '')
    expect(await page.inputValue('#calc-amount')).toBe(price)
    await page.fill('#calc-amount', '12345')
    const deposit = Number((await page.inputValue('#calc-deposit')).replace(',', ''))
    await expect.poll(() => sumOf(form, 'You borrow'), SOON).toBe(`$${(12_345 - deposit).toLocaleString('en-AU')}`)
  }
  expect(problems).toEqual([])
  await page.context().close()
})

describe('a quote', () => {
  const FIGURES =
    /Est\. \$[\d,]+\/wk 9\.75% comparison rate.*8\.99% p\.a\., for an excellent credit score\. Made-up figures/

  test('is fetched when its place comes near: busy until it stands with both rates and what it is', async () => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant: 'kestrel-kia', popupClosed: true })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/youx/quote', async (route) => {
      await released
      await route.continue()
    })
    const place = await nearQuote(page, go)
    await expect.poll(() => place.getAttribute('aria-busy'), SOON).toBe('true')
    expect(await place.locator('p').filter({ visible: true }).count()).toBe(0)
    release()
    await expect.poll(() => place.textContent(), SOON).toMatch(FIGURES)
    expect(await place.locator('p').filter({ visible: true }).count()).toBe(2)
    expect(await place.getAttribute('aria-busy')).toBe(null)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.each([
    ['refused', { status: 404, json: { error: 'No lender quotes this.' } }],
    ['awaited in vain', { status: 503, json: { error: 'The lender does not answer just now.' } }],
    ['not readable', { status: 200, body: 'not a quote' }],
    ['lost on the way', null],
  ])('that is %s leaves nothing, and nothing busy', async (_, answer) => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant: 'kestrel-kia', popupClosed: true })
    await page.route('**/api/youx/quote', (route) => (answer ? route.fulfill(answer) : route.abort()))
    const asked = page.waitForRequest('**/api/youx/quote')
    const place = await nearQuote(page, go)
    await asked
    await expect.poll(() => place.getAttribute('aria-busy'), SOON).toBe(null)
    expect(await place.locator('p').filter({ visible: true }).count()).toBe(0)
    expect(problems.filter((problem) => problem.startsWith('exception'))).toEqual([])
    await page.context().close()
  })
})

/** On the page of a vehicle that no lender's figures came with: the place of its quote, in view. */
async function nearQuote(page: Page, go: (path: string) => Promise<number>): Promise<Locator> {
  await page.goto('/robots.txt')
  const path = await page.evaluate(async () => {
    const { items } = await (await fetch('/api/items?limit=100')).json()
    return items.find((item: Record<string, unknown>) => item.status === 'in_stock' && !item.weekly_repayment)?.path
  })
  await go(path)
  const place = page.locator('.finance-quote')
  await place.scrollIntoViewIfNeeded()
  return place
}

describe('running costs', () => {
  test('follow every input, two decimals; what cannot be is said and does not count', async () => {
    const { page, go, problems } = await visit({ withoutPhotos: true, tenant: DELIVERS, popupClosed: true })
    await go(vehiclePath(DELIVERS))
    const form = await near(page, /^(Fuel|Charging) calculator$/)
    await page.fill('#running-price', '2')
    await page.fill('#running-economy', '8.5')
    await page.fill('#running-km', '1000')
    await expect.poll(() => form.locator('output').textContent(), SOON).toBe('$170.00')
    await expect.poll(() => sumOf(form, 'In a year'), SOON).toBe('$8,840')
    await page.fill('#running-price', 'cheap')
    await page.locator('#running-price').blur()
    await expect.poll(() => page.locator('#running-price-error').textContent(), SOON).toMatch(/^This cannot be/)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('delivery', () => {
  test('answers without leaving the page: a price, and the three messages (rule:delivery-calculator)', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: DELIVERS, popupClosed: true })
    await go(vehiclePath(DELIVERS))
    const form = await near(page, 'Delivery calculator')
    const said = async (postcode: string) => {
      await page.fill('#delivery-postcode', postcode)
      await form.getByRole('button').click()
      await page.waitForFunction(
        () =>
          document.querySelector('#delivery-postcode-error:not([hidden]) span, .calc-delivery-price strong') !== null,
      )
      return (await form.locator('.field-error:visible, .calc-delivery-price:not(:empty)').textContent())!.trim()
    }
    expect(await said('4000')).toBe('$149 delivery to Brisbane and Ipswich')
    expect(await said('4350')).toBe('Free delivery to Darling Downs')
    expect(await said('')).toBe('Please enter a postcode.')
    expect(await said('40')).toBe('Invalid postcode. Please enter a 4-digit number.')
    expect(await said('6000')).toBe(
      "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
    )
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })

  test('is a form without scripts', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant: DELIVERS, javaScriptEnabled: false })
    await go(vehiclePath(DELIVERS))
    await page.fill('#delivery-postcode', '4000')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?postcode=4000#delivery-calculator$/, { waitUntil: 'commit' })
    expect(await page.locator('.calc-delivery-price').textContent()).toBe('$149 delivery to Brisbane and Ipswich')
    await page.context().close()
  })
})

/** The page with its calculator in view. */
async function atWork(page: Page, go: (path: string) => Promise<number>, slug: TenantSlug): Promise<void> {
  await go(vehiclePath(slug))
  await near(page, 'Finance calculator')
  // The browser's own picks go once React draws its own.
  await page.locator('#calc-amount:not([list])').waitFor({ state: 'attached' })
}

async function near(page: Page, name: string | RegExp): Promise<Locator> {
  const form = page.getByRole('form', { name })
  await form.scrollIntoViewIfNeeded()
  return form
}

function sumOf(form: Locator, label: string): Promise<string | null> {
  return form.locator('.calc-sums > div', { hasText: label }).locator('dd').textContent()
}

async function figures(page: Page): Promise<string> {
  return (await page.locator('.calc-figures').first().textContent()) ?? ''
}
