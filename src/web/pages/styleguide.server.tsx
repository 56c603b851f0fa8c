import { renderToStaticMarkup } from 'react-dom/server'
import { contrastRatio, parseColour } from '#domain/tenants/colour.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { COLOUR_TOKENS, resolveTokens, type Tokens, tokensCss } from '#domain/tenants/tokens.ts'
import { STYLE_HREFS, VEHICLE_CARDS, VEHICLE_STYLE_HREFS } from '#templates/all.server.ts'
import { fontToPreload } from '#templates/fonts.server.ts'
import { TEMPLATE_NAMES, templateName, templateTokens } from '#templates/registry.ts'
import guideHref from '#ui/styleguide/styleguide.css?url'
import { Styleguide } from '#ui/styleguide/styleguide.tsx'
import type { StyleguideView, SwatchView } from '#ui/styleguide/view.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from '../html-response.server.ts'

/**
 * `GET /styleguide?template=…`: every primitive in every state, in the tenant's tokens over those of its own or the
 * named template. A plain document with the small behaviours and nothing of the application: demo mode only.
 */
export function serveStyleguide(tenant: Tenant, asked: string | null, scriptHref: string | null): Response {
  const template = templateName(asked ?? tenant.template)
  const { tokens } = resolveTokens(templateTokens(template), tenant.tokens)
  const html = `<!DOCTYPE html>${renderToStaticMarkup(
    <Document
      title={`Style guide, ${template} | ${tenant.name}`}
      template={template}
      tokens={tokens}
      scriptHref={scriptHref}
      guide={guideOf(tenant, template, tokens)}
    />,
  )}`
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

type DocumentProps = {
  title: string
  template: string
  tokens: Tokens
  scriptHref: string | null
  guide: StyleguideView
}

function Document({ title, template, tokens, scriptHref, guide }: DocumentProps) {
  const fontHref = fontToPreload(tokens)
  return (
    <html lang="en-AU" data-template={template}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        {fontHref ? <link rel="preload" href={fontHref} as="font" type="font/woff2" crossOrigin="anonymous" /> : null}
        <style>{tokensCss(tokens)}</style>
        <link rel="stylesheet" href={STYLE_HREFS[template]} />
        <link rel="stylesheet" href={VEHICLE_STYLE_HREFS[template]} />
        <link rel="stylesheet" href={guideHref} />
        {scriptHref ? <script type="module" src={scriptHref} /> : null}
      </head>
      <body>
        <Styleguide guide={guide} Card={VEHICLE_CARDS[template]!} />
      </body>
    </html>
  )
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
