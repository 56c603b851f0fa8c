import { createContext } from 'react-router'
import type { EngineFailure } from '#domain/search/engine.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TemplateChunks } from './client-manifest.server.ts'
import { type Packed, pack } from './packed.ts'
import type { Services } from './services.ts'
import type { SiteFacts } from './views/site-view.server.ts'

/** What every loader works with; the server puts it there before React Router sees the request. */
export type PageContext = {
  /** The dealer this request is for: what every verb takes first. */
  ctx: TenantCtx
  services: Services
  site: SiteFacts
  /** The address of this page on the site's primary host, without its path. */
  origin: string
  facts: PageFacts
  /** All stock of the tenant: its count and the values of its facets. Read once per change. */
  overview(): Promise<SearchPage | EngineFailure>
  requestId: string
  /** Whether this becomes a whole document, or data for one that is open. */
  answer: 'document' | 'data'
  /** JSON that the document carries beside its markup. */
  parts: { id: string; json: string }[]
  /** The finished document, once rendered. */
  html: string | null
  /** Built files of the template, to be preloaded. */
  templateChunks: TemplateChunks
}

/** What a loader says about the page it made: how long it may be kept, and what it shows. */
export type PageFacts = {
  /** The next instant at which the page would read differently; null when time alone changes nothing. */
  expiresAt: Date | null
  tags: string[]
  /** schema.org things for the head of the document; browsers do not need them again. */
  structuredData: object[]
}

export const pageContext = createContext<PageContext>()

/** Notes that the page reads differently from `instant` on; the earliest such instant counts. */
export function expiresBy(facts: PageFacts, instant: Date | null): void {
  if (instant && (!facts.expiresAt || instant < facts.expiresAt)) facts.expiresAt = instant
}

/** A page's own data, packed the way this request is answered. */
export function packPart<T>(page: PageContext, id: string, value: T): Packed<T> {
  const json = jsonOf(value)
  if (page.answer === 'data') return pack(id, value, json)
  page.parts.push({ id, json })
  return pack(id, value)
}

/**
 * The same for a page that is left as drawn: its document carries only what stands outside of what was drawn, such as
 * its head.
 */
export function packDrawn<T, Outside extends keyof T>(
  page: PageContext,
  value: T,
  outside: readonly Outside[],
): Packed<T> {
  if (page.answer === 'data') return packPart(page, 'page-data', value)
  const carried = Object.fromEntries(outside.map((name) => [name, value[name]]))
  page.parts.push({ id: 'page-data', json: JSON.stringify(carried) })
  return pack('page-data', value)
}

/** What many pages share is written out once. */
const written = new WeakMap<object, string>()
function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const json = written.get(value) ?? JSON.stringify(value)
  written.set(value, json)
  return json
}
