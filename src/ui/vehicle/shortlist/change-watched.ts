import { showWatched } from '../../stores/watchlist.ts'

type Vehicle = { id: number; name: string }

const later = () => import('../../shortlist/change-watchlist.ts')

/** Adds a vehicle to the watchlist or takes it off, seen at once (rule:watchlist). What comes of it is said, and whether it held. */
export function changeWatched(vehicle: Vehicle, isAdded: boolean): Promise<boolean> {
  showWatched(vehicle.id, isAdded)
  return later().then(
    ({ changeWatchlist }) => changeWatchlist(vehicle, isAdded),
    () => {
      showWatched(vehicle.id, !isAdded)
      alert('Please try again in a moment.')
      return false
    },
  )
}

/** Asks for the watchlist of who has signed in, once for all vehicles of the page. */
export function askWatched(vehicle: Vehicle): void {
  later().then(
    ({ welcome }) => welcome(vehicle),
    () => {},
  )
}
