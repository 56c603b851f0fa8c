/** As long as a pointer rests where it means to press. */
const REST_MS = 65
const MOST_KEPT = 40
const fetched = new Set<string>()

/**
 * Fetches what a link of ours leads to as soon as somebody means to follow it (pointer at rest, focus, touch), into the
 * browser's own cache, where the navigation finds it. Not for visitors who save data, nor over slow lines.
 */
export function prefetch(link: HTMLAnchorElement, event: Event): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  const timer = setTimeout(() => fetchData(link), event.type === 'pointerover' ? REST_MS : 0)
  link.addEventListener('pointerleave', () => clearTimeout(timer), { once: true })
}

function fetchData({ pathname, search, origin }: HTMLAnchorElement): void {
  if (origin !== location.origin || !/^\/(?:search|cars)\//.test(pathname)) return
  if (pathname + search === location.pathname + location.search) return
  const href = dataHref(pathname, search)
  if (fetched.has(href)) return
  if (fetched.size >= MOST_KEPT) fetched.clear()
  fetched.add(href)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'fetch', href }))
}

/** Where React Router will ask for the data of that page: its address, the query as it writes it, and the route. */
function dataHref(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.append('_routes', pathname.startsWith('/cars/') ? 'pages/vehicle/show' : 'pages/search/show')
  return `${pathname}.data?${query}`
}
