import { LegalLines } from '#ui/page/legal-lines.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'
import { Wordmark } from '#ui/page/wordmark.tsx'

/** Light, in two columns: who and where on the left, links on the right, the law underneath. */
export function Footer({ site }: { site: SiteView }) {
  const [first] = site.locations
  return (
    <footer className="mt-24 border-t border-line bg-raised">
      <div className="wrap grid gap-12 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <Wordmark site={site} className="text-lg font-semibold tracking-tight" />
          {site.tagline ? <p className="max-w-xs text-muted">{site.tagline}</p> : null}
          {first ? (
            <address className="text-muted not-italic">
              {first.address}
              {first.phone ? (
                <a className="flex min-h-11 items-center text-ink" href={first.phone.href}>
                  {first.phone.text}
                </a>
              ) : null}
            </address>
          ) : null}
          <SocialLinks site={site} />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3">
          {site.footer.map((group) => (
            <div key={group.label}>
              <h2 className="mb-2 font-semibold">{group.label}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={`${link.label} ${link.href}`}>
                    <a className="inline-flex min-h-11 items-center text-muted hover:text-ink" href={link.href}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap border-t border-line py-8 text-sm text-muted">
        <LegalLines site={site} />
      </div>
    </footer>
  )
}
