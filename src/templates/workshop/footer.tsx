import { FooterNav, LegalLines, LegalLinks, PaymentLine } from '#ui/page/footer.tsx'
import { LocationDetails } from '#ui/page/location-list.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'

/** Dark and solid: the yards first, side by side, then every link under its word. */
export function FooterWords({ site }: { site: SiteView }) {
  return (
    <>
      {site.locations.length ? (
        <details className="wrap fold-places">
          <summary className="min-h-18 text-lg/[1.6] font-extrabold">Addresses, phones and hours</summary>
          <ul className="w-yards">
            {site.locations.map((location) => (
              <li key={`${location.slug} ${location.kind}`}>
                <h2 className="text-lg/[1.6] font-extrabold">
                  {location.name}
                  {location.kind ? <small> {location.kind}</small> : null}
                </h2>
                <LocationDetails location={location} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="border-y border-line">
        <FooterNav site={site} className="wrap w-links" />
      </div>
      <div className="wrap w-law">
        <SocialLinks site={site} />
        <PaymentLine site={site} />
        <LegalLines site={site} />
        <LegalLinks site={site} />
      </div>
    </>
  )
}
