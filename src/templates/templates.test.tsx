import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { resolveTokens, TOKENS } from '#domain/tenants/tokens.ts'
import { loadLateParts } from '#ui/hooks/late-part.tsx'
import { pagePart } from '#ui/range/section-page.tsx'
import { domStructure, sharedStructure } from '../../test/support/dom-structure.ts'
import { emptySearch, sampleForm, wholeSite, wholeVehicle } from '../../test/support/sample-views.ts'
import { aCard, everySection } from '../../test/support/section-views.ts'
import { TEMPLATE_NAMES, templateTokens } from './registry.ts'
import type { PartName, TemplateParts } from './template.ts'

const PARTS: PartName[] = ['shell', 'home', 'search', 'vehicle']
const modules = import.meta.glob<TemplateParts[PartName]>('./*/{shell,home,search,vehicle}.tsx', {
  eager: true,
  import: 'part',
})
await loadLateParts()
const cards = import.meta.glob<TemplateCard>('./*/shell.tsx', { eager: true, import: 'Card' })
type TemplateCard = (props: { card: ReturnType<typeof aCard> }) => ReturnType<typeof Object>

const TENANT_FOLDERS = join(import.meta.dirname, '../../tenants')
const DEMO_TENANTS = readdirSync(TENANT_FOLDERS).filter((name) => !name.startsWith('_'))
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const SHEETS = ['style.css', 'vehicle.css']

describe('the registry', () => {
  test.each(folders)('%s is complete: a look, a style sheet and every part', (name) => {
    const files = readdirSync(join(import.meta.dirname, name))
    expect(files).toEqual(expect.arrayContaining(['tokens.ts', ...SHEETS, ...PARTS.map((part) => `${part}.tsx`)]))
    for (const part of PARTS) expect(partOf(name, part), `${name}/${part}.tsx exports part`).toBeTypeOf('object')
    expect(Object.keys(templateTokens(name)).sort()).toEqual([...TOKENS].sort())
  })

  test.each(TEMPLATE_NAMES)('the look of %s can be read as it is', (name) => {
    expect(resolveTokens(templateTokens(name), {}).findings).toEqual([])
  })

  test.each(DEMO_TENANTS)('the colours of %s can be read on its template', (slug) => {
    const { template, tokens = {} } = JSON.parse(readFileSync(join(TENANT_FOLDERS, slug, 'config.json'), 'utf8'))
    expect(TEMPLATE_NAMES).toContain(template)
    expect(resolveTokens(templateTokens(template), tokens).findings).toEqual([])
  })
})

/** More than this in common and a stranger would call it the same layout in other colours. */
const MOST_SHARED = 0.6

test.each(TEMPLATE_NAMES)('a card of %s leads to more from its dealer where there is another', (name) => {
  const Card = cards[`./${name}/shell.tsx`]!
  const html = (moreFromDealerHref?: string) => renderToStaticMarkup(<Card card={aCard(3, { moreFromDealerHref })} />)
  expect(html('/search/harbour-north')).toMatch(
    /<a [^>]*href="\/search\/harbour-north"[^>]*>See more from this dealer</,
  )
  expect(html()).not.toContain('See more from this dealer')
})

test.each(TEMPLATE_NAMES)(
  'a card of %s: its buttons lead into its page, and who has saved it alone may unsave it once it is sold',
  (name) => {
    const Card = cards[`./${name}/shell.tsx`]!
    const html = renderToStaticMarkup(<Card card={aCard(3, { href: '/cars/three' })} />)
    expect(html).toContain('href="/cars/three#enquire"')
    const heart = (available: boolean) =>
      /<button[^>]*class="heart"[^>]*>/.exec(renderToStaticMarkup(<Card card={aCard(3, { available })} />))?.[0]
    expect(heart(true)).not.toContain('hidden')
    expect(heart(false)).toContain('hidden')
  },
)

/** What is seen, and what a reader says: strokes and colours it does not. */
function priceWords(html: string): { seen: string; said: string } {
  const [price = ''] = /<p class="price[ "].*?<\/p>/.exec(html) ?? []
  const text = (markup: string) =>
    markup
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    seen: text(price.replace(/<span class="sr-only">.*?<\/span>/g, ' ').replace(/<s>/g, 'struck ')),
    said: text(price),
  }
}

describe.each(TEMPLATE_NAMES)('a reduced price of %s is one in words', (name) => {
  const { price } = wholeVehicle
  const reduced = { ...price, was: undefined }
  const seen = 'Reduced struck $34,990 $33,988 Drive away'
  const said = 'Reduced from the list price $34,990 to $33,988 Drive away'

  test('on the card', () => {
    const Card = cards[`./${name}/shell.tsx`]!
    const onCard = (shown: typeof price) => priceWords(renderToStaticMarkup(<Card card={aCard(3, { price: shown })} />))
    expect(onCard(reduced)).toEqual({ seen, said })
    expect(onCard({ ...reduced, list: undefined }).said).toBe('Reduced to $33,988 Drive away')
    expect(onCard({ ...reduced, reduced: undefined, list: undefined }).said).toBe('$33,988 Drive away')
  })

  test('on its page', () => {
    const { Vehicle } = partOf(name, 'vehicle') as TemplateParts['vehicle']
    const html = renderToStaticMarkup(<Vehicle vehicle={{ ...wholeVehicle, price: reduced }} site={wholeSite} />)
    expect(priceWords(html)).toEqual({ seen, said })
  })
})

/** What a vehicle's page may hold (rule:vehicle-blocks), each by what only it has. */
const VEHICLE_PARTS: Record<string, RegExp> = {
  trail: /aria-label="Breadcrumb"/,
  viewer: /data-mode="gallery"/,
  price: /data-price-block/,
  actions: /id="ask"/,
  'facts, each with its icon': /icons[^"]*#gauge"[\s\S]{0,80}(?:Odometer|km)/,
  'sticky header': /class="sticky-header/,
  'phone’s bar': /phone-bar/,
  views: /class="views/,
  'announcement bar': /class="announcement"/,
  'share row': /aria-labelledby="share"/,
  'key information': /aria-labelledby="key-information"/,
  video: /aria-labelledby="video"/,
  comments: /aria-labelledby="comments"/,
  'all specifications': /aria-labelledby="specifications"/,
  features: /aria-labelledby="features"/,
  'details box': /aria-labelledby="vehicle-details"/,
  'finance call to action': /aria-labelledby="finance-available"/,
  'finance calculator': /id="finance-calculator"/,
  'finance small print': /id="financeDisclaimer"/,
  'fuel calculator': /id="fuel-calculator"/,
  'delivery calculator': /id="delivery-calculator"/,
  map: /id="vehicle-map"/,
  gauge: /class="gauge/,
  'market indicator': /market-indicator/,
  'call the dealer': /class="call-box"/,
  'feature banner': /class="feature-banner"/,
  'used-car checks': /aria-labelledby="used-car-checks"/,
  articles: /aria-labelledby="articles"/,
  similar: /aria-labelledby="similar"/,
  'recently viewed': /aria-label="Recently Viewed"/,
  'small print': /vehicle-small-print/,
  enquiry: /id="enquire"[\s\S]*<form/,
  'test drive': /href="\/book-test-drive/,
  'reservation asked for': /id="reserve"/,
}

/** What folds on a vehicle's page (rule:text-folds), each with its own words: a neighbour's do not count for it. */
const FOLDS = [
  ['comments', 'Show More', 'Show Less'],
  ['vehicle-details', 'Show More', 'Show Less'],
  ['financeDisclaimer', 'Show More', 'Show Less'],
  ['specifications', 'Show All Specs', 'Hide Specs'],
  ['features', 'Show All', 'Hide'],
] as const

test.each(TEMPLATE_NAMES)('%s draws every part a vehicle’s page may have', (name) => {
  const { Vehicle } = partOf(name, 'vehicle')
  const { actions, shortlist } = wholeVehicle
  const [ask] = actions.asks
  const asks = [
    { ...ask!, form: sampleForm('enquiry', 'Send Enquiry') },
    { ...ask!, subject: 'reserve' as const },
  ]
  const vehicle = {
    ...wholeVehicle,
    actions: { ...actions, asks },
    shortlist: {
      ...shortlist,
      viewed: { id: 7, stocknum: 'H1', make: 'Kia', model: 'Sportage', body: 'SUV', simple_body: 'SUV' },
    },
    similar: null,
    features: Array.from({ length: 9 }, (_, index) => `Feature ${index}`),
    comments: { preview: 'One owner…', whole: 'One owner, books and both keys.', empty: false },
  }
  const html = renderToStaticMarkup(<Vehicle site={wholeSite} vehicle={vehicle} />)
  const folds = FOLDS.map(([id]) => {
    const section = new RegExp(`<section[^>]*aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''
    return [id, ...[...section.matchAll(/class="fold-(?:more|less)">([^<]*)</g)].map(([, words]) => words)]
  })
  expect(folds).toEqual(FOLDS)
  const [photo, drawing] = [html.indexOf('class="where-photo'), html.indexOf('class="where-map')]
  expect(photo, 'the picture of the yard before its map').toBeGreaterThan(-1)
  expect(drawing).toBeGreaterThan(photo)
  const missing = Object.entries(VEHICLE_PARTS).filter(([, part]) => !part.test(html))
  expect(missing.map(([what]) => what)).toEqual([])
})

/** The same everywhere. */
const PLAIN_FORMS = new Set(['garage', 'trade-in', 'checkout', 'wheel', 'drive-away'])

describe('the layouts differ when colours, faces and words are gone', () => {
  const pieces: Record<string, (name: string) => string> = {
    header: (name) => {
      const { Header } = partOf(name, 'shell')
      return structureOf(<Header site={wholeSite} path="/" />)
    },
    page: (name) => {
      const { Page } = pagePart(partOf(name, 'home'))
      const sections = everySection.filter(({ kind }) => !PLAIN_FORMS.has(kind))
      const page = { title: '', crumbs: [], ownTitle: true, sections }
      return structureOf(<Page site={wholeSite} page={page} />)
    },
    card: (name) => {
      const Card = cards[`./${name}/shell.tsx`]!
      return structureOf(<Card card={aCard(3)} />)
    },
    vehicle: (name) => {
      const { Vehicle } = partOf(name, 'vehicle')
      // A calculator is the same form everywhere: one thing, whatever is in it.
      const html = renderToStaticMarkup(<Vehicle site={wholeSite} vehicle={wholeVehicle} />)
      return domStructure(html.replace(/<form[\s\S]*?<\/form>/g, '<form></form>'))
    },
    footer: (name) => {
      const { Footer } = partOf(name, 'shell')
      return structureOf(<Footer site={wholeSite} refetch={() => {}} />)
    },
  }

  test.each(Object.entries(pieces))('%s', (_, structure) => {
    expect(alike(TEMPLATE_NAMES.map((name) => [name, structure(name)]))).toEqual([])
  })

  test('a template that is there twice is found, whatever its classes and words', () => {
    const copy = pieces.footer!('meridian')
    expect(alike([...TEMPLATE_NAMES.map((name): Named => [name, pieces.footer!(name)]), ['copy', copy]])).toEqual([
      ['meridian', 'copy', 1],
    ])
  })
})

test.each(TEMPLATE_NAMES)('%s draws every entry of the menu in its bar and on the phone’s page of it', (name) => {
  const { Header } = partOf(name, 'shell')
  const html = renderToStaticMarkup(<Header site={wholeSite} path="/" />)
  const bar = /<nav[^>]*aria-label="Main"[\s\S]*?<\/nav>/.exec(html)![0]
  const sheet = html.slice(html.indexOf('id="site-menu"'))
  for (const { label } of wholeSite.header) {
    expect(bar).toMatch(new RegExp(`<(?:a|summary) [^>]*>${label}<`))
    expect(sheet).toContain(`>${label}<`)
  }
  expect(wholeSite.header.map(({ label }) => label)).toContain('Home')
})

/** A path's own words stand beside what every search says, never in its place. */
test.each(TEMPLATE_NAMES)('%s says how many there are, whatever the dealer wrote of the path', (name) => {
  const { Search } = partOf(name, 'search')
  for (const intro of [null, 'Kias since 1999.']) {
    const html = renderToStaticMarkup(<Search site={wholeSite} search={{ ...emptySearch, intro }} />)
    const head = html.slice(0, html.indexOf('id="filters"')).replace(/<[^>]*sr-only[\s\S]*/, '')
    expect(head).toContain('1,234')
    expect(head.includes('Kias since 1999.')).toBe(intro !== null)
  }
})

describe('domStructure', () => {
  test('keeps tags, nesting and order only', () => {
    const one = '<ul class="a"><li><a href="/x">One</a></li><li><a>Two &gt; 1</a></li></ul><img alt="a>b"/>'
    const other = '<ul id="b"><li><a>Other</a></li></ul><img src="x"/>'
    expect(domStructure(one)).toBe('root(ul(li(a)) img)')
    expect(domStructure(other)).toBe(domStructure(one))
    expect(domStructure('<ol><li><a>One</a></li></ol><img/>')).not.toBe(domStructure(one))
    expect(domStructure('<img/><ul><li><a>One</a></li></ul>')).not.toBe(domStructure(one))
  })
})

type Named = [name: string, structure: string]

/** The pairs that share too much, each with how much. */
function alike(all: Named[]): [string, string, number][] {
  return all.flatMap(([name, structure], index) =>
    all.slice(index + 1).flatMap(([other, its]): [string, string, number][] => {
      const shared = sharedStructure(structure, its)
      return structure === its || shared > MOST_SHARED ? [[name, other, Math.round(shared * 100) / 100]] : []
    }),
  )
}

function structureOf(element: React.ReactElement): string {
  return domStructure(renderToStaticMarkup(element))
}

function partOf<Name extends PartName>(template: string, part: Name): TemplateParts[Name] {
  return modules[`./${template}/${part}.tsx`] as TemplateParts[Name]
}
