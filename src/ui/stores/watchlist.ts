import { useSyncExternalStore } from 'react'

/** In the browser's storage: that somebody signed in here, and nothing of who. Without it nobody is asked for. */
export const SIGNED_IN_KEY = 'forecourt:signed-in'

/** Numbers of the vehicles that whoever has signed in watches (rule:watchlist). */
let watched: readonly number[] = []
/** As far as this browser knows; undefined until it is looked at. */
let signedIn: boolean | undefined
const listeners = new Set<() => void>()

function isSignedIn(): boolean {
  try {
    // Whoever comes from the sign-in may have, too.
    signedIn ??= localStorage.getItem(SIGNED_IN_KEY) !== null || document.referrer.includes('/sign-in')
  } catch {
    signedIn = false // Storage that must not be read.
  }
  return signedIn
}

/** Shows what `change-watchlist.ts` has learnt. */
export function setWatched(ids: readonly number[], isSomebody = signedIn): void {
  watched = ids
  signedIn = isSomebody
  for (const changed of listeners) changed()
}

/** Shows a vehicle as watched or not, before the site has heard of it or once it did not take it. */
export function showWatched(id: number, isWatched: boolean): void {
  const others = watched.filter((other) => other !== id)
  setWatched(isWatched ? [...others, id] : others)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether a vehicle is watched by who has signed in; null where nobody has, and where the site has no watchlist (`isOffered`). */
export function useIsWatched(id: number, isOffered: boolean): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => (isOffered && isSignedIn() ? watched.includes(id) : null),
    () => null,
  )
}
