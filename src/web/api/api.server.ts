import type { Services } from '../services.ts'
import { apiJson, opened, preflight } from './api-answer.ts'
import type { ApiCall } from './api-call.ts'
import { answerAutogauge } from './cars/autogauge.server.ts'
import { answerDeliveryQuote } from './cars/delivery-quote.server.ts'
import { answerFinanceDisclaimer } from './cars/finance-disclaimer.server.ts'
import { answerPdf } from './cars/pdf.server.ts'
import { answerPhoneReveal } from './cars/phone-reveal.server.ts'
import { answerSimilar } from './cars/similar.server.ts'
import { answerView } from './cars/view.server.ts'
import { answerYouxQuote } from './cars/youx-quote.server.ts'
import { answerEvent } from './events.server.ts'
import { heldAnswers } from './held-answers.ts'
import { answerItems } from './items.server.ts'
import { openApiDocument } from './openapi/document.ts'
import { type Allowance, type RateLimit, rateLimit } from './rate-limit.ts'
import { answerSalesCount } from './sales-count.server.ts'
import type { Charge } from './search/search-desk.ts'
import { answerSearchCall, searchFacet, searchMany, searchOne } from './search/search-door.server.ts'
import { SearchRefusal } from './search/search-error.ts'
import { MOST_HELD_BYTES } from './search/search-limits.ts'
import { suggestions } from './suggestions.server.ts'

export type Api = {
  /** Answers any call under /api. */
  answer(call: Omit<ApiCall, 'params'>): Promise<Response>
  /** Whether an address may have one more page that is made for its question alone: counted with its searches. */
  admits(call: Pick<ApiCall, 'ctx' | 'address'>): boolean
  drop(tenantId: number): void
}

/**
 * Searches one address may make of one tenant. An office or a mobile carrier is one address too: thirty people who
 * type at once stay below it.
 */
export const SEARCH_ALLOWANCE: Allowance = { burst: 900, perSecond: 30 }

/** In searches: a page of up to 48 vehicles that nobody else asks for. */
const PAGE_COSTS = 5

/** Requests for the PDFs of one dealer, of which one that has to be made counts for 30. */
const SHEET_ALLOWANCE: Allowance = { burst: 900, perSecond: 30 }

/** Events one address may report to one tenant: what a busy page of many people sends, not what a script does. */
export const EVENT_ALLOWANCE: Allowance = { burst: 300, perSecond: 5 }

type Handler = (call: ApiCall, charge: Charge) => Promise<Response> | Response
type Work = (call: ApiCall, services: Services) => Promise<Response>
type Route = { path: RegExp; methods: Partial<Record<string, Handler>>; isSearch?: boolean }

const DOCUMENT_SECONDS = 3600

/** The machine's door of a site: every address under /api, what it takes, and how much of it one visitor may ask. */
export function api(services: Services): Api {
  const suggested = suggestions(services)
  const searches = rateLimit(SEARCH_ALLOWANCE)
  const events = rateLimit(EVENT_ALLOWANCE)
  const sheets = rateLimit(SHEET_ALLOWANCE)
  const held = heldAnswers(MOST_HELD_BYTES)
  const counting =
    (work: Work): Handler =>
    (call) =>
      charged((event) => work(event, services))(call, chargeOf(events, call))
  const counted = counting(answerEvent)
  const read = (work: Work): Handler => charged((call) => work(call, services))
  const sheet: Handler = (call) => {
    const charge = chargeOf(sheets, call)
    return charged((one) => answerPdf(one, services, charge))(call, charge)
  }
  const items: Handler = (call, charge) => charged((one) => answerItems(one, services, charge, held))(call, charge)
  const search =
    (work: Parameters<typeof answerSearchCall>[0]): Handler =>
    (call, charge) =>
      answerSearchCall(work, { call, services, charge, held })

  const routes: Route[] = [
    { path: /^multi-search$/, methods: { POST: search(searchMany) }, isSearch: true },
    {
      path: /^indexes\/(?<uid>[^/]*)\/search$/,
      methods: { GET: search(searchOne), POST: search(searchOne) },
      isSearch: true,
    },
    { path: /^indexes\/(?<uid>[^/]*)\/facet-search$/, methods: { POST: search(searchFacet) }, isSearch: true },
    { path: /^indexes(?:\/|$)/, methods: {}, isSearch: true },
    { path: /^items$/, methods: { GET: items } },
    {
      path: /^suggestions$/,
      methods: { GET: charged(async ({ url, ctx }) => opened(await suggested.answer(url, ctx))) },
    },
    { path: /^sales-count$/, methods: { GET: read(answerSalesCount) } },
    { path: /^events$/, methods: { POST: counted } },
    { path: /^phone-reveals$/, methods: { POST: counting(answerPhoneReveal) } },
    { path: /^cars\/(?<slug>[^/]+)\/view\.json$/, methods: { GET: counting(answerView) } },
    { path: /^cars\/(?<slug>[^/]+)\/autogauge$/, methods: { GET: read(answerAutogauge) } },
    { path: /^cars\/(?<slug>[^/]+)\/similar$/, methods: { GET: read(answerSimilar) } },
    { path: /^cars\/(?<slug>[^/]+)\/pdf$/, methods: { GET: sheet } },
    { path: /^cars\/(?<slug>[^/]+)\/finance-disclaimer$/, methods: { GET: read(answerFinanceDisclaimer) } },
    { path: /^youx\/quote$/, methods: { POST: read(answerYouxQuote) } },
    { path: /^delivery-quote$/, methods: { GET: read(answerDeliveryQuote) } },
    { path: /^health$/, methods: { GET: health } },
    { path: /^openapi\.json$/, methods: { GET: document } },
  ]

  return {
    async answer(call) {
      const path = call.url.pathname.slice('/api/'.length)
      const route = routes.find((candidate) => candidate.path.test(path))
      const { method } = call.request
      if (route && method === 'OPTIONS') return preflight(methodsOf(route))
      const handler = route?.methods[method === 'HEAD' ? 'GET' : method]
      if (!route || !handler) return notHere(route)
      const params = route.path.exec(path)?.groups ?? {}
      return handler({ ...call, params }, chargeOf(searches, call))
    },
    admits: (call) => chargeOf(searches, call)(PAGE_COSTS).kind === 'taken',
    drop: (tenantId) => suggested.drop(tenantId),
  }
}

/** One search is taken before the work begins. */
function charged(work: (call: ApiCall) => Promise<Response>): Handler {
  return (call, charge) => {
    const taken = charge(1)
    if (taken.kind === 'taken') return work(call)
    return apiJson({ error: 'Too many requests from this address.' }, 429, {
      'Retry-After': String(taken.retryAfterSeconds),
    })
  }
}

function chargeOf(limit: RateLimit, { ctx, address }: Pick<ApiCall, 'ctx' | 'address'>): Charge {
  return (searches) => limit.take(`${ctx.tenant.tenantId} ${address}`, searches, performance.now())
}

function methodsOf(route: Route): string[] {
  return [...Object.keys(route.methods), 'OPTIONS']
}

function notHere(route: Route | undefined): Response {
  const wrongMethod = route !== undefined && Object.keys(route.methods).length > 0
  const headers: Record<string, string> = wrongMethod ? { Allow: methodsOf(route).join(', ') } : {}
  const words = wrongMethod ? 'This address is asked in another way.' : 'There is nothing at this address.'
  const status = wrongMethod ? 405 : 404
  if (!route?.isSearch) return apiJson({ error: words }, status, headers)
  return apiJson(new SearchRefusal(wrongMethod ? 'method_not_allowed' : 'not_found', words).body, status, headers)
}

const health: Handler = () => apiJson({ status: 'available' })
const document: Handler = () =>
  apiJson(openApiDocument, 200, { 'Cache-Control': `public, max-age=${DOCUMENT_SECONDS}` })
