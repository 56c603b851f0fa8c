import { BodyShortcuts } from '#ui/page/body-shortcuts.tsx'
import { HeroPicture } from '#ui/page/hero-picture.tsx'
import { HeroSearch } from '#ui/page/hero-search.tsx'
import { LocationList } from '#ui/page/location-list.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import type { SectionComponents } from '#ui/sections/sections.tsx'
import { Card } from './card.tsx'

/** How this template draws each kind of section. */
export const sections: SectionComponents = {
  hero: ({ section, site }) => (
    <>
      <section className="w-hero">
        <div className="w-hero-panel">
          <h1>{section.title}</h1>
          {section.text ? <p className="mt-3 text-lg">{section.text}</p> : null}
          {section.search ? (
            <HeroSearch search={section.search} stockCount={section.stockCount} site={site} className="w-hero-form" />
          ) : null}
        </div>
        <div className="w-hero-side">
          <HeroPicture picture={section.picture} className="w-hero-picture" sizes="(min-width: 1024px) 64vw, 100vw" />
        </div>
      </section>
    </>
  ),
  'body-shortcuts': ({ section }) => (
    <section className="wrap pt-16 lg:pt-24" aria-labelledby={section.id}>
      <h2 id={section.id} className="mb-6 text-xl font-semibold tracking-tight">
        {section.title}
      </h2>
      <BodyShortcuts bodies={section.bodies} className="w-bodies" />
    </section>
  ),
  'stock-row': ({ section }) => (
    <section className="wrap pt-16 lg:pt-24" aria-labelledby={section.id}>
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 id={section.id} className="text-xl font-semibold tracking-tight">
          {section.title}
        </h2>
        <a className="inline-flex min-h-11 items-center gap-1 font-medium" href={section.more.href}>
          {section.more.label}
          <Icon name="arrow-right" />
        </a>
      </div>
      <ul className="w-grid">
        {section.cards.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  ),
  'why-buy-from-us': ({ section }) => (
    <section className="wrap grid gap-10 pt-16 sm:grid-cols-2 lg:grid-cols-3 lg:pt-24" aria-label={section.title}>
      {section.reasons.map((reason) => (
        <div key={reason.title} className="border-t border-ink pt-4">
          <h2 className="text-lg font-semibold">{reason.title}</h2>
          <p className="mt-2 text-muted">{reason.text}</p>
        </div>
      ))}
    </section>
  ),
  'locations-row': ({ section }) => (
    <section className="wrap pt-16 lg:pt-24" aria-labelledby={section.id}>
      <h2 id={section.id} className="mb-6 text-xl font-semibold tracking-tight">
        {section.title}
      </h2>
      <LocationList locations={section.locations} className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3" />
    </section>
  ),
  'offers-row': () => null,
  'promotions-slider': () => null,
  'brands-grid': () => null,
  statistics: () => null,
  'call-to-action': () => null,
  'feature-banner': () => null,
  reviews: () => null,
  'payment-strip': () => null,
  faq: () => null,
  'sales-counter': () => null,
  'rich-text': () => null,
  banner: () => null,
  video: () => null,
  'articles-row': () => null,
}
