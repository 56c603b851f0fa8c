import { withSleepingScripts } from './waking-script.server.ts'

export type DocumentParts = {
  /** The loader data as React Router's browser half reads it. */
  payload: string
  /** JSON beside the markup, by the id of the element that holds it. */
  parts: readonly { id: string; json: string }[]
  /** Scripts beside those of the route. */
  modules: readonly string[]
  structuredData: readonly object[]
}

/** The finished document: its scripts asleep until the visitor moves, data written before the end of the body. */
export function documentHtml(drawn: string, { payload, parts, modules, structuredData }: DocumentParts): string {
  const rendered = withSleepingScripts(drawn, modules)
  const headEnd = rendered.indexOf('</head>')
  const bodyEnd = rendered.lastIndexOf('</body>')
  const things = structuredData.map(
    (thing) => `<script type="application/ld+json">${inScript(JSON.stringify(thing))}</script>`,
  )
  const data = parts.map(({ id, json }) => `<script type="application/json" id="${id}">${inScript(json)}</script>`)
  return [
    '<!DOCTYPE html>',
    rendered.slice(0, headEnd),
    ...things,
    rendered.slice(headEnd, bodyEnd),
    ...data,
    payload && `<script>${STREAM}.enqueue(${inScript(JSON.stringify(payload))});${STREAM}.close();</script>`,
    rendered.slice(bodyEnd),
  ].join('')
}

const STREAM = 'window.__reactRouterContext.streamController'

/** JSON inside a script element: nothing in it can end the element, or start a comment there. */
export function inScript(json: string): string {
  return json.includes('<') || json.includes('\u2028') || json.includes('\u2029')
    ? json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : json
}
