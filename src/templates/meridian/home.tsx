import { HeroSearch } from '#ui/page/hero-search.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import { HeroStock } from '#ui/sections/hero/stock.tsx'
import { MoreLink } from '#ui/sections/more-link.tsx'
import type { FrameProps, SectionLook, SectionProps } from '#ui/sections/section-props.ts'
import type { TemplateParts } from '../template.ts'
import { Card } from './shell.tsx'

const look: SectionLook = {
  Frame,
  Card,
  places: 'card',
  sizes: {
    hero: '(min-width: 1024px) 56vw, 88vw',
    banner: '(min-width: 1280px) 1280px, 88vw',
    'call-to-action': '(min-width: 1024px) 50vw, 86vw',
    'offers-row': '(min-width: 1024px) 30vw, 86vw',
    'offer-list': '(min-width: 1024px) 50vw, 86vw',
    'articles-row': '(min-width: 1024px) 30vw, 86vw',
    'model-range': '(min-width: 1024px) 30vw, 86vw',
    spotlight: '(min-width: 1024px) 55vw, 86vw',
  },
  own: { hero: Hero },
}

export const part: TemplateParts['home'] = {
  look,
  Page: ({ title, trail, children }) => (
    <div className="m-page">
      <div className="wrap m-page-head">
        {trail}
        {title ? <h1>{title}</h1> : null}
      </div>
      {children}
    </div>
  ),
}

/** Heading above, everything as wide as the page, a lot of white between. */
function Frame({ section: { id }, title, more = null, head, aside, className = '', children }: FrameProps) {
  return (
    <section className={`wrap strip ${className}`} id={title ? undefined : id} aria-labelledby={title ? id : undefined}>
      {title ? (
        <div className="m-head">
          <h2 id={id}>{title}</h2>
          <MoreLink more={more} />
        </div>
      ) : null}
      {head}
      {aside}
      {children}
    </section>
  )
}

/** Words at the left, the picture running out of the page, the search across both. */
function Hero({ section, site, lead, sizes }: SectionProps<'hero'>) {
  const { id, title, text, search, picture, ofStock, stockCount } = section
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className="opening" aria-labelledby={id}>
      <div className={picture ? 'm-hero' : 'm-hero m-hero-bare'}>
        <div className={ofStock ? 'wrap m-hero-words hero-beside' : 'wrap m-hero-words'}>
          <Title id={id}>{title}</Title>
          {text ? <p>{text}</p> : null}
          <HeroStock stock={ofStock} />
        </div>
        <OwnPicture picture={picture} className="m-hero-picture" sizes={sizes} eager />
      </div>
      {search ? (
        <div className="wrap m-hero-search">
          <HeroSearch search={search} stockCount={stockCount} site={site} className="m-search-bar" />
        </div>
      ) : null}
    </section>
  )
}
