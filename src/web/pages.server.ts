import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RequestOrigin, requestOrigin } from '#domain/tenants/request-origin.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { templateName } from '#templates/registry.ts'
import { type PageContext, pageContext } from './context.ts'
import {
  acceptedEncoding,
  contentSecurityPolicy,
  type Encoding,
  encoded,
  etagOf,
  matchesEtag,
  SECURITY_HEADERS,
} from './html-response.server.ts'
import { linkChecker } from './known-paths.ts'
import type { CachedPage, PageCache, StoredPage } from './page-cache.ts'
import { canonicalAddress } from './page-key.ts'
import { plainPage } from './plain-page.server.ts'
import type { WebOptions } from './server.ts'
import type { Services } from './services.ts'
import { siteMemo } from './site-memo.ts'
import { stockOverview } from './stock-overview.server.ts'
import { loadSiteFacts } from './views/site-view.server.ts'

export type PageHandler = {
  handle(request: Request, url: URL, tenant: Tenant, requestId: string): Promise<Response>
  drop(tenantId: number): void
}

const SHARED_SECONDS = 60
const STALE_SECONDS = 300
const LONGEST_MS = 3_600_000
const RETRY_AFTER_SECONDS = 30

/** Answers page requests through React Router; finished anonymous pages go into the cache. */
export function pageHandler(options: WebOptions, cache: PageCache): PageHandler {
  const { services, build, mode } = options
  const route = createRequestHandler(build, mode)
  const leadsSomewhere = linkChecker(build.routes)
  const sites = siteMemo((ctx) => loadSiteFacts(ctx, templateName(ctx.tenant.template), leadsSomewhere))
  const overviews = siteMemo(
    (ctx) => stockOverview(ctx, services.search),
    ({ kind }) => kind === 'found',
  )

  async function render(request: Request, url: URL, tenant: Tenant, requestId: string) {
    const ctx = services.tenantCtx(tenant)
    const page: PageContext = {
      ctx,
      services,
      site: await sites.get(ctx),
      origin: url.origin,
      facts: { expiresAt: null, tags: [], structuredData: [] },
      overview: () => overviews.get(ctx),
      requestId,
      answer: url.pathname.endsWith('.data') ? 'data' : 'document',
      parts: [],
      html: null,
      templateChunks: options.templateChunks,
    }
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    const response = await route(asRequest(request, url), context)
    const bytes = page.html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html)
    return { response, bytes, page }
  }

  /** One finished answer and, when it may be kept, what to keep. */
  async function make(request: Request, url: URL, tenant: Tenant, requestId: string, encoding: Encoding) {
    const {
      response,
      bytes,
      page: { facts, html },
    } = await render(request, url, tenant, requestId)
    const headers: Record<string, string> = { ...SECURITY_HEADERS, Vary: 'Accept-Encoding' }
    for (const [name, value] of response.headers) headers[capitalised(name)] = value
    // While developing, styles and scripts come and go after the page was sent.
    if (html !== null && mode === 'production') headers['Content-Security-Policy'] = contentSecurityPolicy(html)
    const body = await encoded(bytes, encoding)
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    const keep = response.status === 200 && bytes.byteLength > 0 && !response.headers.has('Set-Cookie')
    if (!keep) {
      if (response.status >= 400) headers['Cache-Control'] = 'no-store'
      if (response.status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS)
      return {
        result: { status: response.status, headers, body, etag: '', tenant: tenant.slug } satisfies CachedPage,
        page: null,
      }
    }

    const now = Date.now()
    const expiresAt = Math.min(facts.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY, now + LONGEST_MS)
    const sharedSeconds = Math.max(0, Math.min(SHARED_SECONDS, Math.floor((expiresAt - now) / 1000)))
    const etag = etagOf(bytes, encoding)
    headers['Cache-Control'] = `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${STALE_SECONDS}`
    headers['Cache-Tag'] = [`tenant:${tenant.slug}`, ...facts.tags].join(',')
    headers.ETag = etag
    headers['Content-Length'] = String(body.byteLength)
    const page: StoredPage = {
      status: 200,
      headers,
      body,
      etag,
      tenant: tenant.slug,
      tenantId: tenant.tenantId,
      expiresAt,
    }
    return { result: page as CachedPage, page }
  }

  return {
    async handle(request, url, tenant, requestId) {
      const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
      const ifNoneMatch = request.headers.get('if-none-match')
      if (request.method !== 'GET') {
        const { result } = await make(request, url, tenant, requestId, encoding)
        return answer(result, null, request.method === 'HEAD')
      }

      const address = addressOf(encoding, url.protocol, url.host, url.pathname + url.search)
      const key = addressOf(encoding, url.protocol, url.host, canonicalAddress(url))
      const kept = cache.get(key, address, Date.now())
      if (kept) return answer(kept, ifNoneMatch)

      const page = await cache.make(key, address, tenant.tenantId, () =>
        make(request, url, tenant, requestId, encoding),
      )
      const lastGood = page.status === 503 ? cache.lastGood(key) : null
      return lastGood ? answer(outOfDate(lastGood), null) : answer(page, ifNoneMatch)
    },
    drop(tenantId) {
      sites.drop(tenantId)
      overviews.drop(tenantId)
    },
  }
}

/**
 * Sends the kept page for a request, before any middleware has looked at it; false when there is none. Nothing here
 * may cost: this is what most visits are.
 */
export function sendKeptPage(
  cache: PageCache,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { trustedProxies, log }: Pick<Services, 'trustedProxies' | 'log'>,
): boolean {
  if (incoming.method !== 'GET') return false
  const { headers } = incoming
  const { host, protocol } = trustedProxies.length
    ? originOf(incoming, trustedProxies)
    : { host: headers.host, protocol: 'http' }
  const encoding = acceptedEncoding(headers['accept-encoding'] as string | undefined)
  const page = cache.recall(addressOf(encoding, `${protocol}:`, host ?? '', incoming.url ?? ''), Date.now())
  if (!page) return false

  if (matchesEtag(headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304, notModifiedHeaders(page.headers)).end()
  } else {
    outgoing.writeHead(page.status, page.headers).end(page.body)
  }
  // A line costs as much as the page: who wants one for each of these asks for debug.
  if (log.isLevelEnabled('debug')) {
    log.debug({ tenant: page.tenant, path: incoming.url, status: outgoing.statusCode }, 'kept page')
  }
  return true
}

/** Whom the visitor asked, as the connection and the proxies we trust say it. */
export function originOf({ headers, socket }: IncomingMessage, trustedProxies: readonly string[]): RequestOrigin {
  return requestOrigin(
    {
      host: headers.host,
      forwardedHost: headers['x-forwarded-host'] as string | undefined,
      forwardedProto: headers['x-forwarded-proto'] as string | undefined,
      socketAddress: socket.remoteAddress,
      encrypted: false,
    },
    trustedProxies,
  )
}

/** The request React Router sees: on the address the visitor asked for. */
function asRequest(request: Request, url: URL): Request {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: request.body, duplex: 'half' } as RequestInit)
}

function addressOf(encoding: Encoding, protocol: string, host: string, pathAndQuery: string): string {
  return `${encoding} ${protocol}//${host}${pathAndQuery}`
}

function answer(page: CachedPage, ifNoneMatch: string | null | undefined, headOnly = false): Response {
  if (page.status >= 500 && page.body.byteLength === 0) return plainPage(500)
  if (ifNoneMatch && page.etag && matchesEtag(ifNoneMatch, page.etag)) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(page.headers) })
  }
  const body = headOnly || page.body.byteLength === 0 ? null : (page.body as Buffer<ArrayBuffer>)
  return new Response(body, { status: page.status, headers: page.headers })
}

/** The last good page while a new one cannot be made: shoppers see stock, machines see that something is wrong. */
function outOfDate(page: CachedPage): CachedPage {
  const { ETag: _etag, 'Cache-Tag': _tags, ...headers } = page.headers
  return {
    ...page,
    status: 503,
    etag: '',
    headers: { ...headers, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_SECONDS) },
  }
}

/** RFC 9110 §15.4.5: what describes the body goes, what describes the answer stays. */
function notModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...rest } = headers
  return rest
}

function capitalised(header: string): string {
  return header.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}
