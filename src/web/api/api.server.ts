import * as z from 'zod'
import type { Allowance } from '#domain/analytics/take-allowance.server.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { type AddressBytes, addressBytes } from '../fairness/address-bytes.ts'
import type { Services } from '../services.ts'
import { apiJson, cachedFor, preflight, retryAfter } from './api-answer.ts'
import { openApiDocument } from './openapi.ts'
import { rateLimit } from './rate-limit.ts'
import { refuse } from './refuse.server.ts'
import { type Allowed, type ApiCall, type Charge, get, patternOf, type Route, type Routes } from './route.ts'
import { SearchFailed } from './search/answer-search.server.ts'
import { MOST_HELD_BYTES, SearchRefusal } from './search/search-error.ts'
import { unsentForm } from './unsent-form.server.ts'

/** A call as it comes in. */
type Asked = Omit<ApiCall, 'charge' | 'held' | 'bytes'>

export type Api = {
  /** Answers any call under /api. */
  answer(call: Asked): Promise<Response>
  /** Whether an address may have one more page that is made for its question alone: counted with its searches. */
  admits(call: Pick<ApiCall, 'ctx' | 'address'>): boolean
  drop(tenantId: number): void
}

/**
 * What one address may ask of one tenant. An office or a mobile carrier is one address too: thirty people who type at
 * once stay below it.
 */
const ALLOWANCES: Readonly<Record<Allowed, Allowance>> = {
  searches: { burst: 900, perSecond: 30 },
  // What a busy page of many people sends, not what a script does.
  events: { burst: 300, perSecond: 5 },
  // A PDF that has to be made counts for 30.
  sheets: { burst: 900, perSecond: 30 },
  // A household, an office, a mobile network; what looks like a flood before that is held as spam.
  leads: { burst: 60, perSecond: 0.2 },
  // Each may cost money: a household that values all its cars twice, not a list of plates.
  lookups: { burst: 30, perSecond: 0.02 },
}

/** Made once: zod compiles a schema at its first use. */
const NO_QUERY = z.object({})

/** In searches: a page of up to 48 vehicles that nobody else asks for. */
const PAGE_COSTS = 5

/** Calls are known by the names of their files. */
const FILES = import.meta.glob<Routes>('./**/*.call.server.ts', { eager: true, import: 'routes' })

/** The API of a site: every address under /api, what it takes, and how much of it one visitor may ask. */
export function api(services: Services, bytes: AddressBytes): Api {
  const limits = new Map(Object.entries(ALLOWANCES).map(([kind, allowance]) => [kind, rateLimit(allowance)]))
  const held = addressBytes(MOST_HELD_BYTES, bytes)
  const calls = Object.values(FILES).flatMap((routesOf) => routesOf(services))
  const routes = [...calls, description(calls)]
  const known = routes.map((one) => ({ route: one, pattern: patternOf(one.path) }))

  function chargeOf(kind: Allowed, { ctx, address }: Pick<ApiCall, 'ctx' | 'address'>): Charge {
    return (count) => limits.get(kind)!.take(`${ctx.tenant.tenantId} ${address}`, count, performance.now())
  }

  async function run(route: Route, asked: Asked, params: Record<string, string>): Promise<Response> {
    const { counts = 'searches' } = route
    const charge: Charge = counts === 'nothing' ? () => ({ kind: 'taken' }) : chargeOf(counts, asked)
    const call = { ...asked, params, charge, held, bytes }
    const taken = route.tag === 'Search' ? null : charge(1)
    if (taken?.kind === 'over')
      return refuse(asked, { status: 429, words: 'Too many requests from this address.' }, retryAfter(taken))
    const read = (route.query ?? NO_QUERY).safeParse(queryOf(asked.url, route.query?.shape ?? {}))
    if (!read.success)
      return apiJson({ error: 'This cannot be read.', errors: z.flattenError(read.error).fieldErrors }, 400)
    const unsent = route.bodyAsForm ? unsentForm(asked) : null
    try {
      return await route.handle(call, read.data)
    } catch (error) {
      if (error instanceof SearchRefusal) return apiJson({ error: error.message }, error.status, error.headers)
      if (!route.outage || !(isOutage(error) || error instanceof SearchFailed)) throw error
      services.log.error({ reqId: asked.requestId, tenant: asked.ctx.tenant.slug, err: error }, 'a call failed')
      return refuse(asked, { status: 503, words: route.outage, unsent: await unsent?.() })
    }
  }

  return {
    async answer(call) {
      const path = call.url.pathname.slice('/api'.length)
      const here = known.filter(({ pattern }) => pattern.test(path))
      const { method } = call.request
      const methods = here.map(({ route }) => route.method)
      const isSearch = /^\/(?:multi-search$|indexes(?:\/|$))/.test(path)
      if (method === 'OPTIONS' && (here.length > 0 || isSearch)) return preflight([...methods, 'OPTIONS'])
      const found = here.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method))
      if (!found) return notHere(methods, isSearch)
      return run(found.route, call, { ...found.pattern.exec(path)?.groups })
    },
    admits: (call) => chargeOf('searches', call)(PAGE_COSTS).kind === 'taken',
    drop(tenantId) {
      for (const { drop } of routes) drop?.(tenantId)
    },
  }
}

/** The first value of each parameter; all of one that is a list. */
function queryOf({ searchParams }: URL, shape: z.core.$ZodShape): Record<string, unknown> {
  const isList = (schema: z.core.$ZodType) => (schema instanceof z.ZodPipe ? schema.in : schema) instanceof z.ZodArray
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      isList(schema) ? searchParams.getAll(name) : (searchParams.get(name) ?? undefined),
    ]),
  )
}

function notHere(methods: readonly string[], isSearch: boolean): Response {
  const isWrongMethod = methods.length > 0
  const headers: Record<string, string> = isWrongMethod ? { Allow: [...methods, 'OPTIONS'].join(', ') } : {}
  const words = isWrongMethod ? 'This address is asked in another way.' : 'There is nothing at this address.'
  const refusal = new SearchRefusal(isWrongMethod ? 'method_not_allowed' : 'not_found', words)
  return apiJson(isSearch ? refusal.body : { error: words }, refusal.status, headers)
}

/** `GET /api/openapi.json`: what all calls say of themselves, made when it is first asked for. */
function description(calls: readonly Route[]): Route {
  let document: object | null = null
  const own = get('/openapi.json', {
    operationId: 'openapi',
    tag: 'About',
    summary: 'This document',
    counts: 'nothing',
    answers: { 200: ['This document.', z.record(z.string(), z.unknown())] },
    handle() {
      document ??= openApiDocument([...calls, own])
      return apiJson(document, 200, cachedFor(3600))
    },
  })
  return own
}
