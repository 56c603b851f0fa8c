import type { LoaderFunctionArgs } from 'react-router'
import { FONTS, type FontName, resolveTokens, tokensCss } from '#domain/tenants/tokens.ts'
import { STYLE_HREFS } from '#templates/all.server.ts'
import { FONT_HREFS } from '#templates/fonts.server.ts'
import { TEMPLATES, templateName } from '#templates/registry.ts'
import type { SiteView } from '#ui/page/site-view.ts'
import { pageContext } from './context.ts'

export type RootData = {
  site: SiteView
  /** Custom properties for a style element: safe by `tokensCss`. */
  tokensCss: string
  themeColour: string
  styleHref: string
  fontHref: string | null
  faviconHref: string | null
}

/** What every page of the tenant's site shares. */
export function loadRoot({ context }: LoaderFunctionArgs): RootData {
  const { ctx, site } = context.get(pageContext)
  const template = templateName(ctx.tenant.template)
  const { tokens } = resolveTokens(TEMPLATES[template], ctx.tenant.tokens)
  return {
    site: site.site,
    tokensCss: tokensCss(tokens),
    themeColour: tokens.surface,
    styleHref: STYLE_HREFS[template]!,
    fontHref: Object.hasOwn(FONTS, tokens['font-text']) ? FONT_HREFS[tokens['font-text'] as FontName] : null,
    faviconHref: ctx.tenant.settings.site.faviconSrc,
  }
}
