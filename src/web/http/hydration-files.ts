import type { EventId } from '#domain/analytics/event-ids.ts'

/** What a document says to boot.ts (document.server.ts): addresses of built modules that hydrate it, and more. */
export type HydrationFiles = {
  /** React Router's own settings for the browser. */
  context: object
  manifest: string
  entry: string
  /** The module of each route the page is made of, by the route's id. */
  routes: Record<string, string>
  /** Everything those import, so that nothing waits for another. */
  preload: readonly string[]
  /** What parts that hydrate later stand on besides: for who touches the page before it has hydrated. */
  late: readonly string[]
  count: PageCount | null
  deviceList: string | null
}

/** What counts as a look at a page (rule:view-count): a call of its own, or an event. */
export type PageCount = { href: string } | { event: EventId }
