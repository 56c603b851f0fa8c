import { lenderFigures, shownPrice } from '#domain/finance/advert.ts'
import { rateWithFees } from '#domain/finance/rates/stated-rate.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import type { BenchRow } from './bench-row.ts'

const VEHICLES = 10_000
const MOST_MS = 1000
const NOW = new Date('2026-11-20T02:00:00Z')
const SETTINGS = completeSettings({
  finance: {
    provider: 'acme',
    estimateRule: 'age-price-and-rate',
    lenders: { acme: { fees: { establishmentCents: 39_500, monthlyAdministrationCents: 800 } } },
  },
})

/** The figures beside 10,000 prices, as cards, pages and sheets have them, and their comparison rates worked out again; one core. */
export async function financeBench(): Promise<BenchRow[]> {
  const listings = Array.from({ length: VEHICLES }, (_, index) => aListing(index))
  let shown = 0
  const figuresMs = timed(() => {
    for (const listing of listings) {
      const lender = lenderFigures(listing, SETTINGS, NOW)
      if (shownPrice({ ...listing, ...lender }, SETTINGS, NOW).repayment) shown += 1
    }
  })
  const stated = { provider: 'acme', interestRate: 8.49, termYears: 5, establishmentFeeDollars: null }
  const ratesMs = timed(() => {
    for (let index = 0; index < VEHICLES; index++)
      rateWithFees({ ...stated, interestRate: 5 + (index % 1000) / 100 }, SETTINGS.finance)
  })
  return [
    row('Finance figures of 10,000 vehicles', figuresMs, `${shown} of them shown`),
    row('Comparison rates of 10,000 loans', ratesMs, 'by the statutory formula'),
  ]
}

function row(name: string, ms: number, note: string): BenchRow {
  return { name, aim: `≤ ${MOST_MS} ms`, measured: `${Math.round(ms)} ms`, pass: ms <= MOST_MS, note }
}

function timed(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

function aListing(index: number): Listing {
  const lender = { paymentWeek: 100 + (index % 400), interestRate: 8.49, comparisonRate: 9.6, deposit: 3000 + index }
  return {
    ...{ dealershipSlug: 'north', make: index % 20 ? 'Kia' : 'Suzuki', year: 2005 + (index % 20), status: 'in_stock' },
    ...{ tag: null, priceCents: 3_000_000 + index * 100, offerPriceCents: null, beforePriceCents: null },
    ...{ subscriptionPriceCents: null, preorder: false, youxQuote: null },
    financeLenders: { other: { ...lender, paymentWeek: 90 }, acme: { ...lender, termMonths: 60 } },
  } as Partial<Listing> as Listing
}
