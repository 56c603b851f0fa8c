import {
  matchingQueries,
  type Redirect,
  type RedirectStatus,
  redirectPath,
  withRest,
} from '#domain/content/redirect.ts'

/** A redirect with where it ends once those from its target are followed. */
export type SettledRedirect<R extends Redirect = Redirect> = R & { finalTo: string | null; finalStatus: RedirectStatus }
export type Settled<R extends Redirect> = {
  redirects: SettledRedirect<R>[]
  /** Those that lead round in a circle, each with the way from it. */
  loops: { redirect: R; way: string[] }[]
}

/** Redirects by path and query: those of one path together. */
type Index<R> = Map<string, Map<string, R>>
type Next<R> = { redirect: R; rest: string } | null

/**
 * Follows each redirect to its end, so that nobody is led twice (rule:redirects). Where a page may stand by then
 * (`mayBePage`), it ends there: it is asked anew whether one does.
 */
export function settleRedirects<R extends Redirect>(
  redirects: readonly R[],
  mayBePage: (path: string) => boolean,
): Settled<R> {
  const index = indexOf(redirects)
  const ends = new Map<R, Pick<SettledRedirect, 'finalTo' | 'finalStatus'>>()
  const looped = new Map<R, string[]>()

  for (const start of redirects) {
    const way: { redirect: R; next: Next<R> }[] = []
    const onWay = new Set<R>()
    let at: R | null = start
    while (at && !ends.has(at) && !looped.has(at) && !onWay.has(at)) {
      const next: Next<R> = at.to === null ? null : leadsOn(at.to, index)
      way.push({ redirect: at, next })
      onWay.add(at)
      at = next?.redirect ?? null
    }
    if (at && (onWay.has(at) || looped.has(at))) {
      const names = [...way.map(({ redirect }) => redirect.from.path), at.from.path]
      for (const [place, { redirect }] of way.entries()) looped.set(redirect, names.slice(place))
      continue
    }
    for (const { redirect, next } of way.toReversed()) ends.set(redirect, endOf(redirect, next, ends, mayBePage))
  }
  return {
    redirects: redirects.flatMap((redirect) => {
      const end = ends.get(redirect)
      return end ? [{ ...redirect, ...end }] : []
    }),
    loops: [...looped].map(([redirect, way]) => ({ redirect, way })),
  }
}

function endOf<R extends Redirect>(
  { to, status }: R,
  next: Next<R>,
  ends: Map<R, Pick<SettledRedirect, 'finalTo' | 'finalStatus'>>,
  mayBePage: (path: string) => boolean,
): Pick<SettledRedirect, 'finalTo' | 'finalStatus'> {
  if (to === null || !next) return { finalTo: to, finalStatus: status }
  const { redirect, rest } = next
  if (!redirect.replacesPage && mayBePage(redirect.from.path)) return { finalTo: to, finalStatus: status }
  const { finalTo, finalStatus } = ends.get(redirect)!
  if (finalTo === null) return { finalTo: null, finalStatus: 410 }
  // For good only when every step is.
  return { finalTo: withRest(finalTo, rest, redirect.from.query), finalStatus: status === 302 ? 302 : finalStatus }
}

function leadsOn<R extends Redirect>(to: string, index: Index<R>): Next<R> {
  const { pathname, search } = new URL(to, 'https://site.invalid')
  const ofPath = index.get(redirectPath(pathname))
  if (!ofPath) return null
  for (const query of matchingQueries(search)) {
    const redirect = ofPath.get(query)
    if (redirect) return { redirect, rest: search }
  }
  return null
}

function indexOf<R extends Redirect>(redirects: readonly R[]): Index<R> {
  const index: Index<R> = new Map()
  for (const redirect of redirects) {
    const ofPath = index.get(redirect.from.path) ?? new Map<string, R>()
    index.set(redirect.from.path, ofPath.set(redirect.from.query, redirect))
  }
  return index
}
