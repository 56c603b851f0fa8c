import { FooterNav, LegalLines, LegalLinks, PaymentLine } from '#ui/page/footer.tsx'
import type { LocationView, SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'
import { Wordmark } from '#ui/page/wordmark.tsx'

/** A closing page: what the house stands for in large type, the places as entries, links as a small index. */
export function FooterWords({ site }: { site: SiteView }) {
  return (
    <>
      <section className="wrap a-closing" aria-label={site.name}>
        <p className="a-statement">{site.tagline ?? site.name}</p>
        <p className="flex flex-wrap gap-3">
          {site.phone ? (
            <a className="button button-primary" href={site.phone.href}>
              Call {site.phone.text}
            </a>
          ) : null}
          <a className="button button-outline border-ink bg-transparent" href={site.stockHref}>
            See every {site.vehicleWord}
          </a>
        </p>
      </section>
      {site.locations.length ? (
        <details className="wrap fold-places">
          <summary>Where we are, and when</summary>
          <div className="a-foot-places">
            {site.locations.map((location) => (
              <Place key={`${location.slug} ${location.kind}`} location={location} />
            ))}
          </div>
        </details>
      ) : null}
      <div className="wrap">
        <FooterNav site={site} className="a-footer-index" />
      </div>
      <section className="wrap a-imprint" aria-label="Imprint">
        <Wordmark site={site} className="a-wordmark text-ink" />
        <SocialLinks site={site} />
        <LegalLinks site={site} />
        <LegalLines site={site} />
        <PaymentLine site={site} />
      </section>
    </>
  )
}

function Place({ location }: { location: LocationView }) {
  const { name, kind, address, mapHref, phone, hours } = location
  return (
    <address>
      <strong>
        {name}
        {kind ? ` ${kind}` : null}
      </strong>
      {address ? (
        <a href={mapHref ?? '/'} rel="noopener" target="_blank">
          {address}
        </a>
      ) : null}
      {phone ? <a href={phone.href}>{phone.text}</a> : null}
      {hours.length ? (
        <table>
          <tbody>
            {hours.map((line) => (
              <tr key={line.day}>
                <th scope="row">{line.day}</th>
                <td>{line.hours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </address>
  )
}
