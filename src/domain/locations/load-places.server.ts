import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type Places, placesOf } from './places.ts'

/** After so long a list that was imported meanwhile is read. */
const KEPT_MS = 600_000

const kept = new WeakMap<Kysely<Database>, { places: Promise<Places>; since: number }>()

/** Every postcode and suburb the platform knows, held in memory (some 18,000 suburbs, 4 MB). Rejects with the database. */
export function loadPlaces({ db, now }: Pick<TenantCtx, 'db' | 'now'>): Promise<Places> {
  const held = kept.get(db)
  if (held && Math.abs(now.getTime() - held.since) < KEPT_MS) return held.places
  const places = db
    .selectFrom('postcodes')
    .select(['postcode', 'suburb', 'state', 'latitude', 'longitude'])
    .orderBy('postcode')
    .orderBy('suburb')
    .execute()
    .then(placesOf)
  kept.set(db, { places, since: now.getTime() })
  places.catch(() => kept.delete(db))
  return places
}
