/** Where the browser asks for the data of a page that it draws itself. */
export function dataPath(path: string): string {
  const [pathname, query] = path.split('?')
  return `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
}

/** The page's own data out of the answer at `dataPath`: React Router's flat list, in which ours is one JSON text. */
export function pageData<T = Record<string, unknown>>(answer: string): T {
  const flat = JSON.parse(answer.split('\n', 1)[0]!) as unknown[]
  const at = flat.indexOf('page-data')
  const json = flat.slice(at + 1).find((one) => typeof one === 'string' && one.startsWith('{'))
  if (at < 0 || typeof json !== 'string') throw new Error(`There is no data of a page in ${answer.slice(0, 300)}`)
  return JSON.parse(json)
}
