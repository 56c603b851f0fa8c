import type { SiteView } from './site-view.ts'

const HEIGHT_PX = 36

/** The dealer's logo, or the name set in type; leads home. */
export function Wordmark({ site, className }: { site: SiteView; className?: string }) {
  const { logo } = site
  return (
    <a href="/" className={`inline-flex min-h-11 items-center ${className ?? ''}`}>
      {logo ? (
        <img
          src={logo.src}
          alt={logo.alt || site.name}
          className="h-9 w-auto"
          width={widthOf(logo)}
          height={HEIGHT_PX}
        />
      ) : (
        site.name
      )}
    </a>
  )
}

/** The room it takes before it has arrived; not known of a drawing or a picture elsewhere. */
function widthOf({ widthPx, heightPx }: NonNullable<SiteView['logo']>): number | undefined {
  return widthPx && heightPx ? Math.round((HEIGHT_PX * widthPx) / heightPx) : undefined
}
