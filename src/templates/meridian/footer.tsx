import { FooterNav, LegalLines, LegalLinks, PaymentLine } from '#ui/page/footer.tsx'
import { LocationDetails } from '#ui/page/location-list.tsx'
import type { LocationView, SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'
import { Wordmark } from '#ui/page/wordmark.tsx'

/** Beside the first. Of more the hours are on the page of the places. */
const MOST_WITH_HOURS = 2

/** Light, in two columns: who and where on the left, links on the right, the law underneath. */
export function FooterWords({ site }: { site: SiteView }) {
  const [first, ...others] = site.locations.filter(
    ({ name }, at, all) => all.findIndex((place) => place.name === name) === at,
  )
  const isAlike = ({ hours }: LocationView) =>
    hours.length > 0 && JSON.stringify(hours) === JSON.stringify(first!.hours)
  const hoursOf = (place: LocationView) => (others.length > MOST_WITH_HOURS || isAlike(place) ? [] : place.hours)
  return (
    <>
      <div className="wrap m-footer-grid">
        <div className="grid content-start gap-4">
          <Wordmark site={site} className="text-lg font-semibold tracking-tight" />
          {site.tagline ? <p className="max-w-xs text-muted">{site.tagline}</p> : null}
          {first ? (
            <div className="max-w-xs">
              {others.length ? <strong>{first.name}</strong> : null}
              <LocationDetails location={first} />
            </div>
          ) : null}
          {others.map((place) => (
            <div key={place.slug} className="max-w-xs">
              <strong>{place.name}</strong>
              <LocationDetails location={{ ...place, hours: hoursOf(place) }} />
              {isAlike(place) ? <p className="text-sm text-muted">Open at the same hours</p> : null}
            </div>
          ))}
          <SocialLinks site={site} />
        </div>
        <FooterNav site={site} className="m-footer-links" />
      </div>
      <div className="wrap m-law">
        <div>
          <LegalLines site={site} />
          <LegalLinks site={site} />
        </div>
        <PaymentLine site={site} />
      </div>
    </>
  )
}
