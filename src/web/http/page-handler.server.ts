import { RouterContextProvider, type ServerBuild } from 'react-router'
import { type FoundRedirect, findRedirect } from '#domain/content/find-redirect.server.ts'
import { openPreview } from '#domain/content/preview/open-preview.server.ts'
import { tileOrigins } from '#domain/locations/map-tiles.ts'
import { withParts } from '#domain/search/search-url.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { inSpan } from '#domain/tenants/in-span.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { FairLimiter } from '../fairness/fair-limiter.ts'
import type { SiteFacts } from '../pages/shell/site-view.server.ts'
import type { Services } from '../services.ts'
import { type ExitCounter, NO_EXITS } from '../site/exit-counter.server.ts'
import {
  type DeskVisit,
  noFacts,
  type PageContext,
  type PageFacts,
  pageContext,
  type ShopperVisit,
} from '../site/page-context.ts'
import { siteCache } from '../site/site-cache.server.ts'
import { etagOf, sharedCacheControl } from './cache-headers.ts'
import type { ClientFiles } from './client-manifest.server.ts'
import { acceptedEncoding, type Encoding, encoded } from './compression.ts'
import type { CachedPage, PageCache, StoredPage } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { forOne, outOfDate, PRIVATE_HEADERS, pageResponse, RETRY_AFTER_SECONDS } from './page-response.ts'
import { pageRoutes } from './page-routes.server.ts'
import { declaredUrl, pageAt, pagePath, pageQuery, readsReplica } from './page-url.ts'
import { plainPage } from './plain-page.server.ts'
import { recompression } from './recompress.ts'
import { contentSecurityPolicy, everyAnswer, SECURITY_HEADERS } from './security-headers.ts'
import { encodedAddress } from './send-cached-page.ts'

type PageOptions = {
  services: Services
  build: ServerBuild
  mode: 'production' | 'development'
  clientFiles: ClientFiles | null
  /** In which pages are made. */
  turns: FairLimiter
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
  /** Whom the visitor is counted by. */
  client: string
  /** Whether who asks may have one more page made. */
  mayBeMade(): boolean
  /** Of a site that is not live yet (rule:preview). */
  isPreview?: boolean
  /** The instant a preview shows the site at. */
  at?: Date
  /** On pages of the dealer's own people: who they are, and the form they sent. */
  desk?: DeskVisit
  /** On pages that are a shopper's own or have a gate: who asks, and the form they sent. */
  visitor?: ShopperVisit
  form?: string
}

export type PageHandler = {
  handle(visit: Visit): Promise<Response>
  /** The same for a form that was sent and has to be put right, or was not taken: never cached. */
  answerForm(visit: Visit, sent: SentForm): Promise<Response>
  /** A page of the dealer's own people: cached by nobody, found by nobody. */
  answerDesk(visit: Visit): Promise<Response>
  /** A page that is a shopper's own or has a gate: cached by nobody, found by nobody. */
  answerShopper(visit: Visit, headers: Record<string, string>): Promise<Response>
  /** What the pages of a tenant are made of beside stock; as it last was while the database is away, as `facts` then say. */
  site(ctx: TenantCtx, facts?: PageFacts): Promise<SiteFacts>
  drop(tenantId: number): void
}

type Made = { result: CachedPage; page: StoredPage | null }
type SentForm = Partial<Pick<PageContext, 'typed' | 'refused'>>

const LONGEST_MS = 3_600_000

/** Answers page requests through React Router; finished anonymous pages go into the cache. */
export function pageHandler(options: PageOptions, cache: PageCache, exits: ExitCounter): PageHandler {
  const { services, build, mode, turns } = options
  const routeOf = pageRoutes(build, mode)
  const recompressed = recompression((error) =>
    services.log.error({ err: error }, 'kept pages stay as large as they are'),
  )
  const caches = siteCache(services)
  async function render(
    { request, url, tenant, requestId, at, desk, visitor, form, isPreview }: Visit,
    { typed = null, refused = null }: SentForm,
    db?: TenantCtx['db'],
  ) {
    const today = services.tenantCtx(tenant)
    const facts = noFacts()
    const site = await (at ? caches.siteAt(today, at) : caches.site(today, facts))
    // What the pages share outlives this one, and is read on the primary.
    const ctx = { ...today, ...(db && { db }), ...(at && { now: at }), tenant: site.tenant }
    const none = Promise.resolve(null)
    let redirect: Promise<FoundRedirect | null> | undefined
    const page: PageContext = {
      ctx,
      services,
      site,
      origin: url.origin,
      movedTo: (path) => withParts(path, pageQuery(url).slice(1)),
      query: pageQuery(url),
      exits: isPreview || at ? NO_EXITS : exits,
      redirect: () => (redirect ??= site.redirects.some ? findRedirect(ctx, pagePath(url), pageQuery(url)) : none),
      facts,
      // Everybody's, whatever instant a preview is of.
      overview: () => caches.overview(today),
      requestId,
      isDocument: !url.pathname.endsWith('.data'),
      html: null,
      views: [],
      typed,
      refused,
      desk: desk ?? null,
      visitor: visitor ?? null,
      clientFiles: options.clientFiles,
    }
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    const sent = form === undefined ? {} : { method: 'POST', body: form }
    const asked = new Request(declaredUrl(url), { headers: request.headers, ...sent })
    // The handler of this page has looked where a form comes from; a page that tells no address sends `Origin: null`.
    if (form !== undefined) asked.headers.delete('origin')
    const response = await routeOf(url)(asked, context)
    const bytes = page.html === null ? Buffer.from(await response.arrayBuffer()) : bytesOf(page.html)
    return { response, bytes, page }
  }

  /** The page in its dealer's turn; 503 where too many wait for the same dealer or address. */
  async function make(visit: Visit, encoding: Encoding): Promise<Made> {
    const asker = { tenantId: visit.tenant.tenantId, address: visit.client, stillWanted: () => true }
    const turn = await turns.run(asker, () => makeNow(visit, encoding))
    if (turn.kind === 'done') return turn.value
    services.log.warn({ reqId: visit.requestId, tenant: visit.tenant.slug }, 'too many pages wait')
    return { result: await busyPage(visit.tenant, services.now()), page: null }
  }

  /**
   * One finished answer and, when it may be cached, what to store. Read from a replica where everybody may see it and one is fresh enough;
   * what failed there is made once more, so that nobody sees that it did.
   */
  async function makeNow(visit: Visit, encoding: Encoding, sent: SentForm = {}): Promise<Made> {
    const replica = isForEverybody(visit, sent) ? services.replicaOf(visit.tenant) : null
    if (replica) {
      const made = await makeBy(visit, encoding, sent, replica.db).catch(() => null)
      if (made && made.result.status < 500 && !replica.hasFailed()) return made
    }
    return makeBy(visit, encoding, sent)
  }

  async function makeBy(visit: Visit, encoding: Encoding, sent: SentForm, db?: TenantCtx['db']): Promise<Made> {
    const { tenant } = visit
    const {
      response,
      bytes,
      page: { ctx, facts, html },
    } = await inSpan('make page', { is: 'own', attributes: {} }, () => render(visit, sent, db))
    const headers: Record<string, string> = {
      ...SECURITY_HEADERS,
      ...everyAnswer(visit.address),
      Vary: 'Accept-Encoding',
    }
    for (const [name, value] of response.headers) headers[capitalised(name)] = value
    // While developing, styles and scripts come and go after the page was sent.
    if (html !== null && mode === 'production')
      headers['Content-Security-Policy'] = contentSecurityPolicy(
        html,
        tileOrigins(ctx.tenant.settings.map),
        facts.cardForm,
      )
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
    const { readsDatabase } = facts
    const result = { status: 200, headers, body, etag, tenant: tenant.slug, expiresAt }
    return { result, page: { ...result, tenantId: tenant.tenantId, readsDatabase } }
  }

  /**
   * From the cache, made together with everyone who asks for the same, or the last good one when that fails; null where who
   * asks has had too many made.
   */
  async function find(visit: Visit, encoding: Encoding): Promise<CachedPage | null> {
    const address = encodedAddress(encoding, visit.address)
    const { key: ofPage, mayCache } = pageKey(visit.url)
    const key = encodedAddress(encoding, visit.url.origin + ofPage)
    const cached = mayCache ? cache.get(key, address, services.now()) : null
    if (cached) return cached
    if (!visit.mayBeMade()) return null

    let isOwn = !mayCache
    try {
      const page = mayCache
        ? await cache.make(key, address, visit.tenant.tenantId, () => {
            isOwn = true
            return make(visit, encoding)
          })
        : forOne((await make(visit, encoding)).result)
      const stored = isOwn && mayCache ? cache.lastGood(key) : null
      if (stored) recompressed.add(stored)
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

  /** Of one visitor's, kept nowhere and found nowhere. */
  async function answerPrivately(visit: Visit, more: Record<string, string> = {}): Promise<Response> {
    const { result } = await make(visit, acceptedEncoding(visit.request.headers.get('accept-encoding')))
    const { ETag: _etag, 'Cache-Tag': _tags, ...headers } = result.headers
    // The address of a followed link is a secret, to the pages of this site too; where a form comes from is none.
    const referrer = visit.url.searchParams.has('link') && { 'Referrer-Policy': 'strict-origin' }
    const page = { ...result, etag: '', headers: { ...more, ...headers, ...PRIVATE_HEADERS, ...referrer } }
    return pageResponse(page, null, visit.request.method === 'HEAD', services.now())
  }

  /** A page as it will be (rule:content-preview). */
  async function answerPreview(visit: Visit, token: string): Promise<Response> {
    if (!visit.mayBeMade()) return plainPage(429)
    const at = await openPreview(services.tenantCtx(visit.tenant), { path: onePath(pagePath(visit.url)), token })
    return at ? answerPrivately({ ...visit, at }) : plainPage(410)
  }

  return {
    async handle(visit) {
      const preview = visit.url.searchParams.get('preview')
      if (preview !== null) return answerPreview(visit, preview)
      // What a mailed link opens is its holder's.
      if (visit.url.searchParams.has('link') && pageAt(visit.url)?.isPrivate)
        return visit.mayBeMade() ? answerPrivately(visit) : plainPage(429)
      if (visit.isPreview) return visit.mayBeMade() ? answerPrivately(visit) : plainPage(429)
      const { headers, method } = visit.request
      const page = await find(visit, acceptedEncoding(headers.get('accept-encoding')))
      if (!page) return plainPage(429)
      return pageResponse(page, headers.get('if-none-match'), method === 'HEAD', services.now())
    },
    async answerForm(visit, sent) {
      // What somebody typed waits for nobody.
      const { result } = await makeNow(visit, acceptedEncoding(visit.request.headers.get('accept-encoding')), sent)
      const headers = { ...result.headers, ...(visit.visitor && PRIVATE_HEADERS) }
      return pageResponse({ ...result, headers }, null, false, services.now())
    },
    answerDesk: answerPrivately,
    answerShopper: answerPrivately,
    site: (ctx, facts = noFacts()) => caches.site(ctx, facts),
    drop: caches.drop,
  }
}

async function busyPage({ slug }: Tenant, now: number): Promise<CachedPage> {
  const page = plainPage(503)
  const body = Buffer.from(await page.arrayBuffer())
  return { status: 503, headers: Object.fromEntries(page.headers), body, etag: '', tenant: slug, expiresAt: now }
}

/** Of nobody in particular, by its address and by who asks: somebody who has just written something asks for another page. */
function isForEverybody({ url, desk, visitor, form, at, isPreview }: Visit, sent: SentForm): boolean {
  const isSomebodys = desk || visitor || form !== undefined || at || isPreview || sent.typed || sent.refused
  return !isSomebodys && readsReplica(url)
}

function bytesOf(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += bytes.write(piece, at)
  return bytes
}

function capitalised(header: string): string {
  return header.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}
