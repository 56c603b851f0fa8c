import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { COMPARISON_WARNING, comparisonBasis, percent } from './comparison-rate.ts'
import { comparisonRateOf, type FinanceEntry, QUOTE_PROVIDER, termsOf } from './finance-entry.ts'
import { lenderRules } from './lender-rules.ts'

type Finance = TenantSettings['finance']

const WARNING = /WARNING:\s*This comparison rate\b[\s\S]*?different comparison rate\.?/i
/** With the example the rate is based on, where it stands before the warning. */
const WARNING_WITH_EXAMPLE =
  /\s*(?:Comparison rate\b(?:(?!WARNING)[\s\S]){0,160}?\bbased on\b[^.]*\.\s*)?WARNING:\s*This comparison rate\b[\s\S]*?different comparison rate\.?/i

/** What the small print is about: the price; `isQuoted`: a lender is asked about it, and may answer beside the small print. */
export type FinancedPrice = { dollars: number | null; isQuoted: boolean }

/**
 * The small print under a vehicle's finance figures: the lender's own, else the dealer's with what an estimate assumes
 * (rule:finance-small-print). The warning is in it.
 */
export function smallPrint(entry: FinanceEntry | null, finance: Finance, price: FinancedPrice): string {
  if (entry?.disclaimer) return withWarning(entry.disclaimer, entry, finance)
  const assumed = entry ? assumptions(entry, finance, price) : generalAssumptions(finance, price)
  return withWarning(
    [finance.disclaimer, ...assumed, feesText(entry, finance)].filter(Boolean).join(' '),
    entry,
    finance,
  )
}

/** The small print in two: what may fold, and the warning, which may not (rule:comparison-warning: no click, no hover). */
export function splitWarning(text: string): { rest: string; warning: string | null } {
  const warning = WARNING_WITH_EXAMPLE.exec(text)?.[0].trim() ?? null
  return { rest: text.replace(WARNING_WITH_EXAMPLE, '').trim(), warning }
}

function withWarning(text: string, entry: FinanceEntry | null, finance: Finance): string {
  if (WARNING.test(text)) return text
  return [text, comparisonBasis(comparisonRateOf(entry, finance)), COMPARISON_WARNING].filter(Boolean).join(' ')
}

/** What this lender's repayment is worked out with; the tenant's assumption where it does not say. */
function assumptions(entry: FinanceEntry, finance: Finance, price: FinancedPrice): string[] {
  const { years, deposit, finalPayment } = termsOf(entry, price.dollars, finance)
  const paid = deposit.words ? `a ${deposit.words} deposit` : 'no deposit'
  const rest = finalPayment.words ? `a final payment of ${finalPayment.words}` : 'no final payment'
  return [
    `The repayment is an estimate over ${count(years)} with ${paid} and ${rest}.`,
    `Monthly repayments are weekly ones times ${finance.estimate.weeksPerMonth}.`,
    entry.interestRate === null ? '' : `Interest rate ${percent(entry.interestRate)} p.a.`,
    entry.provider === QUOTE_PROVIDER ? 'Quoted for an excellent credit score; yours may lead to another rate.' : '',
  ]
}

function generalAssumptions({ estimate, quoteTermYears }: Finance, { isQuoted }: FinancedPrice): string[] {
  return [
    // A quote is for the whole price (rule:quote-body).
    isQuoted
      ? `A quote is over ${count(quoteTermYears)} with no deposit and no final payment.`
      : `Estimates assume a ${estimate.termYears}-year term, a ${estimate.depositPercent}% deposit and a final payment of ${estimate.finalPaymentPercent}% of the price.`,
    `Comparison rates from ${percent(estimate.comparisonRateFromPercent)} to ${percent(estimate.comparisonRateToPercent)} p.a., depending on the lender and on you.`,
  ]
}

function feesText(entry: FinanceEntry | null, finance: Finance): string {
  const { fees } = lenderRules(entry?.provider ?? finance.provider, finance)
  const establishment = entry?.establishmentFeeDollars ?? fees.establishmentCents / 100
  const named = [
    ['establishment', establishment, ''],
    ['security registration', fees.securityRegistrationCents / 100, ''],
    ['administration', fees.monthlyAdministrationCents / 100, ' a month'],
    ['dealer agency', fees.dealerAgencyCents / 100, ''],
  ] as const
  const shown = named
    .filter(([, amount]) => amount > 0)
    .map(([name, amount, per]) => `${name} ${moneyWords(amount)}${per}`)
  return shown.length ? `Fees: ${shown.join(', ')}.` : ''
}

function count(years: number): string {
  return years === 1 ? '1 year' : `${Number(years.toFixed(1))} years`
}
