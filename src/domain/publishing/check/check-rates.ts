import { percent } from '#domain/finance/comparison-rate.ts'
import { financeEntries } from '#domain/finance/finance-entry.ts'
import { isUnderstated, rateWithFees } from '#domain/finance/rates/stated-rate.ts'
import type { FinanceLender } from '#domain/stock/listing.ts'
import type { Finding } from '../finding.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

/** A lender's terms as vehicles state them, and a vehicle with them. */
export type StatedTerms = { provider: string; lender: FinanceLender; stockNumber: string }

const FIX = 'Ask the lender which fees its comparison rate counts, and give settings.finance.lenders those.'

/** Lenders of the settings whose comparison rate is below what their interest rate and fees give (rule:comparison-rate-formula). */
export function checkLenders({ settings: { finance } }: TenantConfig): Finding[] {
  return Object.entries(finance.lenders).flatMap(([provider, lender]): Finding[] => {
    const { interestRatePercent: interestRate = null, comparisonRatePercent: stated = null } = lender
    const terms = { provider, interestRate, termYears: null, establishmentFeeDollars: null }
    if (stated === null || !isUnderstated(stated, terms, finance)) return []
    const says = `${provider} states a comparison rate of ${percent(stated)}; its rate and fees give ${percent(rateWithFees(terms, finance)!)}.`
    return [{ about: 'law', path: `settings.finance.lenders.${provider}`, says, fix: FIX }]
  })
}

/** The same of what vehicles state: one line for a lender, with its first terms that are too low. */
export function checkStatedRates(stated: readonly StatedTerms[], { settings }: TenantConfig): Finding[] {
  const { finance } = settings
  const found = stated.flatMap(({ provider, lender, stockNumber }) => {
    const vehicle = { dealershipSlug: '', youxQuote: null, financeLenders: { [provider]: lender } }
    const [entry] = financeEntries(vehicle, settings)
    const low = entry && entry.comparisonRate !== null && isUnderstated(entry.comparisonRate, entry, finance)
    return low ? [{ entry, stockNumber }] : []
  })
  return [...Map.groupBy(found, ({ entry }) => entry.provider)].map(([provider, [first]]): Finding => {
    const { entry, stockNumber } = first!
    const given = percent(rateWithFees(entry, finance)!)
    const says = `${provider} states a comparison rate of ${percent(entry.comparisonRate!)} for ${stockNumber}; its rate and fees give ${given}.`
    return { about: 'law', path: 'stock', says, fix: FIX }
  })
}
