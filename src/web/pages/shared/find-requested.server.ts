import { data } from 'react-router'
import { type FoundByNumber, findVehicles } from '#domain/search/find-vehicle.server.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { unreachableNotice } from '../shell/notices.ts'

/** The vehicles an address names; the page says whose they are and ends with them. Throws a notice while none can be read. */
export async function findRequested(page: PageContext, ids: readonly number[]): Promise<FoundByNumber[]> {
  const { ctx, facts } = page
  const found = await readOrNotice(page, findVehicles(ctx, ids), 'vehicles could not be read')
  for (const vehicle of found) {
    facts.tags.push(`car:${ctx.tenant.slug}:${vehicle.id}`)
    if (vehicle.kind === 'found') expiresBy(facts, vehicle.until)
  }
  return found
}

/** What was read of the database, which the page shows then; throws a notice, which is logged, while it is away. */
export async function readOrNotice<T>(page: PageContext, reading: Promise<T>, logged: string): Promise<T> {
  page.facts.readsDatabase = true
  return reading.catch((error: unknown) => {
    if (!isOutage(error)) throw error
    page.services.log.error({ reqId: page.requestId, reason: String(error) }, logged)
    throw data(unreachableNotice(page.site.site), { status: 503 })
  })
}

/**
 * Numbers of vehicles as an address has them, `1,2,3`, each once and in their order, at most `most`; what is no number
 * is left out. Commas may come encoded.
 */
export function requestedIds(written: string | null, most: number): number[] {
  const ids = (written ?? '').split(',').flatMap((part) => (/^\s*[1-9]\d{0,14}\s*$/.test(part) ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, most)
}

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
