import { data } from 'react-router'
import { type FoundByNumber, findVehicles } from '#domain/search/find-vehicles.server.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { unreachableNotice } from '../../views/notices.ts'

/** The vehicles an address names; the page says whose they are and ends with them. Throws a notice while none can be read. */
export async function findRequested(page: PageContext, ids: readonly number[]): Promise<FoundByNumber[]> {
  const { ctx, facts, services, site, requestId } = page
  const found = await findVehicles(ctx, ids).catch((error: unknown) => {
    if (!isOutage(error)) throw error
    services.log.error({ reqId: requestId, reason: String(error) }, 'vehicles could not be read')
    throw data(unreachableNotice(site.site), { status: 503 })
  })
  for (const vehicle of found) {
    facts.tags.push(`car:${ctx.tenant.slug}:${vehicle.id}`)
    if (vehicle.kind === 'found') expiresBy(facts, vehicle.until)
  }
  return found
}
