/** Where the browser asks for the data of a page once it is on the site. */
export function dataPath(path: string): string {
  const [pathname, query] = path.split('?')
  return `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
}

/** The page's own data out of the answer at `dataPath`. */
export function pageData<T = Record<string, unknown>>(answer: string): T {
  const routes = decoded(answer) as Record<string, { data: string }>
  return ownOf(Object.entries(routes).map(([route, { data }]) => [route, JSON.parse(data) as T]))
}

/** The page's own data out of its document. */
export function documentData<T = Record<string, unknown>>(html: string): T {
  return ownOf(Object.entries(loaderData(html)) as [string, T][])
}

/** What all pages of a site share, out of any of its documents. */
export function siteData<T = Record<string, unknown>>(html: string): T {
  return loaderData(html).root as T
}

function loaderData(html: string): Record<string, unknown> {
  const text = /id="loader-data">([\s\S]*?)<\/script>/.exec(html)?.[1]
  if (!text) throw new Error(`There is no loader data in ${html.slice(0, 300)}`)
  const data = (decoded(text) as { loaderData: Record<string, string> }).loaderData
  const lines = text.split('\n')
  return Object.fromEntries(Object.entries(data).map(([route, at]) => [route, JSON.parse(lines[Number(at.slice(1))]!)]))
}

function ownOf<T>(routes: [string, T][]): T {
  const own = routes.find(([route]) => route !== 'root')
  if (!own) throw new Error('There is no data of a page.')
  return own[1]
}

/** React Router's flat list of values (turbo-stream): members point at others by number, those below 0 are constants. */
function decoded(text: string): unknown {
  const flat = JSON.parse(text.split('\n', 1)[0]!) as unknown[]
  const constants: Record<number, unknown> = { [-5]: null, [-7]: undefined }
  const at = (index: number): unknown => {
    if (index < 0) return constants[index]
    const value = flat[index]
    if (Array.isArray(value)) return typeof value[0] === 'string' ? value : value.map((item) => at(item as number))
    if (typeof value !== 'object' || value === null) return value
    // Keys stand in the list as well: "_7" is the one at 7.
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [flat[Number(key.slice(1))], at(item)]))
  }
  return at(0)
}
