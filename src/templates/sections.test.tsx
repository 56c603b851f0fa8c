import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { loadLateParts } from '#ui/hooks/late-part.tsx'
import { pagePart } from '#ui/range/section-page.tsx'
import { PageSections } from '#ui/sections/page-sections.tsx'
import type { SectionKind, SectionOf, SectionView } from '#ui/sections/sections.ts'
import { aCard, aSection, aSite, everySection, SAID } from '../../test/support/section-views.ts'
import { keepPart, loadedPart } from './loaded.ts'
import { TEMPLATE_NAMES } from './registry.ts'

await loadLateParts()
for (const name of TEMPLATE_NAMES) keepPart(name, 'home', (await import(`./${name}/home.tsx`)).part)

function home(template: string, sections: SectionView[]): string {
  const { look } = loadedPart(template, 'home')
  return renderToStaticMarkup(<PageSections site={aSite} sections={sections} look={look} />)
}

function page(template: string, sections: SectionView[], ownTitle = false): string {
  const crumbs = [{ label: 'Home', href: '/' }]
  const { Page } = pagePart(loadedPart(template, 'home'))
  return renderToStaticMarkup(<Page site={aSite} page={{ title: 'About us', crumbs, ownTitle, sections }} />)
}

/** The words of a piece of HTML, without those only readers hear marked apart. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const changed = <Kind extends SectionKind>(kind: Kind, fields: Partial<SectionOf<Kind>>) =>
  ({ ...aSection[kind], ...fields }) as SectionView

describe.each(TEMPLATE_NAMES)('%s', (template) => {
  test.each(everySection.map((section) => [section.kind, section] as const))('%s says what it has', (kind, section) => {
    const html = page(template, [section], true)
    for (const said of SAID[kind]) expect(`${html}${words(html)}`).toContain(said)
    expect(html).toContain(`id="${section.id}"`)
    expect(html).not.toMatch(/style=|onclick=|undefined|\[object/)
  })

  test('a location is drawn on home as on pages that bring its code', () => {
    const parts = (html: string) => html.slice(html.indexOf('<div class="@container">'))
    const onHome = home(template, [aSection.location])
    expect(parts(onHome)).toContain('Get Directions')
    expect(words(page(template, [aSection.location], true))).toContain(words(parts(onHome)))
  })

  test('the page of a location has the way there beside its address, and no empty column (rule:location-pages)', () => {
    const html = page(template, [changed('location', { title: null })], true)
    expect(html.split('Get Directions<')).toHaveLength(2)
    const [, margin] = /<div class="a-margin"[^>]*>([\s\S]*?)<div class="min-w-0">/.exec(html) ?? []
    if (template === 'atrium') expect(words(margin!)).toMatch(/Sales.*Get Directions/)
    else expect(html).toMatch(/directory-picture directory-picture-fills/)
  })

  test('all together: one main heading, no step left out below it, no id twice', () => {
    const html = page(template, everySection, true)
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? level)).toBeLessThanOrEqual(1)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const [, id] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id)
  })

  test('a page without sections, and one whose sections carry no heading, still have one', () => {
    expect(words(home(template, []))).toContain('Halyard Motors')
    expect(home(template, [aSection.faq])).toMatch(/<h1[^>]*>Halyard Motors<\/h1>/)
    expect(count(page(template, [aSection.hero, aSection.banner]), /<h1/g)).toBe(1)
    expect(page(template, [aSection.banner], true)).toMatch(/<h1[^>]*>Open this Sunday<\/h1>/)
  })

  test('blocks stand beside the first text, at the end where there is none', () => {
    const { Page } = pagePart(loadedPart(template, 'home'))
    const made = (sections: SectionView[]) => {
      const view = { title: 'About us', crumbs: [], ownTitle: false, sections, beside: [aSection['call-to-action']] }
      return renderToStaticMarkup(<Page site={aSite} page={view} />)
    }
    const html = made([aSection.banner, aSection['rich-text'], aSection.faq])
    const at = [
      'Open this Sunday',
      'How we got here',
      '<aside class="blocks-beside">',
      'Sell us your car',
      'Questions people ask',
    ]
    expect(at.map((said) => html.indexOf(said)).filter((place) => place >= 0)).toHaveLength(at.length)
    expect(at.map((said) => html.indexOf(said))).toEqual(at.map((said) => html.indexOf(said)).toSorted((a, b) => a - b))
    const textless = made([aSection.faq])
    expect(textless).not.toContain('<aside')
    expect(textless.indexOf('Sell us your car')).toBeGreaterThan(textless.indexOf('Questions people ask'))
  })

  test('without their pictures, sections keep their words', () => {
    const bare = [changed('hero', { picture: null, search: null, text: null }), changed('banner', { picture: null })]
    const html = home(template, [...bare, changed('call-to-action', { picture: null, text: null })])
    expect(html).not.toContain('<img')
    for (const said of ['The good ones', 'Open this Sunday', 'Sell us your car']) expect(html).toContain(said)
    expect(html).not.toContain('hero-drawing')
    expect(home(template, [changed('hero', { picture: null, ofStock: { kind: 'drawing', body: 'ute' } })])).toMatch(
      /hero-drawing.*#body-ute/s,
    )

    const photos = [1, 2, 3, 4].map((imageId) => ({
      href: `/cars/car-${imageId}`,
      picture: { kind: 'stored' as const, picture: { imageId, widthPx: 800, heightPx: 600 }, alt: `Car ${imageId}` },
    }))
    const pictured = home(template, [changed('hero', { picture: null, ofStock: { kind: 'photos', photos } })])
    expect(pictured).not.toContain('hero-drawing')
    for (const { href, picture } of photos)
      expect(pictured).toMatch(new RegExp(`<a [^>]*href="${href}"><img [^>]*alt="${picture.alt}"`))
    expect(count(pictured, /<img(?![^>]*loading="lazy")/g)).toBe(1)
  })

  test('only the first picture of a page comes at once', () => {
    const html = home(template, [aSection.hero, aSection.banner, aSection['promotions-slider']])
    expect(count(html, /<img[^>]*fetchPriority="high"/gi)).toBe(1)
    expect(count(html, /<img(?![^>]*loading="lazy")/g)).toBe(1)
    expect(count(home(template, [aSection['promotions-slider']]), /<img(?![^>]*loading="lazy")/g)).toBe(1)
  })

  test('one slide needs neither dots nor arrows', () => {
    const [slide] = aSection['promotions-slider'].slides
    const html = home(template, [changed('promotions-slider', { slides: [slide!] })])
    expect(html).not.toMatch(/carousel-step|carousel-dots/)
    expect(html).toContain('Runout season')
  })

  test('words stay readable where the picture carries its own', () => {
    const [, slide] = aSection['promotions-slider'].slides
    const html = home(template, [changed('promotions-slider', { slides: [slide!] })])
    expect(html).toMatch(/<span class="sr-only"><strong>Trade-in week/)
  })

  test('reviews: nothing folded when all are shown, no average without reviews, one is one review', () => {
    const all = home(template, [changed('reviews', { shown: 12 })])
    expect(all).not.toContain('<details')
    expect(home(template, [aSection.reviews])).toContain('Show 1 more review<')
    const few = home(template, [changed('reviews', { average: null, selection: null, sample: false, reviews: [] })])
    expect(few).not.toMatch(/out of 5|Sample|with 4 stars/)
    expect(words(home(template, [changed('reviews', { count: 1 })]))).toContain('1 review ')
  })

  test('a review says which of several dealerships it is about', () => {
    const [review] = aSection.reviews.reviews
    const told = home(template, [changed('reviews', { reviews: [{ ...review!, dealership: 'Halyard North' }] })])
    expect(words(told)).toContain('Ross and Jan B. at Halyard North 20 October 2026')
    const untold = home(template, [changed('reviews', { reviews: [review!] })])
    expect(words(untold)).toContain('Ross and Jan B. 20 October 2026')
  })

  test('a place says its licences where its card shows them', () => {
    const [place] = aSection['locations-row'].locations
    const licensed = { ...place!, licences: ['MD 074418', 'MVR# 58830'] }
    expect(words(home(template, [changed('locations-row', { locations: [licensed] })]))).toContain(
      'MD 074418, MVR# 588',
    )
    expect(home(template, [changed('locations-row', { locations: [place!] })])).not.toContain('place-licences')
  })

  test('places stand side by side or are swiped through, as the dealer has them; one alone has the room', () => {
    const [place] = aSection['locations-row'].locations
    const listOf = (fields: Partial<SectionOf<'locations-row'>>) =>
      /<ul class="places ([^"]*)"/.exec(home(template, [changed('locations-row', fields)]))?.[1]
    expect(listOf({ columns: 4 })).toBe(template === 'workshop' ? '' : 'xl:grid-cols-4')
    expect(listOf({ isCarousel: true })).toContain('overflow-x-auto')
    expect(listOf({ isCarousel: true, locations: [place!] })).toBe(
      'grid-cols-1 *:gap-x-12 lg:*:grid-cols-3 lg:*:items-start',
    )
  })

  test('a brand without a page is no link', () => {
    expect(home(template, [aSection['brands-grid']])).toMatch(/<span class="[^"]*brand[^"]*"><span>Isuzu/)
  })

  test('a film of the dealer’s own waits until it is asked for', () => {
    const html = home(template, [changed('video', { source: { kind: 'file', src: '/files/yard.mp4' } })])
    expect(html).toMatch(/<video[^>]*preload="none"/)
    expect(html).toContain('poster="/pictures/yard.webp"')
  })

  test('a row of one vehicle, one offer, one article, one place', () => {
    const html = home(template, [
      changed('stock-row', { cards: [aCard(1)] }),
      changed('offers-row', { offers: aSection['offers-row'].offers.slice(0, 1), more: null }),
      changed('articles-row', { articles: aSection['articles-row'].articles.slice(0, 1), more: null }),
      changed('locations-row', { locations: aSection['locations-row'].locations.slice(0, 1) }),
    ])
    for (const said of ['2023 Toyota RAV4', 'Five years of servicing', 'Towing a caravan', 'Bulimba'])
      expect(words(html)).toContain(said)
    expect(html).not.toContain('carousel-step')
  })
})

/** Without a template's own frame: what differs between templates is in their style sheets. */
const ALIKE: readonly SectionKind[] = [
  'promotions-slider',
  'call-to-action',
  'feature-banner',
  'payment-strip',
  'sales-counter',
  'banner',
  'spotlight',
  'video',
]

test('no two templates build a section with a frame alike', () => {
  for (const section of everySection.filter(({ kind }) => !ALIKE.includes(kind))) {
    const built = TEMPLATE_NAMES.map((template) => skeleton(page(template, [section], true)))
    expect(new Set(built).size, section.kind).toBe(TEMPLATE_NAMES.length)
  }
})

/** Elements only: what is left of a section once words, classes and addresses are gone. */
function skeleton(html: string): string {
  return [...html.matchAll(/<(\/?[a-z0-9]+)/g)].map(([, name]) => name).join(' ')
}
