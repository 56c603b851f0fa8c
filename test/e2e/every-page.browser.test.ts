import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths, describeByTurns, IS_WHOLE } from '../support/matrix.ts'
import {
  ALL_STOCK,
  NO_MATCH,
  OTHER_TENANTS,
  TENANTS,
  type TenantSlug,
  tenantConfig,
  type Visit,
  vehiclePath,
  visits,
} from '../support/visit.ts'

const visit = visits()

const PAGES = ['home', 'search', 'vehicle', 'empty result', '404', 'blog', 'article', 'legal page'] as const
type PageName = (typeof PAGES)[number] | 'brand'
/** By turns of width and template every kind of page is seen on a phone and at a desk also in the short form. */
const CASES = [
  ...atWidths(
    TENANTS.flatMap((tenant) => PAGES.map((name: PageName) => ({ ...tenant, name }))),
    PAGES.length,
  ),
  // The one that has a page for each of several brands.
  ...atWidths(
    TENANTS.filter(({ slug }) => slug === 'brigalow').map((tenant) => ({ ...tenant, name: 'brand' as PageName })),
  ),
  // Their templates are looked at above; these are their content and tokens.
  ...atWidths(
    OTHER_TENANTS.flatMap((tenant) =>
      (IS_WHOLE ? PAGES : (['home'] as const)).map((name: PageName) => ({ ...tenant, name })),
    ),
  ),
]

describe.each(CASES)('$slug, $name at $width px', ({ slug, template, name, viewport }) => {
  let here: Visit
  let status: number
  const look = async () => {
    here = await visit({ tenant: slug, viewport })
    status = await here.go(await pathOf(name, slug, here))
    await Promise.race([scrollThrough(here), stalled()])
  }
  // A tab that the browser stopped drawing is opened once more.
  beforeAll(() => look().catch(look))
  afterAll(() => here.page.context().close())

  test('renders in its template, in Australian English, under one heading', async () => {
    expect(status).toBe(name === '404' ? 404 : 200)
    expect(await here.page.locator('html').getAttribute('lang')).toBe('en-AU')
    expect(await here.page.locator('html').getAttribute('data-template')).toBe(template)
    expect(await here.page.locator('h1').count()).toBe(1)
    expect(await here.page.locator('h1').textContent()).not.toBe('')
    expect(await here.page.title()).not.toBe('')
  })

  test('nothing complains: console, content security policy, requests', async () => {
    expect(here.problems).toEqual([])
    expect(await here.page.evaluate(() => window.policyViolations)).toEqual([])
  })

  test('nothing moves while it loads and scrolls', async () => {
    expect(await here.page.evaluate(() => window.layoutShift)).toBeLessThan(0.01)
  })

  test('nothing reaches over the side', async () => {
    const { scrolls, wide } = await here.page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth,
      wide: document.documentElement.clientWidth,
    }))
    expect(scrolls).toBeLessThanOrEqual(wide)
  })

  test('every picture has its size and loads; the first ones at once, the rest when they come near', async () => {
    const pictures = await here.page.evaluate(() =>
      [...document.querySelectorAll('main img')].map((element) => {
        const img = element as HTMLImageElement
        const { width, height } = img.getBoundingClientRect()
        return {
          src: img.currentSrc || img.src,
          sized: img.hasAttribute('width') && img.hasAttribute('height'),
          // Lazy pictures of a closed menu or far along a swiping row are never asked for.
          drawn: width * height > 0 && img.checkVisibility(),
          loaded: img.complete && img.naturalWidth > 0,
          lazy: img.loading === 'lazy',
          high: img.fetchPriority === 'high',
          ofStock: /\/media\/\d+\//.test(img.src),
          // A card has more pictures after its first, which swipe.
          first: img === (img.closest('article') ?? document).querySelector('img'),
        }
      }),
    )
    expect(pictures.filter((picture) => !picture.sized)).toEqual([])
    expect(pictures.filter((picture) => picture.drawn && !picture.lazy && !picture.loaded)).toEqual([])
    expect(pictures.filter((picture) => picture.lazy && picture.high)).toEqual([])
    const eager = pictures.filter((picture) => !picture.lazy)
    // Of a vehicle's the first has the line to itself; the next come with the page, behind it.
    const alone = name === 'vehicle' ? eager.slice(0, 1) : eager
    expect(eager.filter((picture) => picture.high)).toEqual(alone)
    if (name === 'search' || name === 'vehicle') {
      const first = name === 'search' ? 1 : eagerPictures(slug)
      const ofStock = pictures.filter((picture) => picture.ofStock && (name === 'vehicle' || picture.first))
      expect(ofStock.slice(0, first)).toEqual(eager)
      expect(eager).toHaveLength(first)
    }
  })

  test('axe finds nothing', async () => {
    await settled(here)
    const { violations } = await axeOf(here.page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
  })
})

describeByTurns(TENANTS, '$slug', ({ slug }, byTurn) => {
  byTurn.each(['home', 'search', 'vehicle'] as const)('every link of the %s page leads somewhere', async (name) => {
    const { page, go } = await visit({ tenant: slug })
    await go({ home: '/', search: ALL_STOCK, vehicle: vehiclePath(slug) }[name])
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('a[href]')]
        .map((a) => a as HTMLAnchorElement)
        .filter((a) => a.origin === location.origin)
        .map((a) => a.pathname + a.search),
    )
    const links = new Set(found)
    expect(links.size).toBeGreaterThan(30)
    const broken = await page.evaluate(
      async (paths) => {
        const answers: string[] = []
        for (const path of paths) {
          const { status } = await fetch(path)
          if (status !== 200) answers.push(`${status} ${path}`)
        }
        return answers
      },
      [...links],
    )
    expect(broken).toEqual([])
    await page.context().close()
  })

  test('a visitor who wants no motion gets none', async () => {
    const { page, go } = await visit({ tenant: slug, reducedMotion: 'reduce', withoutPhotos: true })
    await go(vehiclePath(slug))
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element)
          const durations = `${style.transitionDuration}, ${style.animationDuration}`.split(',').map(Number.parseFloat)
          return durations.some((seconds) => seconds > 0.01) || style.scrollBehavior === 'smooth'
        })
        .map((element) => `${element.tagName}.${element.className}`),
    )
    expect(moving).toEqual([])
    await page.context().close()
  })
})

test('axe names what is wrong: pale words, a picture without words, a button without a name', async () => {
  const { page } = await visit({ tenant: TENANTS[0].slug })
  await page.setContent(
    '<main><h1>Cars</h1><p style="color: #ccc">Pale</p><img src="data:,"><button></button><button>Go</button></main>',
  )
  const { violations } = await axeOf(page).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.length])).toEqual([
    ['button-name', 1],
    ['color-contrast', 1],
    ['image-alt', 1],
  ])
  await page.context().close()
})

/** What comes in softly is there: its colours are judged as they stay. */
async function settled({ page }: Visit): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one.timeline === document.timeline ? one.finished : [])),
    ),
  )
}

/** How many pictures of a vehicle's page the tenant has load at once; the vehicles looked at here have more. */
function eagerPictures(slug: TenantSlug): number {
  return tenantConfig(slug).settings.vehiclePage?.eagerPictures ?? 2
}

async function pathOf(name: PageName, slug: TenantSlug, { read }: Visit): Promise<string> {
  const known: Partial<Record<PageName, string>> = {
    home: '/',
    search: ALL_STOCK,
    vehicle: vehiclePath(slug),
    'empty result': NO_MATCH,
    '404': '/nothing-is-here',
    blog: '/blog',
  }
  if (known[name]) return known[name]
  const sitemap = await read(name === 'article' ? '/sitemap-articles.xml' : '/sitemap-pages.xml')
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!)
  const isOf = { article: /^\/blog\/./, 'legal page': /terms$|terms-and-conditions$/, brand: /\/overview$/ }
  const path = paths.find((one) => isOf[name as keyof typeof isOf].test(one))
  if (!path) throw new Error(`${slug} has no ${name} in its sitemap.`)
  return path
}

const STALLED_MS = 60_000

async function stalled(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, STALLED_MS).unref())
  throw new Error('The page was not drawn to its end.')
}

/** To the end of the page by screenfuls, so that lazy pictures come, and back; resolves when all asked-for ones are there. */
async function scrollThrough({ page }: Visit): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  })
  await page.waitForLoadState('networkidle')
}
