import { expect, test } from 'vitest'
import { SECTION_NAMES } from '#ui/sections/sections.ts'
import { type CheckedContent, checkContent } from './check-content.server.ts'
import { draftTerms, TERMS_DRAFT } from './new-tenant/draft-terms.ts'
import { parseTenantConfig } from './tenant-config.ts'

const LEGAL = [page('/privacy-policy'), page('/terms-and-conditions')]

function page(path: string, ...sections: CheckedContent['pages'][number]['sections']) {
  return { name: `content/pages${path}.json`, path, sections }
}
function found(settings: object, content: Partial<CheckedContent> = {}) {
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', settings })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return checkContent(parsed.config, { articles: [], ...content, pages: [...LEGAL, ...(content.pages ?? [])] })
}

test('the menus every dealer starts with and pages of the platform are fine', () => {
  expect(found({})).toEqual([])
  const header = [
    { label: 'a', linkTo: '/finance' },
    { label: 'b', linkTo: '/search/used-cars?range[price]=:20000' },
    { label: 'c', linkTo: 'https://example.com/nowhere' },
    { label: 'd', links: [{ label: 'e', linkTo: '/about-us/#team' }] },
  ]
  expect(found({ navigation: { header } }, { pages: [page('/about-us')] })).toEqual([])
})

test.each<[string, object, Partial<CheckedContent>, string]>([
  ['a menu', { navigation: { header: [{ label: 'a', links: [{ label: 'b', linkTo: '/finence' }] }] } }, {}, 'settings.navigation.header'],
  ['a promotion', { popup: { title: 'a', linkTo: '/sale' } }, {}, 'settings.popup'],
  ['a slide', { home: { slides: [{ id: 'a', name: 'a', imageSrc: 'pictures/a.webp', linkTo: '/sale' }] } }, {}, 'settings.home.slides'],
  ['all stock', { search: { defaultPath: '/serch' } }, {}, 'settings.search.defaultPath'],
  ['a brand without a page', { brands: { tiles: [{ title: 'Kia', slug: 'kia', skipPage: true }] }, popup: { title: 'a', linkTo: '/kia/overview' } }, {}, 'settings.popup'],
  ['a section', {}, { pages: [page('/x', { section: 'call-to-action', links: [{ label: 'a', linkTo: '/sale' }] })] }, 'content/pages/x.json'],
  ['an answer', {}, { pages: [page('/x', { section: 'faq', items: [{ question: 'a', answer: 'See [b](/blog).' }] })] }, 'content/pages/x.json'],
  ['an article', {}, { articles: [{ name: 'content/articles/a.md', slug: 'a', markdown: '[b](/blog/b) [c](/blog/a)' }] }, 'content/articles/a.md'],
])('a dead link of %s is told', (_what, settings, content, path) => {
  expect(found(settings, content)).toMatchObject([{ about: 'works', path, says: expect.stringContaining('there is no page') }])
}) // biome-ignore format: a table

test('a dead link is told once, and whether shoppers see it', () => {
  const twice = '[a](/sale) and [a](/sale)'
  expect(found({}, { articles: [{ name: 'content/articles/a.md', slug: 'a', markdown: twice }] })).toMatchObject([
    { says: 'A link leads to /sale, where there is no page; shoppers find nothing there.' },
  ])
  expect(found({ popup: { title: 'a', linkTo: '/sale' } })).toMatchObject([
    { says: 'A link leads to /sale, where there is no page; it is not drawn.' },
  ])
})

test('legal pages that are missing, and sections that settings switch off', () => {
  expect(found({ site: { privacyPath: '/privacy' } })).toMatchObject([
    { about: 'law', path: 'settings.site.privacyPath' },
  ])
  expect(found({}, { pages: [page('/', { section: 'brands-grid' }, { section: 'payment-strip' })] })).toMatchObject([
    { about: 'works', path: 'content/pages/.json', says: expect.stringContaining('settings.brands.shown') },
  ])
})

test('terms that are missing are off, with the draft to begin from; a draft put on the site unread is told', () => {
  expect(found({ site: { termsPath: '/terms' } })).toMatchObject([
    { about: 'off', path: 'settings.site.termsPath', fix: expect.stringContaining(`(${TERMS_DRAFT})`) },
  ])
  const [, , markdown] = draftTerms({ name: 'North *side*', states: ['QLD', 'NSW', 'QLD'] }).split('---\n')
  expect(markdown).toContain('North \\*side\\* (“we” below)')
  expect(markdown).toContain('dealers of QLD and NSW.')
  const terms = page('/terms', { section: 'rich-text', markdown: markdown! })
  expect(found({ site: { termsPath: '/terms' } }, { pages: [terms] })).toMatchObject([
    {
      about: 'honesty',
      path: 'content/pages/terms.json',
      says: expect.stringContaining('still says that it is a draft'),
    },
  ])
  const read = markdown!.replace(/^>.*\n/gm, '')
  expect(
    found({ site: { termsPath: '/terms' } }, { pages: [page('/terms', { section: 'rich-text', markdown: read })] }),
  ).toEqual([])
})

test('a section is switched off by a setting there is', () => {
  const sections = SECTION_NAMES.map((section) => ({ section, links: [], items: [] }))
  const off = { brands: { shown: false }, reviews: { shown: false }, commerce: { paymentStrip: false } }
  expect(found(off, { pages: [page('/', ...sections)] }).map(({ says }) => /"(.*)"/.exec(says)?.[1])).toEqual([
    'brands-grid',
    'statistics',
    'service-benefits',
    'reviews',
    'payment-strip',
    'sales-counter',
  ])
})
