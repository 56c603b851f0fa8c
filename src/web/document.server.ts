import type { EntryContext } from 'react-router'
import { bootText } from './boot.ts'
import type { HydrationFiles } from './hydration-files.ts'

export type DocumentParts = {
  /** The loader data as React Router's browser half reads it. */
  payload: string
  /** Null while developing, where `<Scripts>` starts the page (root.tsx). */
  files: HydrationFiles | null
  structuredData: readonly object[]
}

/** The finished document: data and the script that decides when hydration begins stand at the end of the body. */
export function documentHtml(rendered: string, { payload, files, structuredData }: DocumentParts): string {
  const headEnd = rendered.indexOf('</head>')
  const bodyEnd = rendered.lastIndexOf('</body>')
  const things = structuredData.map(
    (thing) => `<script type="application/ld+json">${inScript(JSON.stringify(thing))}</script>`,
  )
  return [
    '<!DOCTYPE html>',
    rendered.slice(0, headEnd),
    ...things,
    rendered.slice(headEnd, bodyEnd),
    files ? startInTime(payload, files) : startAtOnce(payload),
    rendered.slice(bodyEnd),
  ].join('')
}

function startInTime(payload: string, files: HydrationFiles): string {
  return [
    `<script type="application/json" id="hydration-files">${inScript(JSON.stringify(files))}</script>`,
    `<script type="text/x-loader-data" id="loader-data">${inScript(payload)}</script>`,
    `<script>(${bootText})()</script>`,
  ].join('')
}

/** What React Router's own start waits for. */
function startAtOnce(payload: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  return `<script>${stream}.enqueue(${inScript(JSON.stringify(payload))});${stream}.close()</script>`
}

/** Where the browser finds what `<Scripts>` of React Router would ask for at once. `modules`: of the template's parts. */
export function hydrationFiles(
  { manifest, serverHandoffString, staticHandlerContext }: EntryContext,
  { modules, ...page }: { modules: readonly string[] } & Pick<HydrationFiles, 'count' | 'deviceList'>,
): HydrationFiles {
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]!)
  return {
    context: JSON.parse(serverHandoffString!),
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
