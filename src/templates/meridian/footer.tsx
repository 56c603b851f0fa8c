import { LegalLines, LegalLinks, PaymentLine } from '#ui/page/legal-lines.tsx'
import { LocationDetails } from '#ui/page/location-list.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'
import { Wordmark } from '#ui/page/wordmark.tsx'

/** Light, in two columns: who and where on the left, links on the right, the law underneath. */
export function FooterWords({ site }: { site: SiteView }) {
  const [first] = site.locations
  const others = [...new Set(site.locations.map(({ name }) => name))].filter((name) => name !== first?.name)
  return (
    <>
      <div className="wrap m-footer-grid">
        <div className="grid content-start gap-4">
          <Wordmark site={site} className="text-lg font-semibold tracking-tight" />
          {site.tagline ? <p className="max-w-xs text-muted">{site.tagline}</p> : null}
          {first ? (
            <div className="max-w-xs">
              <LocationDetails location={first} />
            </div>
          ) : null}
          {others.length ? <p className="text-muted">Also in {others.join(', ')}.</p> : null}
          <SocialLinks site={site} />
        </div>
        <nav aria-label="Footer" className="m-footer-nav">
          {site.footer.map((group) => (
            <div key={group.label}>
              <h2 className="mb-2 text-base font-semibold">{group.label}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={`${link.label} ${link.href}`}>
                    <a
                      className="inline-flex min-h-11 min-w-11 items-center text-muted hover:text-ink"
                      href={link.href}
                    >
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap m-footer-law">
        <div>
          <LegalLines site={site} />
          <LegalLinks site={site} />
        </div>
        <PaymentLine site={site} />
      </div>
    </>
  )
}
