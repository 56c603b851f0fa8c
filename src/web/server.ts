import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { isOutage } from '#domain/tenants/outage.ts'
import { inRequest } from '#domain/tenants/request-scope.server.ts'
import { onHost, primaryHostOf, shownHostOf } from '#domain/tenants/resolve-host.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import { accountHandler, isShopperPage } from './account/account-handler.server.ts'
import { api } from './api/api.server.ts'
import { answerDemoMail } from './demo-mail/answer-demo-mail.server.tsx'
import { deskHandler } from './desk/desk-handler.server.ts'
import { addressBytes } from './fairness/address-bytes.ts'
import { answerLimit, MOST_BYTES_OF_ADDRESS } from './fairness/answer-limit.ts'
import { fairLimiter } from './fairness/fair-limiter.ts'
import type { ClientFiles } from './http/client-manifest.server.ts'
import { NO_CACHE, pageCache } from './http/page-cache.ts'
import { pageHandler } from './http/page-handler.server.ts'
import { declaredQuery, pageKey } from './http/page-key.ts'
import { pageRateLimit } from './http/page-rate-limit.ts'
import { demoIndex, plainPage } from './http/plain-page.server.ts'
import {
  clientAddress,
  hasReadablePath,
  namesOneHost,
  onOneLine,
  originOf,
  portOf,
  visitedAddress,
} from './http/request-address.ts'
import { nextRequestId } from './http/request-id.ts'
import { inRequestSpan } from './http/request-span.server.ts'
import { secureAnswer } from './http/security-headers.ts'
import { sendCachedPage } from './http/send-cached-page.ts'
import type { StaticFiles } from './http/static-files.server.ts'
import { serveAttachedFile } from './machine/attached-file.server.ts'
import { makeArticlesFeed, makeStockFeed } from './machine/feeds.server.ts'
import { type MadeFile, type MadeFileSource, serveMadeFile } from './machine/made-file.server.ts'
import { serveMakeLogo } from './machine/make-logo.server.ts'
import { serveMedia } from './machine/media.ts'
import { answerOperator } from './machine/operator.ts'
import { robotsTxt } from './machine/robots.ts'
import { makeSitemap } from './machine/sitemap.server.ts'
import { serveTenantFile } from './machine/tenant-file.server.ts'
import type { Metrics, WebStatus } from './metrics/metrics.server.ts'
import type { Services } from './services.ts'
import { serveSharePicture } from './share/serve-share-picture.server.ts'
import { exitCounter } from './site/exit-counter.server.ts'
import type { ShopperVisit } from './site/page-context.ts'
import { redirectFromAlias } from './site/redirect-from-alias.server.ts'

export type Web = {
  /** For `http.createServer`. */
  listener(incoming: IncomingMessage, outgoing: ServerResponse): void
  status(): WebStatus
  /** Resolves once what was counted is stored. */
  close(): Promise<void>
}

export type WebOptions = {
  services: Services
  build: ServerBuild
  mode: 'production' | 'development'
  files: StaticFiles | null
  clientFiles: ClientFiles | null
  pageCacheBytes?: number
  /** What one address may have made for its questions (`http/page-rate-limit.ts`). */
  pagesPerSecond: number
  /** Counts what is answered; nothing is counted without. */
  answered?: Metrics['answered']
}

type Variables = {
  tenant: Tenant
  requestId: string
  /** On the tenant's primary host: what pages say of their own address. */
  url: URL
  /** The same where the visitor is, for what letters and forms lead back to: of a preview at its slug. */
  shownUrl: URL
  isPreview: boolean
}
type Env = { Bindings: HttpBindings; Variables: Variables }

const PAGE_CACHE_BYTES = 128 * 1024 * 1024
const ICON_SECONDS = 3600
/** A dealer who takes a domain back (`tenant go-live --undo`) is heard within this. */
const MOVED_CACHE = 'public, max-age=300'
const PREVIEW_ROBOTS = 'noindex, nofollow'

/**
 * Pages made at once: while one waits for the database another has the processor. More would only take turns at it, and whoever
 * comes, of any dealer, would wait for all of them. One that waits for a database that is away keeps no other waiting.
 */
const PAGES_AT_ONCE = { places: 3, placeMs: 40, ofOne: 256, ofDealer: 512 }

/**
 * The request handler of the web process: everything HTTP, for every tenant. Cached pages are answered before anything else is looked at; the
 * rest goes through one Hono application whose order is the order of this function.
 */
export function createWeb(options: WebOptions): Web {
  const { services, files, answered } = options
  const cache = pageCache({ maxBytes: options.pageCacheBytes ?? PAGE_CACHE_BYTES })
  const exits = exitCounter(services)
  const turns = fairLimiter(PAGES_AT_ONCE)
  const pages = pageHandler({ ...options, turns }, cache, exits)
  const bytes = addressBytes(MOST_BYTES_OF_ADDRESS)
  const answers = answerLimit(bytes, (incoming) => clientAddress(incoming, services.trustedProxies))
  const machines = api(services, bytes)
  const desk = deskHandler(services, pages)
  const account = accountHandler(services, pages)
  const asked = pageRateLimit(options.pagesPerSecond)
  const stopListening = services.onChange((tenantId, isFound) => {
    if (!isFound) return cache.dropReadingDatabase(tenantId)
    cache.dropTenant(tenantId)
    pages.drop(tenantId)
    machines.drop(tenantId)
  })
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const requestId = nextRequestId()
    c.set('requestId', requestId)
    const { trustedProxies } = services
    const answer = async () => {
      await next()
      return { status: c.res.status, tenant: c.get('tenant')?.slug, path: c.req.path }
    }
    await inRequest(requestId, () => inRequestSpan(c.env.incoming, { trustedProxies, requestId }, answer))
  })
  app.use(async (c, next) => {
    const started = performance.now()
    await next()
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    secureAnswer(c.res.headers, visitedAddress(c.env.incoming, services.trustedProxies))
    const { method, path } = c.req
    const fields = { reqId: c.get('requestId'), tenant: c.get('tenant')?.slug, method, path, status: c.res.status }
    const ms = performance.now() - started
    services.log.info({ ...fields, ms: Math.round(ms) }, 'request')
    answered?.('made', c.res.status, ms / 1000)
  })

  // Only the API and the pages of the dealer's own people and of shoppers take something; of these the last route knows which.
  app.use(async (c, next) => {
    const takes = c.req.method === 'POST' ? !/\.\w+$/.test(c.req.path) : /^\/(?:api|dealer)\//.test(c.req.path)
    if (!isRead(c.req.method) && !takes) return plainPage(405)
    return namesOneHost(c.env.incoming) && hasReadablePath(c.req.url) ? next() : plainPage(400)
  })

  app.get('/healthz', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const { ready, parts } = await services.readiness()
    return c.json({ ready, parts }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

  app.get(
    '/internal/search',
    (c) => answerOperator(c.req.raw, services, () => services.search.sync.status()) ?? plainPage(404),
  )
  app.get('/internal/facts', (c) => answerOperator(c.req.raw, services, () => services.facts) ?? plainPage(404))
  app.get('/internal/fairness', (c) => answerOperator(c.req.raw, services, turns.costs) ?? plainPage(404))
  if (files) app.get('/assets/*', (c) => files.serve(c.req.raw) ?? plainPage(404))

  /** By a redirect of the dealer's, for somebody who asks at another name of the site; `to` is the same address on its main host. */
  const redirectOf = (c: Context<Env>, to: URL) => {
    const url = onOneLine(new URL(to))
    url.port = portOf(c.env.incoming, to.port, services.trustedProxies)
    const address = clientAddress(c.env.incoming, services.trustedProxies)
    const mayBeMade = (tenant: Tenant) =>
      (!isMadeForOne(url) || machines.admits({ ctx: services.tenantCtx(tenant), address })) && asked.take(address, url)
    const visit = { request: c.req.raw, url, requestId: c.get('requestId'), client: address, mayBeMade }
    return redirectFromAlias(visit, pages, services)
  }
  app.use(async (c, next) => {
    const { incoming } = c.env
    const { host, protocol } = originOf(incoming, services.trustedProxies)
    const asked = URL.parse(c.req.url)
    const visited = asked && URL.parse(`${protocol}://${host}${asked.pathname}${asked.search}`)
    if (!visited) return plainPage(400)

    const answer = await services.tenants.find(host)
    switch (answer.kind) {
      case 'tenant': {
        const { hostname } = visited
        if (hostname.endsWith('.')) return c.redirect(onHost(visited, hostname.slice(0, -1)).href, 301)
        const url = onHost(visited, primaryHostOf(answer.tenant, services.baseDomain))
        url.port = portOf(incoming, visited.port, services.trustedProxies)
        c.set('url', url)
        c.set('shownUrl', answer.isPreview ? onHost(url, shownHostOf(answer.tenant, services.baseDomain)) : url)
        c.set('tenant', answer.tenant)
        c.set('isPreview', answer.isPreview)
        await next()
        if (answer.isPreview) {
          c.res.headers.set('X-Robots-Tag', PREVIEW_ROBOTS)
          // Pictures are named by what they show, wherever they are shown.
          if (!c.req.path.startsWith('/media/')) c.res.headers.set('Cache-Control', 'no-store')
        }
        return
      }
      case 'alias': {
        const to = onHost(visited, answer.primaryHost)
        const led = isRead(c.req.method) ? await redirectOf(c, to) : null
        if (led) return led
        const moved = c.redirect(to.href, isRead(c.req.method) ? 301 : 308)
        moved.headers.set('Cache-Control', MOVED_CACHE)
        return moved
      }
      case 'platform':
        return (services.demo && (await demoPage(visited, services))) || plainPage(404)
      case 'unknown-host':
        return plainPage(404)
      case 'bad-host':
        return plainPage(400)
    }
  })

  app.get('/media/files/*', (c) => serveTenantFile(c.req.raw, services.tenantCtx(c.get('tenant')), services.media))
  app.get('/media/attached/*', (c) => serveAttachedFile(c.req.raw, services.tenantCtx(c.get('tenant')), services.media))
  app.get('/media/*', (c) => serveMedia(c.req.raw, services.tenantCtx(c.get('tenant')), services.media))
  const answerCall = (c: Context<Env>, asked: URL) => {
    const ctx = services.tenantCtx(c.get('tenant'))
    const [tenant, requestId] = [c.get('tenant'), c.get('requestId')]
    const address = clientAddress(c.env.incoming, services.trustedProxies)
    const visit = (path = '/enquiry', of?: Pick<ShopperVisit, 'ctx' | 'isAway' | 'unsent'>) => {
      const url = new URL(path, c.get('url'))
      const visitor = of && { gate: null, back: null, isOver: false, ...of }
      const visited = { address: url.href, tenant, requestId, client: address, mayBeMade: () => true, visitor }
      return { request: formless(c.req.raw), url, ...visited }
    }
    return machines.answer({
      request: c.req.raw,
      url: asked,
      isPreview: c.get('isPreview'),
      ctx,
      site: () => pages.site(ctx),
      formPage: (typed, path, shopper) => pages.answerForm(visit(path, shopper && { ctx: shopper }), { typed }),
      refusalPage: (refused) => pages.answerForm(visit(), { refused }),
      unsentPage: (unsent) => pages.answerForm(visit('/account', { ctx: null, isAway: true, unsent }), {}),
      address,
      requestId,
    })
  }
  app.all('/api/*', (c) => answerCall(c, c.get('shownUrl')))
  // The address of a letter's List-Unsubscribe: whom a mail program leads there sees the page, what it posts itself is one click.
  app.post('/alerts/stop', (c) =>
    answerCall(c, new URL(`/api${c.get('shownUrl').pathname}${c.get('shownUrl').search}`, c.get('shownUrl'))),
  )
  app.on(['GET', 'HEAD', 'POST'], '/dealer/*', (c) => {
    const [tenant, requestId, url] = [c.get('tenant'), c.get('requestId'), onOneLine(c.get('shownUrl'))]
    const ctx = services.tenantCtx(tenant)
    const address = clientAddress(c.env.incoming, services.trustedProxies)
    const mayBeMade = () => machines.admits({ ctx, address })
    return desk.answer({
      request: c.req.raw,
      url,
      ctx,
      address,
      visited: { address: url.href, tenant, requestId, client: address, mayBeMade },
    })
  })
  app.get('/make-logos/:file', (c) => serveMakeLogo(c.req.param('file')) ?? plainPage(404))
  app.get('/robots.txt', (c) => robotsTxt(c.get('isPreview') ? null : c.get('url').origin))
  const madeFile = async (c: Context<Env>, make: (source: MadeFileSource) => Promise<MadeFile>) => {
    const [tenant, url] = [c.get('tenant'), c.get('url')]
    const ctx = services.tenantCtx(tenant)
    const address = visitedAddress(c.env.incoming, services.trustedProxies)
    const asked = { request: c.req.raw, url, address, tenant }
    return serveMadeFile(asked, { cache: c.get('isPreview') ? NO_CACHE : cache, now: services.now }, async (facts) =>
      make({ ctx, site: await pages.site(ctx, facts), services, origin: url.origin }),
    )
  }
  app.get('/:file{sitemap(?:-[a-z]+(?:-[0-9]+)?)?\\.xml}', (c) =>
    madeFile(c, (source) => makeSitemap(c.req.param('file'), source)),
  )
  app.get('/feeds/articles.xml', (c) => madeFile(c, makeArticlesFeed))
  app.get('/feeds/stock.xml', (c) => madeFile(c, makeStockFeed))
  app.get('/share/*', async (c) => {
    const ctx = services.tenantCtx(c.get('tenant'))
    const address = clientAddress(c.env.incoming, services.trustedProxies)
    const site = await pages.site(ctx)
    const asked = {
      request: c.req.raw,
      file: c.req.path.slice('/share'.length),
      ctx: { ...ctx, tenant: site.tenant },
      site,
      address,
    }
    return serveSharePicture({ ...asked, mayBeMade: () => machines.admits({ ctx, address }) }, services)
  })
  app.get('/favicon.ico', async (c) => icon((await pages.site(services.tenantCtx(c.get('tenant')))).tenant))
  app.on(['GET', 'HEAD', 'POST'], '*', (c) => {
    const { incoming } = c.env
    const [tenant, requestId, url] = [c.get('tenant'), c.get('requestId'), c.get('url')]
    const [ctx, address] = [services.tenantCtx(tenant), clientAddress(incoming, services.trustedProxies)]
    const visited = {
      ...{ tenant, requestId, client: address },
      address: visitedAddress(incoming, services.trustedProxies),
    }
    if (isShopperPage(url, tenant)) {
      const mayBeMade = () => machines.admits({ ctx, address })
      const shown = onOneLine(c.get('shownUrl'))
      return account.answer({ request: c.req.raw, url: shown, ctx, address, visited: { ...visited, mayBeMade } })
    }
    if (!isRead(c.req.method)) return plainPage(405)
    if (isMadeForOne(url) && !machines.admits({ ctx, address })) return plainPage(429)
    return pages.handle({
      ...{ ...visited, request: c.req.raw, url: onOneLine(url), isPreview: c.get('isPreview') },
      mayBeMade: () => asked.take(address, url),
    })
  })

  app.notFound(() => plainPage(404))
  app.onError((error, c) => {
    services.log.error({ reqId: c.get('requestId'), err: error, path: c.req.path }, 'request failed')
    return plainPage(isOutage(error) ? 503 : 500)
  })

  const rest = getRequestListener(app.fetch)
  const { trustedProxies, log, now } = services
  const shown = { trustedProxies, log, now, mayBeSent: answers.mayBeSent }
  return {
    listener(incoming, outgoing) {
      if (sendCachedPage(cache, incoming, outgoing, shown)) {
        answers.sent(incoming, outgoing)
        answered?.('cached', outgoing.statusCode, null)
      } else if (answers.follow(incoming, outgoing)) void rest(incoming, outgoing)
      else answered?.('refused', outgoing.statusCode, null)
    },
    status: () => ({ pages: turns.status(), unread: bytes.status() }),
    close() {
      stopListening()
      return exits.close()
    },
  }
}

/** The pages of a demo's bare base domain (rule:demo-mode). */
async function demoPage(url: URL, services: Services): Promise<Response | null> {
  if (url.pathname === '/') return demoIndex(await services.tenants.list(), url, services)
  return services.letters && answerDemoMail(url.pathname, services.letters)
}

/** Of pages about the vehicles somebody asks for, and of pages that are cached for nobody, there are as many as there are questions. */
function isMadeForOne(url: URL): boolean {
  if (url.search === '') return false
  return declaredQuery(url)?.countsAsCall === true || !pageKey(url).mayCache
}

/** A request for a page by whoever sent a form: its body, and what was said of that, are read. */
function formless({ url, headers }: Request): Request {
  const others = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'if-none-match']) others.delete(name)
  return new Request(url, { headers: others })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Browsers ask for it unasked: where the tenant's icon is, or that there is none. */
function icon({ settings }: Tenant): Response {
  const { faviconSrc } = settings.site
  const headers = { 'Cache-Control': `public, max-age=${ICON_SECONDS}` }
  if (!faviconSrc) return new Response(null, { status: 204, headers })
  return new Response(null, { status: 302, headers: { ...headers, Location: faviconSrc } })
}
