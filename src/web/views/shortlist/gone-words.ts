import type { FoundByNumber } from '#domain/search/find-vehicles.server.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'

/** What is said of a vehicle that cannot be shown; null for one that can. */
export function goneWords(found: FoundByNumber, vehicleWord: string): string | null {
  switch (found.kind) {
    case 'found':
      return null
    case 'gone':
      return `The ${listingTitle(found.listing)} is ${found.listing.status === 'sold' ? 'sold' : 'no longer listed'}.`
    case 'unknown':
      return `One ${vehicleWord} of this list is not on this site any more.`
  }
}
