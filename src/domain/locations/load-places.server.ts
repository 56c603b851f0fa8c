import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type Places, placesOf } from './places.ts'

/** After so long a list that was imported meanwhile is read. */
const KEPT_MS = 600_000
/** After so long the database is asked again that did not answer. */
const RETRY_MS = 10_000

const kept = new WeakMap<Kysely<Database>, { places: Promise<Places>; since: number }>()

/**
 * Every postcode and suburb the platform knows, held in memory (some 18,000 suburbs, 4 MB). Where the database cannot be
 * read the list held so far goes on; rejects with the database where none is held.
 */
export function loadPlaces({ db, now }: Pick<TenantCtx, 'db' | 'now'>): Promise<Places> {
  const held = kept.get(db)
  if (held && Math.abs(now.getTime() - held.since) < KEPT_MS) return held.places
  const read = db
    .selectFrom('postcodes')
    .select(['postcode', 'suburb', 'state', 'latitude', 'longitude'])
    .orderBy('postcode')
    .orderBy('suburb')
    .execute()
    .then(placesOf)
  const places = held ? read.catch(() => held.places) : read
  kept.set(db, { places, since: now.getTime() })
  read.catch(() => {
    if (held) kept.set(db, { ...held, since: now.getTime() - KEPT_MS + RETRY_MS })
    else kept.delete(db)
  })
  return places
}
