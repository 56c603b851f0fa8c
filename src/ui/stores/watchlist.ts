import { useSyncExternalStore } from 'react'

/** As `GET /api/me` answers. */
export type Me = { user: Record<'email' | 'phone', string | null> | null; watchlist: { id: number }[] }

/** Says that somebody signed in on this device, and nothing of who: without it nobody is asked for. */
const HINT = 'forecourt:signed-in'

/** Numbers of the vehicles that whoever has signed in watches (rule:watchlist). */
let watched: ReadonlySet<number> = new Set()
/** Null until it is looked at. */
let signedIn: boolean | null = null
let asked: Promise<Me> | null = null
const listeners = new Set<() => void>()

/** Whether somebody has signed in here, as far as this browser knows. */
function isSignedIn(): boolean {
  signedIn ??= hasHint()
  return signedIn
}

/** Whoever comes from the sign-in may have, too. */
function hasHint(): boolean {
  if (document.referrer.startsWith(`${location.origin}/sign-in`)) return true
  try {
    return localStorage.getItem(HINT) !== null
  } catch {
    return false // Storage that must not be read.
  }
}

/** Who has signed in, asked for once in a document. */
export function fetchMe(): Promise<Me> {
  asked ??= readMe()
  return asked
}

async function readMe(): Promise<Me> {
  const answer = await fetch('/api/me')
  if (!answer.ok) throw answer.status
  const me = (await answer.json()) as Me
  signedIn = me.user !== null
  setWatched(me.watchlist.map(({ id }) => id))
  try {
    if (signedIn) localStorage.setItem(HINT, '')
    else localStorage.removeItem(HINT)
  } catch {
    // Storage that keeps nothing: the next document asks nobody.
  }
  return me
}

function setWatched(ids: Iterable<number>): void {
  watched = new Set(ids)
  for (const changed of listeners) changed()
}

/** Shows a vehicle as watched or not, before the site has heard of it or once it did not take it. */
export function showWatched(id: number, isWatched: boolean): void {
  setWatched(isWatched ? [...watched, id] : [...watched].filter((other) => other !== id))
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  if (isSignedIn() && !asked)
    fetchMe().catch((reason: unknown) => console.warn('The watchlist could not be read.', reason))
  return () => listeners.delete(changed)
}

/** Without an account there is nothing to ask for. */
const never = () => () => {}

/** Whether a vehicle is watched by who has signed in; null where nobody has, and where the site has no watchlist (`isKept`). */
export function useIsWatched(id: number, isKept: boolean): boolean | null {
  return useSyncExternalStore(
    isKept ? subscribe : never,
    () => (isKept && isSignedIn() ? watched.has(id) : null),
    () => null,
  )
}
