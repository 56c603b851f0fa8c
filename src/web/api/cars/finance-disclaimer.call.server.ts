import * as z from 'zod'
import { type FinanceEntry, financeEntries } from '#domain/finance/finance-entry.ts'
import { providerOf } from '#domain/finance/lender-rules.ts'
import { quoteQuestion } from '#domain/finance/quotable.ts'
import { smallPrint } from '#domain/finance/small-print.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { namesLender, offersFinance } from '#domain/stock/finance-link.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedDollars } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { apiJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

/** Whose small print it is where no lender quotes for the vehicle and the tenant names none. */
const DEALER = 'dealer'

const LENDERS = z
  .record(z.string(), z.object({ disclaimer: z.string().min(1) }))
  .describe('By the lender’s name in the data of the vehicle.')

/**
 * `GET /api/cars/{slug}/finance-disclaimer` (rule:finance-small-print):
 * `{ finance_lenders: { provider: { disclaimer } } }`, the small print of each lender of a vehicle as its page shows
 * it; the dealer's own where there is none. The warning is in it.
 */
export const routes: Routes = () => [
  get('/cars/{slug}/finance-disclaimer', {
    operationId: 'financeSmallPrint',
    tag: 'Stock',
    summary: 'The finance small print of a vehicle',
    answers: {
      200: [
        'Per lender, with the warning; empty where the dealer offers no finance.',
        z.object({ finance_lenders: LENDERS }),
      ],
      301: ['The vehicle has another address now.', null],
      404: 'There is no such vehicle here.',
    },
    outage: 'Vehicles cannot be read just now.',
    async handle({ ctx, params }) {
      const found = await findVehicle(ctx, params.slug.toLowerCase())
      if (found.kind === 'moved')
        return apiJson({ error: 'This vehicle has another address.' }, 301, {
          Location: `/api/cars/${found.slug}/finance-disclaimer`,
        })
      if (found.kind !== 'found') return apiJson({ error: 'There is no such vehicle.' }, 404)
      return apiJson({ finance_lenders: disclaimers(found.listing, ctx) })
    },
  }),
]

function disclaimers(listing: Listing, { tenant: { settings }, now }: TenantCtx): z.output<typeof LENDERS> {
  const { finance } = settings
  if (!offersFinance(listing.dealershipSlug, settings) || !namesLender(settings)) return {}
  const price = { dollars: advertisedDollars(listing), isQuoted: quoteQuestion(listing, settings, now) !== null }
  const printOf = (entry: FinanceEntry | null) => ({ disclaimer: smallPrint(entry, finance, price) })
  const entries = financeEntries(listing, settings)
  if (entries.length === 0) return { [providerOf(listing.dealershipSlug, settings) ?? DEALER]: printOf(null) }
  return Object.fromEntries(entries.map((entry) => [entry.provider, printOf(entry)]))
}
