import * as z from 'zod'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { UnsentView } from '#ui/forms/unsent.tsx'
import type { AddressBytes } from '../fairness/address-bytes.ts'
import type { SiteFacts } from '../pages/shell/site-view.server.ts'
import type { Services } from '../services.ts'
import type { RefusedForm, TypedForm } from '../site/page-context.ts'

/** What addresses may ask for of one dealer, each kind counted by itself (`api.server.ts`). */
export type Allowed = 'searches' | 'events' | 'sheets' | 'leads' | 'lookups'

/** Subjects of the API's description, in its order. */
export const TAGS = ['Search', 'Stock', 'Leads', 'Accounts', 'Payments', 'Events', 'About'] as const

/** What an answer says, and its body: an error without one, none for null. */
export type Said = string | readonly [words: string, body: z.ZodType | null]

/** One call: what is told of it in the API's description is what its requests are read by. */
export type Route = {
  method: 'GET' | 'POST'
  /** As OpenAPI writes it: `/cars/{slug}/pdf`. */
  path: string
  operationId: string
  tag: (typeof TAGS)[number]
  summary: string
  /** What each call counts for one of, a search without. Calls of the search take it, and say it, themselves. */
  counts?: Allowed | 'nothing'
  /** Of what its path names: any text without. */
  params?: Record<string, z.ZodType>
  /** Read before it is handled; 400 with the fields that cannot be. */
  query?: z.ZodObject
  /** Read by whoever handles it. */
  body?: z.ZodType
  /** Pages may send the body as text. */
  bodyAsText?: boolean
  /** Forms may send it field by field. */
  bodyAsForm?: boolean
  answers: Readonly<Record<number, Said>>
  /** What is said, with a 503, while the database or the search is away. */
  outage?: string
  handle(
    call: ApiCall & { params: Record<string, string> },
    query: Record<string, unknown>,
  ): Promise<Response> | Response
  /** The tenant's settings or stock are different. */
  drop?(tenantId: number): void
}

/** The calls of one file; `*.call.server.ts` exports it as `routes`. */
export type Routes = (services: Services) => Route[]

type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : unknown

type Stated<Path extends string, Query extends z.ZodObject> = Omit<Route, 'method' | 'path' | 'query' | 'handle'> & {
  query?: Query
  handle(call: ApiCall & { params: Params<Path> }, query: z.output<Query>): Promise<Response> | Response
}

/** A route that reads; its parameters and query are typed as it says they are. */
export function get<const Path extends string, Query extends z.ZodObject>(path: Path, stated: Stated<Path, Query>) {
  return { method: 'GET', path, ...stated } as unknown as Route
}

export function post<const Path extends string, Query extends z.ZodObject>(path: Path, stated: Stated<Path, Query>) {
  return { method: 'POST', path, ...stated } as unknown as Route
}

/** What matches the path of an address under /api, and names its parts. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** What every error of the API looks like, but those of the search. */
export const API_ERROR = z
  .object({
    error: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('Per field what is wrong with it.'),
  })
  .meta({ id: 'Error' })

/** Takes so many of what the visitor may have, or says after how many seconds there are enough again. */
export type Charge = (count: number) => { kind: 'taken' } | { kind: 'over'; retryAfterSeconds: number }

/** One call of a machine, for the dealer whose host it asked. */
export type ApiCall = {
  request: Request
  url: URL
  /** Asked at the slug of a site that is not live yet (rule:preview). */
  isPreview: boolean
  ctx: TenantCtx
  /** What the dealer's pages are made of beside stock. */
  site(): Promise<SiteFacts>
  /**
   * The page of a form that was sent without scripts and has to be put right: 422, with what was typed; `/enquiry` unless told.
   * `shopper`: whose own page it is.
   */
  formPage(typed: TypedForm, path?: string, shopper?: ShopperCtx): Promise<Response>
  /** The page that says why such a form was not taken, and what to do. */
  refusalPage(refused: RefusedForm): Promise<Response>
  /** The page that has what was typed, to be sent again once it can be taken. */
  unsentPage(unsent: UnsentView): Promise<Response>
  /** Whom it is counted by (`client-address.ts`). */
  address: string
  requestId: string
  /** For what costs more than the one that each call is counted for. */
  charge: Charge
  /** Of searches: what one address may have of them. */
  held: AddressBytes
  /** Of everything an address asks for and sends. */
  bytes: AddressBytes
}
