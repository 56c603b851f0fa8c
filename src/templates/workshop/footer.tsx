import { LegalLines, LegalLinks, PaymentLine } from '#ui/page/legal-lines.tsx'
import { LocationDetails } from '#ui/page/location-list.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'

/** Dark and solid: the yards first, side by side, then every link under its word. */
export function FooterWords({ site }: { site: SiteView }) {
  return (
    <>
      {site.locations.length ? (
        <details className="wrap fold-places w-yards">
          <summary>Addresses, phones and hours</summary>
          <ul>
            {site.locations.map((location) => (
              <li key={`${location.slug} ${location.kind}`}>
                <h2 className="w-yard-name">
                  {location.name}
                  {location.kind ? <small> {location.kind}</small> : null}
                </h2>
                <LocationDetails location={location} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <nav className="w-links" aria-label="Footer">
        <ul className="wrap">
          {site.footer.map((group) => (
            <li key={group.label}>
              <h2>{group.label}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={`${link.label} ${link.href}`}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap w-law">
        <SocialLinks site={site} />
        <PaymentLine site={site} />
        <LegalLines site={site} />
        <LegalLinks site={site} />
      </div>
    </>
  )
}
