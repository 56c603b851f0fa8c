const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*\/>/g

export type DocumentParts = {
  /** The loader data as React Router's browser half reads it. */
  payload: string
  /** Scripts beside those of the route. */
  modules: readonly string[]
  structuredData: readonly object[]
}

/**
 * The finished document: the loader data written before the end of the body, and the module preloads, which React
 * Router would put first, at the end of the head and at low priority, so that no script competes with a picture.
 */
export function documentHtml(rendered: string, { payload, modules, structuredData }: DocumentParts): string {
  const preloads = rendered.match(MODULE_PRELOADS) ?? []
  const head = [
    ...structuredData.map((thing) => `<script type="application/ld+json">${inScript(JSON.stringify(thing))}</script>`),
    ...preloads.map((link) => link.replace('<link ', '<link fetchpriority="low" ')),
    ...modules.map((href) => `<link fetchpriority="low" rel="modulepreload" href="${href}"/>`),
  ].join('')
  const scripts = payload
    ? `<script>${streamCall(`enqueue(${inScript(JSON.stringify(payload))})`)}${streamCall('close()')}</script>`
    : ''
  return `<!DOCTYPE html>${rendered
    .replace(MODULE_PRELOADS, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${scripts}</body>`)}`
}

function streamCall(call: string): string {
  return `window.__reactRouterContext.streamController.${call};`
}

/** JSON inside a script element: nothing in it can end the element (or start a comment there). */
export function inScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
