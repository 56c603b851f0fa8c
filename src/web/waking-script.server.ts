import { wakeText } from './client/wake.ts'

// How React Router starts itself: static imports of the manifest and the routes, then a few lines that use them.
const START = /<script type="module" async="">((?:\s*import [^;]+;)+)([\s\S]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g
const PRELOAD = /<link rel="modulepreload"[^>]*\/>/g
const PRELOADED = /href="([^"]+)"/

/**
 * The document with its scripts asleep: nothing is fetched until the visitor moves (see `wake`). `modules` are files
 * the page needs besides. A document that starts itself in another way (while developing) is left as it is.
 */
export function withSleepingScripts(rendered: string, modules: readonly string[]): string {
  const start = START.exec(rendered)
  if (!start) return rendered
  const preloads = (rendered.match(PRELOAD) ?? []).map((link) => PRELOADED.exec(link)![1]!)
  const imports = [...start[1]!.matchAll(IMPORT)].map(([, name, file]) => ({ name, file: file! }))
  const names = imports.map(({ name }) => name ?? '').join(', ')
  const calls = imports.map(({ file }) => `import(${JSON.stringify(file)})`).join(', ')
  const files = JSON.stringify([...new Set([...preloads, ...modules])])
  const script = `(${wakeText})(${files}, async () => {
  const [${names}] = await Promise.all([${calls}]);
  ${start[2]!.trim()}
});`
  const before = rendered.slice(0, start.index).replace(PRELOAD, '')
  return `${before}<script>${script}</script>${rendered.slice(start.index + start[0].length)}`
}
