import type { TenantTransaction } from '#db/tenant-session.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { insertDeliveries } from './insert-deliveries.server.ts'
import { LEAD_FORMS, type LeadFormName } from './lead-forms.ts'
import { destinationsOf, mailboxOf } from './route-lead.ts'
import { type StoredAnswers, tradeInOfLead } from './trade-in.ts'

/** Sets a lead that told nobody on its way to whom the settings name now; how many there are. */
export async function routeAgain(trx: TenantTransaction, ctx: TenantCtx, leadId: number): Promise<number> {
  const { tenantId, settings } = ctx.tenant
  const lead = await trx
    .selectFrom('leads')
    .leftJoin('dealerships', 'dealerships.dealership_id', 'leads.dealership_id')
    .leftJoin('listings', 'listings.listing_id', 'leads.listing_id')
    .select(['leads.form', 'leads.answers', 'leads.listing_id', 'dealerships.slug'])
    .select(({ fn }) => fn.coalesce('leads.location_id', 'listings.location_id').as('locationId'))
    .where('leads.tenant_id', '=', tenantId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  const yard = (await readLocations(trx, tenantId)).find(({ locationId }) => locationId === lead.locationId)
  const about = {
    kind: LEAD_FORMS[lead.form as LeadFormName].kind,
    dealership: lead.slug,
    hasVehicle: lead.listing_id !== null,
    hasTradeIn: tradeInOfLead({ form: lead.form, answers: lead.answers as StoredAnswers }) !== null,
  }
  const told = destinationsOf(about, settings.leads, mailboxOf(yard, settings))
  return insertDeliveries(trx, ctx, { leadId, isHeld: false }, told)
}
