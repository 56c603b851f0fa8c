import type { SiteView } from './site-view.ts'

/** Registered name, ABN, licence numbers and the tenant's own words: on every page (decisions §10). */
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
