import type { SiteView } from './site-view.ts'

/** The dealer's logo, or the name set in type; leads home. */
export function Wordmark({ site, className }: { site: SiteView; className?: string }) {
  const { logo } = site
  return (
    <a href="/" className={`inline-flex min-h-11 items-center ${className ?? ''}`}>
      {logo ? <img src={logo.src} alt={logo.alt || site.name} className="h-9 w-auto" height={36} /> : site.name}
    </a>
  )
}
