import type { TenantSettings } from '#domain/tenants/settings.ts'
import { isDark, type Tokens } from '#domain/tenants/tokens.ts'
import type { SiteView } from '#ui/page/site-view.ts'

/** The dealer's logo as it can be seen on the page: the one for dark backgrounds where the page is dark and there is one. */
export function logoOn(tokens: Pick<Tokens, 'surface'>, logo: TenantSettings['site']['logo']): SiteView['logo'] {
  if (!logo) return null
  return { src: (isDark(tokens) ? logo.darkSrc : null) ?? logo.src, alt: logo.alt }
}
