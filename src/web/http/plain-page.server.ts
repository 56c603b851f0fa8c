import { shownHostOf } from '#domain/tenants/resolve-host.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { Services } from '../services.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts'

const WORDS = {
  400: ['Bad request', 'This address cannot be read.'],
  403: [
    'Not from here',
    'This form was sent from another site, or after you signed out. Please go back and load the page again.',
  ],
  404: ['Not found', 'There is nothing at this address.'],
  405: ['Not possible', 'This address can only be read.'],
  410: ['No longer good', 'This link to a page as it will be is over, or was changed. Ask for a new one.'],
  413: ['Too long', 'What was sent is longer than anything this page takes.'],
  429: ['Too many at once', 'More was asked from this address than anybody can read. Please wait a moment.'],
  500: ['Something went wrong', 'The page could not be shown. Please try again in a moment.'],
  503: ['Out of order for a moment', 'The page cannot be shown just now. Please try again shortly.'],
} as const

const HEADERS: Record<number, Record<string, string>> = {
  405: { Allow: 'GET, HEAD' },
  429: { 'Retry-After': '10' },
  503: { 'Retry-After': '30' },
}

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color:#16181d;background:#fff}h1{font-size:1.75rem;line-height:1.2}ul{padding:0;list-style:none}li{padding:.9rem 0;border-top:1px solid #dfe2e7}a{color:inherit;font-weight:600}p{color:#565c66}'

/** The last resort, of no tenant's look: it needs nothing that could fail, and names nobody. */
export function plainPage(status: keyof typeof WORDS): Response {
  const [title, text] = WORDS[status]
  return plainHtml(title, `<h1>${title}</h1><p>${text}</p>`, status, HEADERS[status] ?? {})
}

/** In demo mode the bare base domain lists the demo tenants (rule:demo-mode). */
export function demoIndex(
  tenants: readonly Tenant[],
  url: URL,
  { baseDomain }: Pick<Services, 'baseDomain'>,
): Response {
  const items = tenants.map((tenant) => {
    const href = new URL(url)
    href.hostname = shownHostOf(tenant, baseDomain)
    return `<li><a href="${escapeHtml(href.origin)}/">${escapeHtml(tenant.name)}</a><p>${escapeHtml(tenant.settings.site.tagline ?? '')}</p></li>`
  })
  return plainHtml(
    'Demo dealers',
    `<h1>Demo dealers</h1><ul>${items.join('')}</ul><p><a href="/mail">Letters of this demo</a></p>`,
    200,
    {},
  )
}

function plainHtml(title: string, body: string, status: number, headers: Record<string, string>): Response {
  const html = `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`
  return new Response(html, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy([html]),
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
