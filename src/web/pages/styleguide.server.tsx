import { renderToString } from 'react-dom/server'
import { contrastRatio, parseColour } from '#domain/tenants/colour.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { COLOUR_TOKENS, resolveTokens, type Tokens, tokensCss } from '#domain/tenants/tokens.ts'
import { STYLE_HREFS, VEHICLE_CARDS, VEHICLE_STYLE_HREFS } from '#templates/all.server.ts'
import { fontToPreload } from '#templates/fonts.server.ts'
import { TEMPLATE_NAMES, templateName, templateTokens } from '#templates/registry.ts'
import { GuideDocument } from '#ui/styleguide/document.tsx'
import guideHref from '#ui/styleguide/styleguide.css?url'
import type { GuideDocumentView, StyleguideView, SwatchView } from '#ui/styleguide/view.ts'
import { inScript } from '../document.server.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from '../html-response.server.ts'

/**
 * `GET /styleguide?template=…`: every primitive in every state, in the tenant's tokens over those of its own or the
 * named template. A document of its own, which hydrates by itself: demo mode only.
 */
export function serveStyleguide(tenant: Tenant, asked: string | null, scriptHref: string | null): Response {
  const template = templateName(asked ?? tenant.template)
  const { tokens } = resolveTokens(templateTokens(template), tenant.tokens)
  const view: GuideDocumentView = {
    title: `Style guide, ${template} | ${tenant.name}`,
    tokensCss: tokensCss(tokens),
    fontHref: fontToPreload(tokens),
    styleHrefs: [STYLE_HREFS[template]!, VEHICLE_STYLE_HREFS[template]!, guideHref],
    toastRemovalMs: tenant.settings.animation.toastRemovalMs,
    guide: guideOf(tenant, template, tokens),
  }
  const drawn = renderToString(<GuideDocument view={view} Card={VEHICLE_CARDS[template]!} />)
  const scripts = [
    `<script>guideView=${inScript(JSON.stringify(view))}</script>`,
    scriptHref ? `<script type="module" src="${scriptHref}"></script>` : '',
  ].join('')
  const html = `<!DOCTYPE html>${drawn.replace('</body>', () => `${scripts}</body>`)}`
  return new Response(html, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(html),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

function guideOf(tenant: Tenant, template: string, tokens: Tokens): StyleguideView {
  return {
    siteName: tenant.name,
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
}

/** A colour and its contrast on the page; that of the accent's ink is on the accent. */
function swatchOf(name: SwatchView['name'], tokens: Tokens): SwatchView {
  const colour = parseColour(tokens[name])
  const ground = parseColour(name === 'accent-ink' ? tokens.accent : tokens.surface)
  const ratio = colour && ground ? Math.floor(contrastRatio(colour, ground) * 10) / 10 : 1
  return { name, value: tokens[name], ratio: ratio.toFixed(1) }
}
