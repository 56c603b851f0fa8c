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

/** Registered name, ABN, licence numbers and the tenant's own words: on every page (rule:imprint). */
export function LegalLines({ site }: { site: SiteView }) {
  return (
    <>
      {site.footerText ? <p className="mb-3 max-w-3xl">{site.footerText}</p> : null}
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {site.legal.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** Privacy and terms, where no group above leads there. */
export function LegalLinks({ site }: { site: SiteView }) {
  if (!site.legalLinks.length) return null
  return (
    <ul className="flex flex-wrap gap-x-6">
      {site.legalLinks.map((link) => (
        <li key={link.href}>
          <a className="inline-flex min-h-11 items-center underline-offset-4 hover:underline" href={link.href}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What the dealer takes, as a quiet line. */
export function PaymentLine({ site }: { site: SiteView }) {
  if (!site.payments.length) return null
  return (
    <p className="payment-line">
      <span>We accept</span>
      {site.payments.map((name) => (
        <span key={name} className="payment-name">
          {name}
        </span>
      ))}
    </p>
  )
}
