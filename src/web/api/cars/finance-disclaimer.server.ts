import { financeEntries } from '#domain/finance/finance-entry.ts'
import { smallPrint } from '#domain/finance/small-print.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { offersFinance } from '#domain/stock/finance-link.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import type { ApiCall } from '../api-call.ts'

/** Whose small print it is where no lender quotes for the vehicle and the tenant names none. */
const DEALER = 'dealer'

/**
 * `GET /api/cars/{slug}/finance-disclaimer` (decisions §4): `{ finance_lenders: { provider: { disclaimer } } }`, the small
 * print of each lender of a vehicle as its page shows it; the dealer's own where there is none. The warning is in it.
 */
export async function answerFinanceDisclaimer(
  { ctx, params, requestId }: Pick<ApiCall, 'ctx' | 'params' | 'requestId'>,
  { log }: Pick<Services, 'log'>,
): Promise<Response> {
  const slug = (params.slug ?? '').toLowerCase()
  const found = await findVehicle(ctx, slug).catch((error: unknown) => {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'vehicle could not be read')
    return null
  })
  if (!found) return apiJson({ error: 'Vehicles cannot be read just now.' }, 503)
  if (found.kind === 'moved')
    return apiJson({ error: 'This vehicle has another address.' }, 301, {
      Location: `/api/cars/${found.slug}/finance-disclaimer`,
    })
  if (found.kind !== 'found') return apiJson({ error: 'There is no such vehicle.' }, 404)
  return apiJson({ finance_lenders: disclaimers(found.listing, ctx.tenant.settings) })
}

function disclaimers(listing: Listing, settings: TenantSettings): Record<string, { disclaimer: string }> {
  const { finance } = settings
  if (!offersFinance(listing.dealershipSlug, settings)) return {}
  const entries = financeEntries(listing, finance)
  if (entries.length === 0) return { [finance.provider ?? DEALER]: { disclaimer: smallPrint(null, finance) } }
  return Object.fromEntries(entries.map((entry) => [entry.provider, { disclaimer: smallPrint(entry, finance) }]))
}
