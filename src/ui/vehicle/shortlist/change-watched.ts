import { showWatched } from '../../stores/watchlist.ts'

type Vehicle = { id: number; name: string }

/** Adds a vehicle to the watchlist or takes it off, seen at once (rule:watchlist). What comes of it is said, and whether it held. */
export function changeWatched(vehicle: Vehicle, isAdded: boolean): Promise<boolean> {
  showWatched(vehicle.id, isAdded)
  return import('../../shortlist/change-watchlist.ts').then(
    ({ changeWatchlist }) => changeWatchlist(vehicle, isAdded),
    () => {
      showWatched(vehicle.id, !isAdded)
      alert('The watchlist cannot be changed just now. Please try again in a moment.')
      return false
    },
  )
}

/** Whether a press on this vehicle led to the sign-in before; answered once (`change-watchlist.ts`). */
export function takeAwaited(id: number): boolean {
  try {
    if (sessionStorage.getItem('forecourt:watch') !== String(id)) return false
    sessionStorage.removeItem('forecourt:watch')
    return true
  } catch {
    return false // Storage that must not be read.
  }
}
