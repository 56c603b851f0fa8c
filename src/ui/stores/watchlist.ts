import { storedList, tellOfChange, useStored } from './stored-list.ts'

/** In the browser's storage: that somebody signed in here, and nothing of who. Without it nobody is asked for. */
export const signedInHere = storedList('forecourt:signed-in', (value): value is true => value === true)

/** Numbers of the vehicles that whoever has signed in watches (rule:watchlist), as `change-watchlist.ts` has learnt. */
let watched: readonly number[] = []

export function setWatched(ids: readonly number[]): void {
  watched = ids
  tellOfChange()
}

/** Shows a vehicle as watched or not, before the site has heard of it or once it did not take it. */
export function showWatched(id: number, isWatched: boolean): void {
  const others = watched.filter((other) => other !== id)
  setWatched(isWatched ? [...others, id] : others)
}

/** Whether a vehicle is watched by who has signed in; null where nobody has, and where the site has no watchlist (`isOffered`). */
export function useIsWatched(id: number, isOffered: boolean): boolean | null {
  return useStored(signedInHere, (hint) => (isOffered && hint.length > 0 ? watched.includes(id) : null), null)
}
