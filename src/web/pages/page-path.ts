/** The page's own path: React Router asks for the data of `/x` at `/x.data` and of `/` at `/_root.data`. */
export function pagePath({ pathname }: URL): string {
  if (!pathname.endsWith('.data')) return pathname
  const path = pathname.slice(0, -'.data'.length)
  return path === '/_root' || path === '/_' ? '/' : path.replace(/\/_$/, '/')
}

/** The page's own query (with its `?`, or empty): without `_routes`, by which React Router says whose data it wants. */
export function pageQuery({ search }: URL): string {
  if (!search.includes('_routes')) return search
  const parts = search.slice(1).split('&')
  const own = parts.filter((part) => part !== '_routes' && !part.startsWith('_routes=')).join('&')
  return own === '' ? '' : `?${own}`
}
