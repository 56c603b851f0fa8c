import type { EntryContext } from 'react-router'
import type { EventId } from '#domain/analytics/event-ids.ts'
import type { DocumentView } from '../site/view-json.ts'
import type { PartChunks } from './client-manifest.server.ts'

type DocumentParts = {
  /** The loader data as React Router streams it, and the views that it has marks of (view-json.ts). */
  stream: string
  views: readonly DocumentView[]
  /** What begins the hydration (boot.ts), and with what; null while developing, where `<Scripts>` does (root.tsx). */
  start: { boot: string; files: HydrationFiles } | null
  structuredData: readonly object[]
}

/**
 * The finished document, in pieces that no element stands across: joined, its hundreds of kilobytes would be copied twice
 * on their way to bytes. The boot script comes beside the styles and runs before there is anything to press; it stands
 * before them, or it would wait for them. What it needs first stands before it, the data at the end.
 */
export function documentHtml(rendered: string, { stream, views, start, structuredData }: DocumentParts): string[] {
  const headEnd = rendered.indexOf('</head>')
  const lookStart = rendered.search(/<(?:link|style|title|\/head)\b/)
  const bodyEnd = rendered.lastIndexOf('</body>')
  return [
    '<!DOCTYPE html>',
    rendered.slice(0, lookStart),
    start ? scriptOf('type="application/json" id="hydration-files"', JSON.stringify(start.files)) : '',
    start ? `<script src="${start.boot}"></script>` : '',
    rendered.slice(lookStart, headEnd),
    ...structuredData.map((thing) => scriptOf('type="application/ld+json"', JSON.stringify(thing))),
    rendered.slice(headEnd, bodyEnd),
    start
      ? scriptOf('type="text/x-loader-data" id="loader-data"', loaderDataText(stream, views))
      : startAtOnce(stream, views),
    rendered.slice(bodyEnd),
  ]
}

function scriptOf(attributes: string, text: string): string {
  return `<script ${attributes}>${inScript(text)}</script>`
}

/** What React Router's own start waits for: its stream, with the views where their marks are. */
function startAtOnce(stream: string, views: readonly DocumentView[]): string {
  const controller = 'window.__reactRouterContext.streamController'
  const whole = stream.replace(/"\\u0000(\d+)"/g, (_, mark) => JSON.stringify(views[mark - 1]!.json))
  return `<script>${controller}.enqueue(${inScript(JSON.stringify(whole))});${controller}.close()</script>`
}

/** React Router's line, and under it each view on its own: boot.ts puts them together. JSON within JSON compresses badly. */
function loaderDataText(stream: string, views: readonly DocumentView[]): string {
  return [stream.trimEnd(), ...views.map(({ json }) => json)].join('\n')
}

/** Where the browser finds what `<Scripts>` of React Router would ask for at once. `modules`: of the template's parts. */
export function hydrationFiles(
  { manifest, serverHandoffString, staticHandlerContext }: EntryContext,
  { modules, ...page }: PartChunks & Pick<HydrationFiles, 'count' | 'deviceList' | 'at'>,
): HydrationFiles {
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]!)
  return {
    // What is off is left out: it reads the same, and every document has it.
    context: JSON.parse(serverHandoffString!, (_, setting) => (setting === false ? undefined : setting)),
    ...page,
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    preload: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? []), ...modules])],
  }
}

/** JSON inside a script element: nothing in it can end the element, or start a comment there. */
export function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

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
  /** Where the page can be asked for, when it answers a form: React Router knows no page at the address of a call. */
  at?: string | undefined
}

/** What counts as a look at a page (rule:view-count): a call of its own, or an event. */
export type PageCount = { href: string } | { event: EventId }
