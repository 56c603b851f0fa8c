import type { Tenant } from '#domain/tenants/tenant.ts'
import { resolveTokens, tokensCss } from '#domain/tenants/tokens.ts'
import { STYLE_HREFS, VEHICLE_STYLE_HREFS } from '#templates/all.server.ts'
import { fontToPreload } from '#templates/fonts.server.ts'
import { templateName, templateTokens } from '#templates/registry.ts'
import type { SiteView } from '#ui/page/site-view.ts'
import type { RootData } from './root-data.ts'

export function rootData(tenant: Tenant, site: SiteView): RootData {
  const template = templateName(tenant.template)
  const { tokens } = resolveTokens(templateTokens(template), tenant.tokens)
  return {
    site,
    tokensCss: tokensCss(tokens) + foldCss(tenant.settings.animation.foldMs),
    themeColour: tokens.surface,
    styleHref: STYLE_HREFS[template]!,
    vehicleStyleHref: VEHICLE_STYLE_HREFS[template]!,
    fontHref: fontToPreload(tokens),
    faviconHref: tenant.settings.site.faviconSrc,
  }
}

/** How long folding takes (rule:fold-time), which the style sheets know. */
function foldCss(foldMs: number): string {
  return foldMs === 300 ? '' : `:root{--fold:${foldMs}ms}`
}
