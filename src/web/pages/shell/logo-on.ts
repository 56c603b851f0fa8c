import type { TenantFiles } from '#domain/content/tenant-file.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { isDark, type Tokens } from '#domain/tenants/tokens.ts'
import type { SiteView } from '#ui/page/site-view.ts'

/** The dealer's logo as it can be seen on the page: the one for dark backgrounds where the page is dark and there is one. */
export function logoOn(
  tokens: Pick<Tokens, 'surface'>,
  logo: TenantSettings['site']['logo'],
  files: Pick<TenantFiles, 'find'>,
): SiteView['logo'] {
  if (!logo) return null
  const src = (isDark(tokens) ? logo.darkSrc : null) ?? logo.src
  const file = files.find(src)
  if (file?.kind !== 'image') return { src, alt: logo.alt }
  return { src, alt: logo.alt, widthPx: file.image.widthPx, heightPx: file.image.heightPx }
}
