import type { SiteView } from './site-view.ts'

/** The links of the footer, each group under its word. */
export function FooterNav({ site, className }: { site: SiteView; className: string }) {
  return (
    <nav aria-label="Footer" className={`footer-nav ${className}`}>
      {site.footer.map((group) => (
        <div key={group.label}>
          <h2>{group.label}</h2>
          <ul>
            {group.links.map((link) => (
              <li key={`${link.label} ${link.href}`}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
