import { HeroSearch } from '#ui/page/hero-search.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Carousel } from '#ui/primitives/carousel.tsx'
import { Section as Articles } from '#ui/sections/articles-row/section.tsx'
import { Section as Brands } from '#ui/sections/brands-grid/section.tsx'
import { HeroStock } from '#ui/sections/hero/stock.tsx'
import { MaybeLink } from '#ui/sections/maybe-link.tsx'
import { MoreLink } from '#ui/sections/more-link.tsx'
import { OfferCards } from '#ui/sections/offer-cards.tsx'
import type { FrameProps, SectionLook, SectionProps } from '#ui/sections/section-props.ts'
import { VideoPlayer } from '#ui/sections/video/section.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './shell.tsx'

const WIDE_COLUMN = '(min-width: 1024px) 60vw, 86vw'

/** Spreads: headings in the margin, shelves that run out of the page, pictures with hanging cards. */
const look: SectionLook = {
  Frame: Band,
  Card,
  places: 'spread',
  sizes: {
    hero: '(min-width: 1024px) 58vw, 88vw',
    banner: '(min-width: 1280px) 1280px, 86vw',
    'call-to-action': '(min-width: 1024px) 66vw, 86vw',
    'offers-row': '(min-width: 1024px) 40vw, 86vw',
    'offer-list': WIDE_COLUMN,
    'articles-row': WIDE_COLUMN,
    'model-range': '(min-width: 1280px) 19vw, (min-width: 640px) 46vw, 86vw',
    spotlight: WIDE_COLUMN,
  },
  own: {
    hero: Hero,
    video: Video,
    'stock-row': Shelf,
    'offers-row': Offers,
    'brands-grid': (props) => <Brands {...props} arrows />,
    // The newest with its picture, the others as lines under it.
    'articles-row': (props) => <Articles {...props} pictures={1} />,
  },
}

export const part: TemplateParts['home'] = {
  look,
  Page: ({ title, trail, children }) => (
    <>
      {title ? (
        <header className="wrap a-page-head">
          <h1>{title}</h1>
        </header>
      ) : null}
      {children}
      <div className="wrap pt-[clamp(3rem,6vw,5rem)]">{trail}</div>
    </>
  ),
}

/** A spread: the heading in the margin, staying while its column passes. */
function Band({ section: { id }, title, more = null, head, aside, className = '', children }: FrameProps) {
  return (
    <section className={`wrap strip a-band ${className}`} aria-labelledby={title ? id : undefined}>
      <div className="a-margin" id={title ? undefined : id}>
        {title ? <h2 id={id}>{title}</h2> : null}
        {head}
        {aside}
        <MoreLink more={more} />
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** A cover: the picture as tall as the opening at one side, words and search down the other, facts along the foot. */
function Hero({ section, site, lead, sizes }: SectionProps<'hero'>) {
  const { id, title, text, search, picture, ofStock, stockCount } = section
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className="opening" aria-labelledby={id}>
      <div className={picture ? 'a-cover' : 'a-cover a-cover-bare'}>
        <OwnPicture picture={picture} className="a-cover-picture" sizes={sizes} eager />
        <div className={picture ? 'a-cover-words' : `wrap a-cover-words${ofStock ? ' hero-beside' : ''}`}>
          <Title id={id} className="text-3xl/[1.02] font-normal tracking-[-0.045em]">
            {title}
          </Title>
          {text ? <p className="mt-5 max-w-[32rem] text-lg/[1.5] text-muted">{text}</p> : null}
          <HeroStock stock={ofStock} />
          {search ? <HeroSearch search={search} stockCount={stockCount} site={site} className="a-cover-form" /> : null}
        </div>
      </div>
      <ul className="wrap a-facts">
        {heroFacts(stockCount, site).map(({ value, words, href }) => (
          <li key={words}>
            <MaybeLink className="a-fact" href={href}>
              {value}
            </MaybeLink>
            <span className="text-sm/[1.6] text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Fact = { value: string; words: string; href: string | null }

/** What a newcomer wants to know first: how many vehicles, how many yards, which number to ring. */
function heroFacts(stockCount: string, site: SiteView): Fact[] {
  const yards = new Set(site.locations.map(({ name }) => name)).size
  const facts: Fact[] = []
  if (stockCount !== '0')
    facts.push({ value: stockCount, words: `${site.vehicleWords} in stock`, href: site.stockHref })
  if (yards > 1) facts.push({ value: String(yards), words: 'places to see them', href: null })
  if (site.phone) facts.push({ value: site.phone.text, words: 'talk to us', href: site.phone.href })
  return facts
}

function Video({ section }: SectionProps<'video'>) {
  return (
    <figure className="wrap strip a-film" id={section.id}>
      <VideoPlayer section={section} />
      {section.title ? <figcaption>{section.title}</figcaption> : null}
    </figure>
  )
}

/** A shelf that runs out of the page at the right. */
function Shelf({ section }: SectionProps<'stock-row'>) {
  const items = section.cards.map((card) => ({
    id: `${section.id}-${card.id}`,
    label: card.title,
    content: <Card card={card} />,
  }))
  return (
    <section className="strip a-shelf" aria-labelledby={section.id}>
      <div className="wrap a-shelf-head">
        <h2 id={section.id}>{section.title}</h2>
      </div>
      <Carousel label={section.title} items={items} />
      <div className="wrap pt-4">
        <MoreLink more={section.more} />
      </div>
    </section>
  )
}

/** The first offer large, the others beside each other under it. */
function Offers({ section, sizes }: SectionProps<'offers-row'>) {
  const [first, ...rest] = section.offers
  return (
    <Band section={section} title={section.title} more={section.more}>
      {first ? <OfferCards offers={[first]} sizes={sizes} className="a-offer-first" /> : null}
      {rest.length ? <OfferCards offers={rest} sizes={sizes} /> : null}
    </Band>
  )
}
