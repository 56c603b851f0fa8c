import { LegalLines } from '#ui/page/legal-lines.tsx'
import { LocationDetails } from '#ui/page/location-list.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'

/** Dark and solid: the yards first, side by side, then every link in one run. */
export function Footer({ site }: { site: SiteView }) {
  return (
    <footer className="w-footer">
      {site.locations.length ? (
        <ul className="wrap w-yards">
          {site.locations.map((location) => (
            <li key={location.slug}>
              <h2 className="w-yard-name">
                {location.name}
                {location.kind ? <small> {location.kind}</small> : null}
              </h2>
              <LocationDetails location={location} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="w-links">
        <nav className="wrap" aria-label="Footer">
          {site.footer.map((group) => (
            <ul key={group.label} aria-label={group.label}>
              {group.links.map((link) => (
                <li key={`${link.label} ${link.href}`}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          ))}
          <SocialLinks site={site} />
        </nav>
      </div>
      <div className="wrap py-6 text-sm">
        <LegalLines site={site} />
      </div>
    </footer>
  )
}
