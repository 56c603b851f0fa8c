import { normaliseFacts } from '#domain/stock/catalogue/normalise.ts'
import type { RawFacts } from '#domain/stock/feeds/feed.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { estimateRetail, type RetailAnswer } from './estimate-retail.ts'
import type { ComparableOffers, PriceBasis } from './price-estimator.ts'
import { type WholesaleRange, wholesaleRange } from './wholesale-range.ts'

/** A shopper's own car in anybody's words and spelling; what is left out or null is not known. */
export type AskedCar = Pick<RawFacts, 'make' | 'model' | 'year'> & {
  odometerKm: number
  engineLitres?: number | null
} & Partial<Pick<RawFacts, 'badge' | 'series' | 'body' | 'fuel' | 'transmission' | 'drive' | 'seats'>>

/** `basis`: what the prices of the retail step include. `wholesale` is null where there is no retail estimate. */
export type CarValue = { retail: RetailAnswer; basis: PriceBasis; wholesale: WholesaleRange | null }

/**
 * What this dealer could pay for a car that is in nobody's stock: a retail estimate from the offers of the platform,
 * less what its settings say selling it takes. Compared with prices of one kind: those before government charges, which are what a
 * dealer earns; where they say too little, drive-away ones, less the charges within; at last those that do not say. Throws where
 * offers cannot be read.
 */
export async function valueCar(
  { tenant }: TenantCtx,
  { offersOf }: ComparableOffers,
  asked: AskedCar,
): Promise<CarValue> {
  const question = questionOf(asked)
  const byBasis = await offersOf(question.make, question.model)
  const { basis, retail } = bestAnswer((basis) => estimateRetail(question, byBasis[basis]))
  if (retail.kind !== 'estimated') return { retail, basis, wholesale: null }
  const [first, ...rest] = retail.steps
  const said = { ...retail, steps: [{ ...first!, words: `${first!.words}, ${BASIS_WORDS[basis]}` }, ...rest] }
  return {
    retail: said,
    basis,
    wholesale: wholesaleRange(said, basis, asked.odometerKm, tenant.settings.tradeIn.wholesale),
  }
}

/** The first that estimates; where none does, the one of the most offers says why. */
function bestAnswer(estimate: (basis: PriceBasis) => RetailAnswer): { basis: PriceBasis; retail: RetailAnswer } {
  const silent: { basis: PriceBasis; retail: RetailAnswer }[] = []
  for (const basis of BASES) {
    const retail = estimate(basis)
    if (retail.kind === 'estimated') return { basis, retail }
    silent.push({ basis, retail })
  }
  return silent.sort((a, b) => b.retail.comparables - a.retail.comparables)[0]!
}

/** The best to begin with first. */
const BASES: readonly PriceBasis[] = ['excl_govt_charges', 'drive_away', 'unstated']
const BASIS_WORDS: Record<PriceBasis, string> = {
  excl_govt_charges: 'before government charges',
  drive_away: 'drive away',
  unstated: 'at prices that do not say what they include',
}

/** The car in the words of the catalogue, which offers are kept in. */
function questionOf({ engineLitres, odometerKm, ...words }: AskedCar) {
  const { facts } = normaliseFacts({ ...words, stockNumber: '' })
  return {
    make: facts.make,
    model: facts.model,
    year: facts.year,
    odometerKm,
    badge: facts.badge ?? null,
    series: facts.series ?? null,
    simpleBody: facts.simpleBody ?? null,
    simpleFuel: facts.simpleFuel ?? null,
    simpleTransmission: facts.simpleTransmission ?? null,
    simpleDrive: facts.simpleDrive ?? null,
    engineLitres: engineLitres ?? null,
    seats: facts.seats ?? null,
  }
}
