import { HeroPicture } from '#ui/page/hero-picture.tsx'
import { HeroSearch } from '#ui/page/hero-search.tsx'
import type { HomeView } from '#ui/page/home-view.ts'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon, Silhouette } from '#ui/primitives/icon.tsx'
import { Card } from './card.tsx'

/** A solid panel with the search standing in it beside the picture; then stock at once, the rest as a ledger. */
export function Home({ site, home }: { site: SiteView; home: HomeView }) {
  return (
    <>
      <section className="w-hero">
        <div className="w-hero-panel">
          <h1>{home.title}</h1>
          {home.text ? <p className="mt-3 text-lg">{home.text}</p> : null}
          {home.search ? (
            <HeroSearch search={home.search} stockCount={home.stockCount} site={site} className="w-hero-form" />
          ) : null}
        </div>
        <div className="w-hero-side">
          <HeroPicture home={home} className="w-hero-picture" sizes="(min-width: 1024px) 64vw, 100vw" />
        </div>
      </section>
      {home.latest.length ? (
        <section className="wrap w-section" aria-labelledby="latest">
          <header className="w-section-head">
            <h2 id="latest">{home.latestTitle}</h2>
            <a href={site.stockHref}>
              All {home.stockCount} {site.vehicleWords}
              <Icon name="arrow-right" />
            </a>
          </header>
          <ul className="w-grid">
            {home.latest.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {home.bodies.length || home.reasons.length ? (
        <div className="wrap w-section w-ledger">
          {home.bodies.length ? (
            <section aria-labelledby="by-body">
              <header className="w-section-head">
                <h2 id="by-body">By body</h2>
              </header>
              <ul className="w-bodies">
                {home.bodies.map((body) => (
                  <li key={body.label}>
                    <a href={body.href}>
                      <Silhouette body={body.silhouette} />
                      <span>{body.label}</span>
                      <b>{body.count}</b>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {home.reasons.length ? (
            <section aria-labelledby="why">
              <header className="w-section-head">
                <h2 id="why">How we work</h2>
              </header>
              <ol className="w-reasons">
                {home.reasons.map((reason) => (
                  <li key={reason.title}>
                    <h3>{reason.title}</h3>
                    <p>{reason.text}</p>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
        </div>
      ) : null}
      {home.locations.length ? (
        <section className="wrap w-section" aria-labelledby="yards">
          <header className="w-section-head">
            <h2 id="yards">Open now?</h2>
          </header>
          <ul className="w-open">
            {home.locations.map((location) => (
              <li key={location.slug}>
                <b>
                  {location.name}
                  {location.kind ? ` ${location.kind}` : ''}
                </b>
                <span>{location.opening}</span>
                {location.phone ? <a href={location.phone.href}>{location.phone.text}</a> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
