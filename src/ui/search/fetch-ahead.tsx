import { type PointerEvent, useSyncExternalStore } from 'react'

/** As long as a pointer rests where it means to press. */
const REST_MS = 65
const MOST_KEPT = 40
const NONE: readonly string[] = []
let hrefs = NONE
let drawAnew = () => {}
let resting: HTMLAnchorElement | null = null
let timer = 0

declare global {
  interface Window {
    /** What a press there would fetch, for boot.ts: React hydrates all the rest before it hears of the press. */
    hrefAhead?(target: EventTarget | null): string | null
  }
}
if (typeof window !== 'undefined') window.hrefAhead = hrefAhead

/**
 * Handlers for what holds links to searches and vehicles: what one of them leads to is fetched as soon as somebody means
 * to follow it (pointer at rest or down, focus), into the browser's own cache, where the navigation finds it. Not for
 * visitors who save data, nor over slow lines.
 */
export const fetchAhead = {
  onPointerOver({ target }: PointerEvent) {
    const link = linkOf(target)
    if (link === resting) return
    rest(link)
  },
  onPointerLeave() {
    rest(null)
  },
  onFocus: fetchNow,
  onPointerDown: fetchNow,
}

/** Has the browser fetch what `fetchAhead` asks for; once on a page. */
export function FetchedAhead() {
  return useSyncExternalStore(
    subscribe,
    () => hrefs,
    () => NONE,
  ).map((href) => <link key={href} rel="prefetch" as="fetch" href={href} />)
}

function subscribe(changed: () => void): () => void {
  drawAnew = changed
  return () => {
    hrefs = NONE
  }
}

function rest(link: HTMLAnchorElement | null): void {
  clearTimeout(timer)
  resting = link
  if (link) timer = window.setTimeout(() => fetchNow({ target: link }), REST_MS)
}

function fetchNow({ target }: { target: EventTarget | null }): void {
  const href = hrefAhead(target)
  if (!href || hrefs.includes(href)) return
  hrefs = [...hrefs.slice(1 - MOST_KEPT), href]
  drawAnew()
}

function hrefAhead(target: EventTarget | null): string | null {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return null
  const link = linkOf(target)
  if (!link || link.origin !== location.origin || !/^\/(?:search|cars)\//.test(link.pathname)) return null
  const { pathname, search } = link
  return pathname + search === location.pathname + location.search ? null : dataHref(pathname, search)
}

/** A choice is pressed anywhere in its row. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null
  const link = target.closest('a') ?? target.closest('.option')?.lastElementChild
  return link instanceof HTMLAnchorElement ? link : null
}

/** Where React Router will ask for the data of that page: its address, the query as it writes it, and the route. */
function dataHref(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.append('_routes', pathname.startsWith('/cars/') ? 'vehicle' : 'search')
  return `${pathname}.data?${query}`
}
