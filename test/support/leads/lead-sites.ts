import { openPool } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.server.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { TestDatabase } from '../database.ts'
import { makeDealer } from '../dealers.ts'
import { listVehicle } from '../list-vehicle.ts'

export type LeadSite = { slug: string; host: string; tenantId: number; carId: number }

/** Dealers with a vehicle each in the database of a data folder, before a server is started on it: what leads are sent to. */
export async function arrangeLeadSites(
  dataDir: string,
  dealers: readonly { slug: string; settings: TenantSettingsInput }[],
): Promise<LeadSite[]> {
  const { url } = await startEmbeddedDatabase(dataDir)
  await migrate(url, { loginPrefix: 'forecourt' })
  const database = { owner: openPool(url, { max: 1 }) } as TestDatabase
  try {
    const sites: LeadSite[] = []
    for (const { slug, settings } of dealers) {
      const ctx = await makeDealer(database, slug, { settings })
      const carId = await listVehicle(database, ctx, `${slug}-1`, { make: 'Mazda', model: '6', price_cents: 2_899_000 })
      sites.push({ slug, host: `${slug}.localhost`, tenantId: ctx.tenant.tenantId, carId })
    }
    return sites
  } finally {
    await database.owner.end()
  }
}

/** What shopper `n` of a site sends; each is another person at another address, so that none looks like a flood. */
export function leadOf(
  site: LeadSite,
  n: number,
  message = `Enquiry ${n}`,
): { body: string; from: Record<string, string> } {
  const fields = {
    ...{ name: 'Zoë', last_name: `Number ${n}`, email: `shopper${n}@example.com`, postcode: '4000', message },
    phone: inventedPhone(n),
  }
  return {
    body: JSON.stringify({
      ...{ form: 'vehicle', car_id: site.carId, fields, url: `http://${site.host}/cars/x` },
      lead_attributes: { visited_pages: ['/', '/cars/x'], linked_query_params: { utm_source: 'newsletter' } },
    }),
    from: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    },
  }
}

/** Of the numbers that are nobody's: 10,000 of each region. */
function inventedPhone(n: number): string {
  const number = String(n % 10_000).padStart(4, '0')
  return `0${['2', '3', '7', '8'][Math.floor(n / 10_000) % 4]} 5550 ${number}`
}
