import {
  matchingQueries,
  type Redirect,
  type RedirectStatus,
  redirectPath,
  startsOf,
  targetBelow,
  targetOfValue,
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
/** An address on the way, and by which redirect it leads on; `isOwn`: the very one that redirect begins at, not one below it. */
type Stop<R> = { redirect: R; path: string; to: string | null; isOwn: boolean }
type Next<R> = { stop: Stop<R>; rest: string } | null
type End = Pick<SettledRedirect, 'finalTo' | 'finalStatus'>

/** More redirects of all below a path are followed nowhere: what grows with each is a circle, too. */
const MOST_BELOW = 10

/**
 * Follows each redirect to its end, so that nobody is led twice (rule:redirects). Where a page may stand by then
 * (`mayBePage`), it ends there: it is asked anew whether one does. One of all below a path is followed as a whole.
 */
export function settleRedirects<R extends Redirect>(
  redirects: readonly R[],
  mayBePage: (path: string) => boolean,
): Settled<R> {
  const index = indexOf(redirects)
  const ends = new Map<R, End>()
  const looped = new Map<R, string[]>()

  for (const start of redirects) {
    const way: { stop: Stop<R>; next: Next<R> }[] = []
    const onWay = new Set<string>()
    let below = 0
    let at: Stop<R> | null = { redirect: start, path: start.from.path, to: start.to, isOwn: true }
    const isKnown = ({ redirect, isOwn }: Stop<R>) => isOwn && (ends.has(redirect) || looped.has(redirect))
    while (at && !isKnown(at) && !onWay.has(keyOf(at)) && below <= MOST_BELOW) {
      const next: Next<R> = at.to === null ? null : leadsOn(at.to, index)
      way.push({ stop: at, next })
      onWay.add(keyOf(at))
      if (!at.isOwn) below++
      at = next?.stop ?? null
    }
    if (at && !(at.isOwn && ends.has(at.redirect))) {
      const names = [...way.map(({ stop }) => stop.path), at.path]
      for (const [place, { stop }] of way.entries()) if (stop.isOwn) looped.set(stop.redirect, names.slice(place))
      continue
    }
    let end: End | null = at ? ends.get(at.redirect)! : null
    for (const { stop, next } of way.toReversed()) {
      end = endOf(stop, next, end, mayBePage)
      if (stop.isOwn) ends.set(stop.redirect, end)
    }
  }
  return {
    redirects: redirects.flatMap((redirect) => {
      const end = ends.get(redirect)
      return end ? [{ ...redirect, ...end }] : []
    }),
    loops: [...looped].map(([redirect, way]) => ({ redirect, way })),
  }
}

function keyOf({ path, redirect: { from } }: Stop<Redirect>): string {
  return `${path} ${from.path}?${from.query}`
}

/** `after`: where the next ends. */
function endOf<R extends Redirect>(
  { to, redirect: { status } }: Stop<R>,
  next: Next<R>,
  after: End | null,
  mayBePage: (path: string) => boolean,
): End {
  if (to === null || !next || !after) return { finalTo: to, finalStatus: status }
  const { stop, rest } = next
  if (!stop.redirect.replacesPage && mayBePage(stop.path)) return { finalTo: to, finalStatus: status }
  const { finalTo, finalStatus } = after
  if (finalTo === null) return { finalTo: null, finalStatus: 410 }
  // For good only when every step is.
  return { finalTo: withRest(finalTo, rest, stop.redirect.from.query), finalStatus: status === 302 ? 302 : finalStatus }
}

function leadsOn<R extends Redirect>(to: string, index: Index<R>): Next<R> {
  const { pathname, search } = new URL(to, 'https://site.invalid')
  const path = redirectPath(pathname)
  for (const start of startsOf(path)) {
    const ofPath = index.get(start)
    if (!ofPath) continue
    for (const query of matchingQueries(search)) {
      const redirect = ofPath.get(query)
      if (!redirect) continue
      const filled = redirect.to === null ? null : targetOfValue(redirect.to, query, search)
      const isOwn = start === path && filled === redirect.to
      const leads = filled !== null && start !== path ? targetBelow(filled, start, pathname) : filled
      return { stop: { redirect, path, to: leads, isOwn }, rest: search }
    }
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
