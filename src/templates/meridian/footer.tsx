import { FooterNav, LegalLines, LegalLinks, PaymentLine } from '#ui/page/footer.tsx'
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
