import type { TenantTransaction } from '#db/tenant-session.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { addressLine, type Location, primaryLocation } from '#domain/locations/location.ts'
import { localPhone } from '#domain/locations/phone.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { Lead } from '../lead.ts'
import type { LetterSender } from '../lead-channel.ts'
import { mailboxOf } from '../route-lead.ts'

const kept = new WeakMap<Tenant, Location[]>()

/** A tenant is another object once its settings, which its places are part of, have changed. */
async function placesOf(trx: TenantTransaction, tenant: Tenant): Promise<Location[]> {
  const places = kept.get(tenant) ?? (await readLocations(trx, tenant.tenantId))
  kept.set(tenant, places)
  return places
}

/** The dealership a lead belongs to as letters show it: its yard where the lead names one, else the one that speaks for it. */
export async function letterSender(
  trx: TenantTransaction,
  tenant: Tenant,
  { dealership, locationName }: Pick<Lead, 'dealership' | 'locationName'>,
): Promise<LetterSender> {
  const { name, template, tokens, settings } = tenant
  const locations = await placesOf(trx, tenant)
  const own = locations.filter(({ dealershipSlug }) => !dealership || dealershipSlug === dealership.slug)
  const yard = locations.find((location) => location.name === locationName) ?? primaryLocation(own)
  const listed = settings.leads.destinations.find(
    (row) => row.kind === 'email' && (row.dealership === null || row.dealership === dealership?.slug),
  )
  const phone = yard?.phone ?? yard?.landlinePhone ?? settings.site.phone
  return {
    ...{ template, tokens, name: dealership?.name ?? name },
    mailbox: mailboxOf(yard, settings) ?? listed?.to ?? null,
    phone: phone && localPhone(phone),
    address: (yard && addressLine(yard.address)) || null,
    confirmation: settings.leads.confirmation,
  }
}
