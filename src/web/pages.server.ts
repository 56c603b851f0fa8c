import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { templateName } from '#templates/registry.ts'
import type { ClientFiles } from './client-manifest.server.ts'
import { expiresBy, noFacts, type PageContext, type PageFacts, pageContext } from './context.ts'
import {
  acceptedEncoding,
  contentSecurityPolicy,
  type Encoding,
  encoded,
  etagOf,
  LONGEST_SHARED_MS,
  matchesEtag,
  SECURITY_HEADERS,
  sharedCacheControl,
} from './html-response.server.ts'
import { linkChecker } from './known-paths.ts'
import type { CachedPage, PageCache, StoredPage } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { pagePress } from './page-press.ts'
import { plainPage } from './plain-page.server.ts'
import { nextRequestId } from './request-id.ts'
import type { Services } from './services.ts'
import { siteMemo } from './site-memo.ts'
import { stockOverview } from './stock-overview.server.ts'
import type { StockFacts } from './views/menu-links.ts'
import { loadSiteFacts, type SiteFacts } from './views/site-view.server.ts'
import { namesOneHost, originOf } from './visit.ts'

type PageOptions = {
  services: Services
  build: ServerBuild
  mode: 'production' | 'development'
  clientFiles: ClientFiles | null
}

/** One request for a page. */
export type Visit = {
  request: Request
  /** On the tenant's primary host. */
  url: URL
  /** As asked: host and target as they came. */
  address: string
  tenant: Tenant
  requestId: string
  /** Whether who asks may have one more page made. */
  mayBeMade(): boolean
}

export type PageHandler = {
  handle(visit: Visit): Promise<Response>
  /** What the pages of a tenant are made of beside stock; as it last was while the database is away. */
  site(ctx: TenantCtx): Promise<SiteFacts>
  drop(tenantId: number): void
}

const LONGEST_MS = 3_600_000
const RETRY_AFTER_SECONDS = 30

/** Answers page requests through React Router; finished anonymous pages go into the cache. */
export function pageHandler(options: PageOptions, cache: PageCache): PageHandler {
  const { services, build, mode } = options
  const route = createRequestHandler(build, mode)
  const leadsSomewhere = linkChecker(build.routes)
  const press = pagePress((error) => services.log.error({ err: error }, 'kept pages stay as large as they are'))
  const overviews = siteMemo(
    (ctx) => stockOverview(ctx, services.search),
    ({ kind }) => kind === 'found',
  )
  const sites = siteMemo(
    async (ctx) => {
      const stock = await stockFacts(ctx)
      const site = await loadSiteFacts(ctx, templateName(ctx.tenant.template), { stock, leadsSomewhere })
      for (const left of [...(ctx.tenant.leftOut ?? []), ...site.content.leftOut])
        services.log.error({ tenant: ctx.tenant.slug, ...left }, 'stored content does not fit and is left out')
      return site
    },
    ({ isWhole }) => isWhole,
  )

  /** What the menus count; null while the search does not answer. */
  async function stockFacts(ctx: TenantCtx): Promise<StockFacts | null> {
    const overview = await overviews.get(ctx)
    const vocabulary = await searchVocabulary(ctx, services.search).catch(() => null)
    return overview.kind === 'found' && vocabulary ? { overview, vocabulary } : null
  }

  /** As they are; as they last were while the database is away, for a page that nobody keeps. */
  async function siteFacts(ctx: TenantCtx, facts: PageFacts): Promise<SiteFacts> {
    const known = await sites.get(ctx).catch((error: unknown) => {
      const last = isOutage(error) ? sites.last(ctx.tenant.tenantId) : null
      if (!last) throw error
      expiresBy(facts, ctx.now)
      return last
    })
    if (known.expiresAt === null || known.expiresAt > ctx.now || facts.expiresAt) {
      expiresBy(facts, known.expiresAt)
      return known
    }
    // A promotion has ended, or an article's day has come.
    sites.drop(ctx.tenant.tenantId)
    return siteFacts(ctx, facts)
  }

  async function render({ request, url, tenant, requestId }: Visit) {
    const asked = services.tenantCtx(tenant)
    const facts = noFacts()
    const site = await siteFacts(asked, facts)
    const ctx = { ...asked, tenant: site.tenant }
    const page: PageContext = {
      ctx,
      services,
      site,
      origin: url.origin,
      facts,
      overview: () => overviews.get(ctx),
      requestId,
      html: null,
      views: new Map(),
      clientFiles: options.clientFiles,
    }
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    const response = await route(new Request(url, { headers: request.headers }), context)
    const bytes = page.html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html)
    return { response, bytes, page }
  }

  /** One finished answer and, when it may be kept, what to keep. */
  async function make(visit: Visit, encoding: Encoding): Promise<{ result: CachedPage; page: StoredPage | null }> {
    const { tenant } = visit
    const {
      response,
      bytes,
      page: { facts, html },
    } = await render(visit)
    const headers: Record<string, string> = { ...SECURITY_HEADERS, Vary: 'Accept-Encoding' }
    for (const [name, value] of response.headers) headers[capitalised(name)] = value
    // While developing, styles and scripts come and go after the page was sent.
    if (html !== null && mode === 'production') headers['Content-Security-Policy'] = contentSecurityPolicy(html)
    const body = await encoded(bytes, encoding)
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding
    const now = services.now()
    const expiresAt = Math.min(facts.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY, now + LONGEST_MS)
    const isGood = response.status === 200 && bytes.byteLength > 0 && !response.headers.has('Set-Cookie')
    if (!isGood || expiresAt <= now) {
      if (isGood || response.status >= 400) headers['Cache-Control'] = 'no-store'
      if (response.status === 503) headers['Retry-After'] = String(RETRY_AFTER_SECONDS)
      const result = { status: response.status, headers, body, etag: '', tenant: tenant.slug, expiresAt: now }
      return { result, page: null }
    }

    const etag = etagOf(bytes, encoding)
    headers['Cache-Control'] = sharedCacheControl(Number.POSITIVE_INFINITY)
    headers['Cache-Tag'] = [`tenant:${tenant.slug}`, ...facts.tags].join(',')
    headers.ETag = etag
    headers['Content-Length'] = String(body.byteLength)
    const page = { status: 200, headers, body, etag, tenant: tenant.slug, tenantId: tenant.tenantId, expiresAt }
    return { result: page, page }
  }

  /**
   * From the cache, made together with everyone who asks for the same, or the last good one when that fails; null where who
   * asks has had too many made.
   */
  async function find(visit: Visit, encoding: Encoding): Promise<CachedPage | null> {
    const address = addressOf(encoding, visit.address)
    const { key: ofPage, mayKeep } = pageKey(visit.url)
    const key = addressOf(encoding, visit.url.origin + ofPage)
    const kept = mayKeep ? cache.get(key, address, services.now()) : null
    if (kept) return kept
    if (!visit.mayBeMade()) return null

    let isOwn = !mayKeep
    try {
      const page = mayKeep
        ? await cache.make(key, address, visit.tenant.tenantId, () => {
            isOwn = true
            return make(visit, encoding)
          })
        : forOne((await make(visit, encoding)).result)
      const stored = isOwn && mayKeep ? cache.lastGood(key) : null
      if (stored) press.add(stored)
      // Where an answer leads on, it carries the query of who asked.
      const mayShare = page.status === 200 || page.status >= 400
      const own = isOwn || mayShare ? page : (await make(visit, encoding)).result
      const lastGood = own.status >= 500 ? cache.lastGood(key) : null
      return lastGood ? outOfDate(lastGood) : own
    } catch (error) {
      const lastGood = cache.lastGood(key)
      if (!lastGood) throw error
      services.log.error({ reqId: visit.requestId, err: error }, 'page failed; the last good one was shown')
      return outOfDate(lastGood)
    }
  }

  return {
    async handle(visit) {
      const { headers, method } = visit.request
      const page = await find(visit, acceptedEncoding(headers.get('accept-encoding')))
      if (!page) return plainPage(429)
      return answer(page, headers.get('if-none-match'), method === 'HEAD', services.now())
    },
    site: (ctx) => siteFacts(ctx, noFacts()),
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
  { trustedProxies, log, now: clock }: Pick<Services, 'trustedProxies' | 'log' | 'now'>,
): boolean {
  const { headers, method, url = '' } = incoming
  if ((method !== 'GET' && method !== 'HEAD') || !namesOneHost(incoming)) return false
  const now = clock()
  const encoding = acceptedEncoding(headers['accept-encoding'] as string | undefined)
  const page = cache.recall(addressOf(encoding, visitedAddress(incoming, trustedProxies)), now)
  if (!page) return false

  const reqId = nextRequestId()
  const sent = { ...headersAt(page, now), 'X-Request-Id': reqId }
  if (matchesEtag(headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304, notModifiedHeaders(sent)).end()
  } else {
    outgoing.writeHead(page.status, sent)
    if (method === 'HEAD') outgoing.end()
    else outgoing.end(page.body)
  }
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  log.info({ reqId, tenant: page.tenant, method, path, status: outgoing.statusCode, kept: true }, 'request')
  return true
}

/** What was asked, letter by letter, with the host and protocol the visitor used. */
export function visitedAddress(incoming: IncomingMessage, trustedProxies: readonly string[]): string {
  const { headers, url = '' } = incoming
  if (trustedProxies.length === 0) return `http://${headers.host}${url}`
  const { host, protocol } = originOf(incoming, trustedProxies)
  return `${protocol}://${host}${url}`
}

function addressOf(encoding: Encoding, address: string): string {
  return `${encoding} ${address}`
}

/** The headers of a kept page as they are true now. */
function headersAt({ headers, expiresAt }: CachedPage, now: number): Record<string, string> {
  const leftMs = expiresAt - now
  if (leftMs >= LONGEST_SHARED_MS || !headers.ETag) return headers
  return { ...headers, 'Cache-Control': sharedCacheControl(leftMs) }
}

function answer(page: CachedPage, ifNoneMatch: string | null, headOnly: boolean, now: number): Response {
  if (page.status >= 500 && page.body.byteLength === 0) return plainPage(500)
  const headers = headersAt(page, now)
  if (ifNoneMatch && page.etag && matchesEtag(ifNoneMatch, page.etag)) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(headers) })
  }
  const body = headOnly || page.body.byteLength === 0 ? null : (page.body as Buffer<ArrayBuffer>)
  return new Response(body, { status: page.status, headers })
}

/** A page that nobody else may be shown, neither by us nor by a cache on the way. */
function forOne(page: CachedPage): CachedPage {
  if (page.status !== 200) return page
  const { ETag: _etag, 'Cache-Tag': _tags, ...headers } = page.headers
  return { ...page, etag: '', headers: { ...headers, 'Cache-Control': 'no-store' } }
}

/** The last good page while a new one cannot be made: shoppers see stock, machines see that something is wrong. */
function outOfDate(page: CachedPage): CachedPage {
  const { headers, ...rest } = forOne(page)
  return { ...rest, status: 503, headers: { ...headers, 'Retry-After': String(RETRY_AFTER_SECONDS) } }
}

/** RFC 9110 §15.4.5: what describes the body goes, what describes the answer stays. */
function notModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, 'Content-Type': _type, ...rest } = headers
  return rest
}

function capitalised(header: string): string {
  return header.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}
