import { BodyShortcuts } from '#ui/page/body-shortcuts.tsx'
import { HeroPicture } from '#ui/page/hero-picture.tsx'
import { HeroSearch } from '#ui/page/hero-search.tsx'
import type { HomeView } from '#ui/page/home-view.ts'
import { LocationList } from '#ui/page/location-list.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import { Card } from './card.tsx'

/** A wide picture, a sentence, a search bar laid over its lower edge; then shortcuts and what just came in. */
export function Home({ site, home }: { site: SiteView; home: HomeView }) {
  return (
    <>
      <section className="m-hero">
        <div className="wrap m-hero-words">
          <h1 className="text-3xl font-semibold tracking-tight">{home.title}</h1>
          {home.text ? <p className="mt-4 text-lg text-muted">{home.text}</p> : null}
        </div>
        <HeroPicture home={home} className="m-hero-picture" sizes="(min-width: 1024px) 61vw, 100vw" />
      </section>
      {home.search ? (
        <div className="wrap m-hero-search">
          <HeroSearch search={home.search} stockCount={home.stockCount} site={site} className="m-search-bar" />
        </div>
      ) : null}
      {home.bodies.length ? (
        <section className="wrap pt-16 lg:pt-24" aria-labelledby="by-body">
          <h2 id="by-body" className="mb-6 text-xl font-semibold tracking-tight">
            Browse by body type
          </h2>
          <BodyShortcuts bodies={home.bodies} className="m-bodies" />
        </section>
      ) : null}
      {home.latest.length ? (
        <section className="wrap pt-16 lg:pt-24" aria-labelledby="latest">
          <div className="mb-6 flex items-baseline justify-between gap-4">
            <h2 id="latest" className="text-xl font-semibold tracking-tight">
              {home.latestTitle}
            </h2>
            <a
              className="inline-flex min-h-11 items-center gap-1 font-medium underline-offset-4 hover:underline"
              href={site.stockHref}
            >
              View all {site.vehicleWords}
              <Icon name="arrow-right" />
            </a>
          </div>
          <ul className="m-row">
            {home.latest.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {home.reasons.length ? (
        <section
          className="wrap grid gap-10 pt-16 sm:grid-cols-2 lg:grid-cols-3 lg:pt-24"
          aria-label={`Why ${site.name}`}
        >
          {home.reasons.map((reason) => (
            <div key={reason.title} className="border-t border-ink pt-4">
              <h2 className="text-lg font-semibold">{reason.title}</h2>
              <p className="mt-2 text-muted">{reason.text}</p>
            </div>
          ))}
        </section>
      ) : null}
      {home.locations.length ? (
        <section className="wrap pt-16 lg:pt-24" aria-labelledby="locations">
          <h2 id="locations" className="mb-6 text-xl font-semibold tracking-tight">
            Visit us
          </h2>
          <LocationList locations={home.locations} className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3" />
        </section>
      ) : null}
    </>
  )
}
