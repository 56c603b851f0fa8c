import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { PlatformPage } from '#domain/content/platform-pages.ts'
import { remembered } from '#domain/search/remembered.ts'
import { pageAt } from './page-url.ts'

/**
 * What makes the page at an address: React Router with that page's route alone. With all of them it would try one path after
 * another, twice for each request, and make all routes anew to render one, which is a thirtieth of an uncached page.
 */
export function pageRoutes(build: ServerBuild, mode: 'production' | 'development'): (url: URL) => RequestHandler {
  const all = createRequestHandler(build, mode)
  const known = new Map<PlatformPage, RequestHandler>()
  return (url) => {
    const page = pageAt(url)
    return page ? remembered(known, page, () => createRequestHandler(withRoute(build, page), mode)) : all
  }
}

function withRoute(build: ServerBuild, { path }: PlatformPage): ServerBuild {
  const ids = Object.values(build.routes).flatMap((route) =>
    route && (route.parentId === undefined || (route.path ?? '') === path) ? [route.id] : [],
  )
  const only = <Route>(routes: Record<string, Route>) => Object.fromEntries(ids.map((id) => [id, routes[id]!]))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
