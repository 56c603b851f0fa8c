import { data } from 'react-router'
import { contrastRatio, parseColour } from '#domain/tenants/colour.ts'
import { COLOUR_TOKENS, resolveTokens, type Tokens } from '#domain/tenants/tokens.ts'
import { TEMPLATE_NAMES, templateName, templateTokens } from '#templates/registry.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { StyleguideView, SwatchView } from '#ui/styleguide/view.ts'
import type { PageContext } from '../../site/page-context.ts'
import { rootData } from '../../site/root-data.server.ts'
import type { RootData } from '../../site/root-data.ts'
import { notFoundNotice } from '../shell/notices.ts'

export type StyleguideData = { head: HeadView; guide: StyleguideView }

/**
 * `GET /styleguide?template=…`: every primitive in every state, in the tenant's tokens over those of its own or the
 * named template. Demo mode only.
 */
export function loadStyleguide(url: URL, page: PageContext): StyleguideData {
  const { ctx, services, site } = page
  if (!services.demo) throw data(notFoundNotice(site.site), { status: 404 })
  const template = templateName(url.searchParams.get('template') ?? ctx.tenant.template)
  const { tokens } = resolveTokens(templateTokens(template), ctx.tenant.tokens)
  const guide = {
    siteName: ctx.tenant.name,
    template,
    templates: TEMPLATE_NAMES.map((name) => ({
      name,
      href: `/styleguide?template=${name}`,
      current: name === template,
    })),
    swatches: COLOUR_TOKENS.map((name) => swatchOf(name, tokens)),
    fonts: { display: tokens['font-display'], text: tokens['font-text'] },
    radius: tokens.radius,
  }
  const head = { title: `Style guide, ${template} | ${ctx.tenant.name}`, description: null, canonical: null }
  return { head: { ...head, robots: 'noindex' }, guide }
}

/** What the document stands on where the guide shows another template than the tenant's; null elsewhere. */
export function guideRoot(url: URL, { services, site }: PageContext): RootData | null {
  const asked = url.searchParams.get('template')
  if (!services.demo || asked === null || !/^\/styleguide\/?$/i.test(url.pathname)) return null
  const template = templateName(asked)
  return rootData({ ...site.tenant, template }, { ...site.site, template })
}

/** A colour and its contrast on the page; that of the accent's ink is on the accent. */
function swatchOf(name: SwatchView['name'], tokens: Tokens): SwatchView {
  const colour = parseColour(tokens[name])
  const ground = parseColour(name === 'accent-ink' ? tokens.accent : tokens.surface)
  const ratio = colour && ground ? Math.floor(contrastRatio(colour, ground) * 10) / 10 : 1
  return { name, value: tokens[name], ratio: ratio.toFixed(1) }
}
