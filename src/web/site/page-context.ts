import { createContext } from 'react-router'
import type { Gate } from '#domain/accounts/gates/gates.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { FormOrigins } from '#domain/commerce/payments/processor.ts'
import type { FoundRedirect } from '#domain/content/find-redirect.server.ts'
import type { EngineFailure } from '#domain/search/engine.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { UnsentView } from '#ui/forms/unsent.tsx'
import type { ClientFiles } from '../http/client-manifest.server.ts'
import type { PageCount } from '../http/document.server.ts'
import type { SiteFacts } from '../pages/shell/site-view.server.ts'
import type { Services } from '../services.ts'
import type { ExitCounter } from './exit-counter.server.ts'
import type { DocumentView } from './view-json.ts'

/** What every loader works with; the server puts it there before React Router sees the request. */
export type PageContext = {
  /** The dealer this request is for: what every verb takes first. */
  ctx: TenantCtx
  services: Services
  site: SiteFacts
  /** The address of this page on the site's primary host, without its path. */
  origin: string
  /** Where a redirect of this page leads: a path with all of the visitor's query, of which loaders see the declared part. */
  movedTo(path: string): string
  /** All of the visitor's query. */
  query: string
  exits: Pick<ExitCounter, 'followed' | 'missed'>
  /** The dealer's redirect of this address, replacing a page or not; looked for once, when it is first asked for. */
  redirect(): Promise<FoundRedirect | null>
  facts: PageFacts
  /** All stock of the tenant: its count and the values of its facets. Read once per change. */
  overview(): Promise<SearchPage | EngineFailure>
  requestId: string
  /** A document is asked for, not the data of a page that the browser renders. */
  isDocument: boolean
  /** The finished document, once rendered. */
  html: readonly string[] | null
  /** In the order of their marks (view-json.ts). */
  views: DocumentView[]
  /** A form that was sent and has to be put right; null for every page that is asked for. */
  typed: TypedForm | null
  /** A form that was not taken, whatever is in it; null for every page that is asked for. */
  refused: RefusedForm | null
  /** On pages of the dealer's own people; null on every other. */
  desk: DeskVisit | null
  /** On pages that are a shopper's own or have a gate; null on every other, which are the same for all. */
  visitor: ShopperVisit | null
  /** Null while developing, where `<Scripts>` starts the page (root.tsx). */
  clientFiles: ClientFiles | null
}

/** Who asks for a page of the dealer's own people. */
export type DeskVisit = {
  /** Null for who has not signed in. */
  ctx: DeskCtx | null
  /** What each form of theirs carries. */
  formToken: string
  /** More sign-in links were asked for than anybody needs. */
  isOver: boolean
}

/** Who asks for a page that is a shopper's own, or has a gate (rule:gates). */
export type ShopperVisit = {
  /** Null for who has not signed in. */
  ctx: ShopperCtx | null
  /** What must be signed in for, before anything is shown; null: the page says itself who may see it. */
  gate: Gate | null
  /** The page of this site where the visitor was before. */
  back: string | null
  /** More was asked for from an address than anybody needs. */
  isOver: boolean
  /** Who asks cannot be looked for just now: the page of the account says so, whoever it is. */
  isAway?: boolean
  /** A form that came to nothing, whatever is in it: the page of the account has it, to be sent again. */
  unsent?: UnsentView
}

/** A form as it was sent without scripts, and what is wrong with it by the names of its fields. */
export type TypedForm = {
  form: string | null
  carId: string | null
  fields: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, readonly string[]>>
}

/**
 * Why a form that was sent without scripts was not taken: from another site, too large, unreadable, too many, or not just
 * now, with what was typed where that can be sent again.
 */
export type RefusedForm = { status: 403 | 404 | 413 | 422 | 429 | 503; words: string; unsent?: UnsentView | null }

/** What a loader says about the page it made: how long it may be kept, and what it shows. */
export type PageFacts = {
  /** The next instant at which the page would read differently; null when time alone changes nothing. */
  expiresAt: Date | null
  tags: string[]
  /** It shows what the database has, such as a vehicle: a change of stock is seen here at once, whenever the search follows. */
  readsDatabase: boolean
  /** schema.org things for the head of the document; browsers do not need them again. */
  structuredData: object[]
  /** What counts as a look at this page. */
  count: PageCount | null
  /** What it is about, where the visitor's device has such a list (the key of its storage). */
  deviceList: string | null
  /** Of a page with the card form of a payment processor: what its policy opens to. */
  cardForm: FormOrigins | null
}

/** Of a page that nothing is said of yet. */
export function noFacts(): PageFacts {
  const none = { expiresAt: null, count: null, deviceList: null, cardForm: null }
  return { ...none, tags: [], readsDatabase: false, structuredData: [] }
}

export const pageContext = createContext<PageContext>()

/** Notes that the page reads differently from `instant` on; the earliest such instant counts. */
export function expiresBy(facts: PageFacts, instant: Date | null): void {
  if (instant && (!facts.expiresAt || instant < facts.expiresAt)) facts.expiresAt = instant
}
