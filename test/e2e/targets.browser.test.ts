import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atWidths, onTurn } from '../support/matrix.ts'
import { ALL_STOCK, TENANTS, type TenantSlug, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()

const PAGES = ['home', 'search', 'vehicle', 'own page', 'blog', 'article'] as const
const CASES = atWidths(PAGES.flatMap((name, turn) => onTurn(TENANTS, turn).map(({ slug }) => ({ slug, name }))))

describe.each(CASES)('$slug, $name at $width px', ({ slug, name, viewport }) => {
  test('whatever can be pressed is 44 px wide and high, menus and sheets too', { timeout: 120_000 }, async () => {
    const { page } = await visit({ tenant: slug, viewport, reducedMotion: 'reduce' })
    // No scripts, as for one who saves data: with them menus close that no pointer is in.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const answer = await page.goto(await pathOf(name, slug, page))
    expect(answer!.status()).toBe(200)
    expect(await tooSmall(page)).toEqual([])
    for (const opened of await openings(page)) {
      await setOpen(page, opened, true)
      expect(await tooSmall(page, opened), opened).toEqual([])
      await setOpen(page, opened, false)
    }
    await page.context().close()
  })
})

test('a small link, a thin one and a covered one are found; a link in a sentence and a wide label are not', async () => {
  const { page } = await visit({ tenant: TENANTS[0].slug })
  await page.setContent(`
    <a id="small" href="/">Go</a><hr>
    <a id="thin" href="/" style="display: block; height: 30px">Go</a>
    <p>Read <a href="/">the terms</a> first.</p>
    <label style="display: block; padding: 16px"><input type="checkbox"> Tow bar</label>
    <div style="position: relative; height: 60px"><a id="grown" href="/">Go<i style="position: absolute; inset: 0"></i></a></div>
    <div style="position: relative"><a id="covered" href="/" style="display: block; height: 60px">Go</a>
      <i style="position: absolute; inset: 0 0 30px"></i></div>`)
  const found = (await tooSmall(page)).map((line) => line.split(' ')[0])
  expect(found).toEqual(['a#small', 'a#thin', 'a#covered'])
  await page.context().close()
})

async function pathOf(name: (typeof PAGES)[number], slug: TenantSlug, page: Page): Promise<string> {
  if (name === 'article') {
    await page.goto('/blog')
    return (await page.locator('main a[href^="/blog/"]').first().getAttribute('href'))!
  }
  return { home: '/', search: ALL_STOCK, vehicle: vehiclePath(slug), 'own page': '/about-us', blog: '/blog' }[name]
}

/** Selectors of what the page keeps folded and this width can open: menus of the header, drawers and sheets. */
function openings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const menus = [...document.querySelectorAll('header details.menu')]
    menus.forEach((menu, index) => void menu.setAttribute('data-test-menu', String(index)))
    const shown = menus.filter((menu) => menu.querySelector('summary')?.checkVisibility())
    const doors = [...document.querySelectorAll('button[popovertarget]')].filter((button) => button.checkVisibility())
    const sheets = new Set(doors.map((button) => `#${button.getAttribute('popovertarget')}[popover]`))
    return [...shown.map((menu) => `[data-test-menu="${menu.getAttribute('data-test-menu')}"]`), ...sheets]
  })
}

/** As a visitor would: with its button in view, so that what hangs on it finds it. */
async function setOpen(page: Page, selector: string, open: boolean): Promise<void> {
  await page.locator(selector).evaluate(async (element, wanted) => {
    const button = document.querySelector(`[popovertarget="${element.id}"]`) ?? element
    button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (element.hasAttribute('popover')) (element as HTMLElement).togglePopover(wanted)
    else element.toggleAttribute('open', wanted)
  }, open)
}

/** One line for each target inside `within` whose area is under 44 px in either direction, as a pointer finds it. */
function tooSmall(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(measureTargets, within)
}

/** Runs in the page. */
function measureTargets(within: string): string[] {
  const LEAST_PX = 44
  const targets = document.querySelectorAll(`:is(${within}) :is(a[href], button, input, select, textarea, summary)`)
  return [...targets].flatMap((target) => {
    const element = target as HTMLElement
    const { width, height } = element.getBoundingClientRect()
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || width * height <= 1) return []
    // Of a slider only its handle is pressed, wherever it stands; its size is the style sheet's.
    if (element.matches('input[type=range]')) return []
    // Pictures further along a swiping row are as large as the first once they are swiped to; until then the row cuts them.
    if (element.closest('.stage li + li')) return []
    if ((element as HTMLButtonElement).disabled || isForReadersOnly(element) || isInText(element)) return []
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const area = areaOf(element)
    if (area.wide >= LEAST_PX && area.high >= LEAST_PX) return []
    return `${nameOf(element)} ${area.wide} × ${area.high} of ${Math.round(width)} × ${Math.round(height)} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  })

  /** Skip links and the tick boxes of labelled choices are drawn away on purpose. */
  function isForReadersOnly(element: HTMLElement): boolean {
    const { clipPath, position } = getComputedStyle(element)
    const { right, bottom } = element.getBoundingClientRect()
    return (position === 'absolute' && clipPath !== 'none') || right <= 0 || bottom + scrollY <= 0
  }

  /** WCAG 2.5.8: a link among the words of a sentence is as high as its line. */
  function isInText(element: HTMLElement): boolean {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    if (element.closest('.prose')) return true
    const line = element.closest('p, li, dd, td, figcaption, blockquote, small, span')
    const rest = (line?.textContent ?? '').replace(element.textContent ?? '', '')
    return /[a-z]{2}/i.test(rest) && line !== element
  }

  /** How far the target reaches from its middle, whatever makes it larger: padding, a label, a stretched pseudo. */
  function areaOf(element: HTMLElement): { wide: number; high: number } {
    const box = element.getBoundingClientRect()
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const hits = (x: number, y: number) => {
      const found = document.elementFromPoint(x, y)
      return found !== null && [element, ...labels].some((one) => one.contains(found))
    }
    const half = LEAST_PX / 2 - 0.25
    const ends = [0, half, -half]
    if (ends.every((off) => hits(middle.x + off, middle.y) && hits(middle.x, middle.y + off)))
      return { wide: LEAST_PX, high: LEAST_PX }
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < LEAST_PX && hits(middle.x + dx * far, middle.y + dy * far)) far += 0.5
      return far
    }
    return { wide: reach(1, 0) + reach(-1, 0), high: reach(0, 1) + reach(0, -1) }
  }

  function nameOf(element: HTMLElement): string {
    const own = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : '')
    if (element.id) return own
    const around = element.closest('[class]:not(html)')
    const mark = (around?.getAttribute('class') ?? '').split(/\s+/)[0]
    return around === element ? `${own}.${mark}` : `.${mark}>${own}`
  }
}
