import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { namesLender } from '#domain/stock/finance-link.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { priceDisplay } from '#domain/stock/price-display.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { percent } from '../comparison-rate.ts'
import { type FinanceEntry, financeEntries, financeEntry, termsOf, termsWords } from '../finance-entry.ts'
import { lenderRules, quoteProviderOf } from '../lender-rules.ts'
import { asksForQuotes, quoteQuestion } from '../quotable.ts'
import { feesOf, isUnderstated, rateWithFees } from '../rates/stated-rate.ts'
import { standardExample } from '../rates/statutory-rate.ts'
import { repaymentCount, repaymentDollars } from '../repayment.ts'
import { type NoEstimate, whyNoEstimate } from '../shows-estimate.ts'

/** One step of a sum, and the rule it comes from (docs/rules.md). */
export type FinanceStep = { rule: string; says: string }

/** `shown`: the repayment stands beside the vehicle's price. */
export type ExplainedEstimate = { provider: string | null; shown: boolean; steps: FinanceStep[] }

const REASONS: Record<NoEstimate, { rule: string; says: string }> = {
  'no-finance': { rule: 'dealership-switches', says: 'Its dealership, or the site, offers no finance.' },
  'estimates-off': { rule: 'finance-estimate', says: 'The site shows no estimates (settings.finance.showEstimates).' },
  'lender-off': { rule: 'finance-estimate', says: 'The site shows none of this lender (settings.finance.lenders).' },
  'not-available': { rule: 'finance-estimate', says: 'It cannot be bought any more.' },
  'no-weekly-figure': { rule: 'lender-figures', says: 'The lender says no weekly repayment, nor one it follows from.' },
  'no-interest-rate': { rule: 'repayment-honesty', says: 'The lender says no interest rate.' },
  'no-comparison-rate': { rule: 'repayment-honesty', says: 'The lender says no comparison rate.' },
  'too-low': { rule: 'low-repayment', says: 'The repayment is too low to be real.' },
  'make-hidden': { rule: 'finance-estimate', says: 'Its make never shows figures of this lender.' },
  'price-too-low': { rule: 'finance-estimate', says: 'Its price is not above the least of this lender.' },
  'too-old': { rule: 'finance-estimate', says: 'It is too old for the age rule.' },
}

/**
 * How the figures beside a vehicle's price come about, step by step, of the lender named or, without one, of the one whose
 * figures count; and why none are shown. Never asks a lender.
 */
export function explainEstimate(
  listing: Listing,
  asked: string | null,
  { settings, now }: { settings: TenantSettings; now: Date },
): ExplainedEstimate {
  const { finance } = settings
  const steps: FinanceStep[] = []
  const step = (rule: string, says: string) => void steps.push({ rule: `rule:${rule}`, says })
  const none = () => ({ provider: asked, shown: false, steps })

  const price = priceDisplay(listing, settings.site)
  if (price.kind === 'subscription') {
    step('price-display', 'It is priced by the week: a subscription has no repayment.')
    return none()
  }
  if (price.kind !== 'price') {
    step('price-display', `It has no price: '${settings.price.noPriceText}' No estimate is shown.`)
    return none()
  }
  step('price-display', `It is advertised at ${moneyWords(price.cents / 100)}.`)
  if (!namesLender(settings)) {
    step('quiet-until-set', 'The dealer names no lender (settings.finance.provider): nothing is shown.')
    return none()
  }
  const entries = financeEntries(listing, settings)
  const counts = financeEntry(listing, settings, now)
  const entry = asked === null ? counts : (entries.find(({ provider }) => provider === asked) ?? null)
  if (!entry) {
    const known = entries.map(({ provider }) => provider).join(', ') || 'nobody'
    step(
      'lender-figures',
      `${asked ?? 'No lender'} says nothing of it that could be shown. Figures there are of: ${known}.`,
    )
    explainQuote()
    return none()
  }
  explainEntry(entry)
  const isFirst = entry.provider === counts?.provider
  if (!isFirst) step('lender-figures', `The page shows another lender first: ${counts?.provider ?? 'none'}.`)

  const { provider, weekly, interestRate, comparisonRate } = entry
  const terms = termsWords(termsOf(entry, price.cents / 100, finance))
  const figures = { provider, weeklyRepayment: weekly, interestRate, comparisonRate, terms }
  const estimated = { ...listing, ...figures, available: isPurchasable(listing), priceCents: price.cents }
  const rules = lenderRules(provider, finance)
  step('finance-estimate', `The rule of ${provider} is ${rules.estimateRule}: ${ruleWords()}.`)
  const reason = whyNoEstimate(estimated, settings, now)
  if (reason) step(REASONS[reason].rule, `Not shown: ${REASONS[reason].says}`)
  else if (!settings.cards.weeklyPrice) step('finance-estimate', 'Not shown: settings.cards.weeklyPrice is off.')
  else if (isFirst)
    step(
      'repayment-terms',
      `Shown: $${Math.round(weekly!)} a week at ${percent(interestRate!)} p.a. (${terms}); ${percent(comparisonRate!)} comparison rate.`,
    )
  return { provider, shown: isFirst && reason === null && settings.cards.weeklyPrice, steps }

  function ruleWords(): string {
    const above = `above ${moneyWords(rules.estimateMinimumPriceCents / 100)}`
    if (rules.estimateRule === 'available') return 'the vehicle must be available'
    if (rules.estimateRule !== 'age-price-and-rate') return `available and ${above}`
    const year = now.getUTCFullYear()
    return `available, ${above}, and of a year (${listing.year}) newer than ${year} - ${rules.estimateMaximumAgeYears} = ${year - rules.estimateMaximumAgeYears}`
  }

  function explainQuote(): void {
    if (!asksForQuotes(settings)) {
      step('quote-fetch', 'The site asks no lender for quotes.')
      return
    }
    const question = quoteQuestion(listing, settings, now)
    const of = quoteProviderOf(listing.dealershipSlug, settings)
    step(
      'quote-fetch',
      question
        ? `Its page asks ${of} for ${moneyWords(question.purchasePrice)} over ${question.loanTerm} years; the answer stands on the page alone.`
        : `${of} is not asked: there are figures already, or what came back would not be shown.`,
    )
  }

  function explainEntry(said: FinanceEntry): void {
    const rate = (value: number | null) => (value === null ? 'not said' : `${percent(value)} p.a.`)
    const dollars = (value: number | null) => (value === null ? 'not said' : moneyWords(value))
    step(
      'lender-figures',
      `${said.provider} says: ${dollars(said.weekly)} a week, ${dollars(said.monthly)} a month; interest ${rate(said.interestRate)}, comparison ${rate(said.comparisonRate)}; term ${said.termYears ?? 'not said'}, deposit ${dollars(said.depositDollars)}, final payment ${dollars(said.balloonDollars)}, establishment ${dollars(said.establishmentFeeDollars)}.`,
    )
    step(
      'repayment-periods',
      `One month is ${finance.estimate.weeksPerMonth} weeks where it says one of the two alone.`,
    )
    if (said.interestRate === null) return
    explainRepayment(said, said.interestRate)
    const fees = feesOf(said, finance)
    const example = standardExample(said.termYears ?? finance.estimate.termYears)
    const given = rateWithFees(said, finance)!
    const isLow = said.comparisonRate !== null && isUnderstated(said.comparisonRate, said, finance)
    step(
      'comparison-rate-formula',
      `${moneyWords(example.creditDollars)} over ${example.termYears} years at ${percent(said.interestRate)} with ${moneyWords(fees.atStartDollars)} at the start and ${moneyWords(fees.monthlyDollars)} a month come to ${percent(given)}; stated is ${rate(said.comparisonRate).replace(/\.$/, '')}.${isLow ? ' That is too low.' : ''}`,
    )
  }

  /** The lender's own sum is its own; this is what the same terms come to without fees. */
  function explainRepayment(said: FinanceEntry, ratePercent: number): void {
    const priceDollars = (price as { cents: number }).cents / 100
    const { years: termYears, deposit, finalPayment } = termsOf(said, priceDollars, finance)
    const financedDollars = Math.max(0, priceDollars - deposit.dollars)
    const residualDollars = finalPayment.dollars
    const loan = { financedDollars, residualDollars, ratePercent, termYears, frequency: 'weekly' as const }
    step(
      'calculator-use',
      `${moneyWords(financedDollars)} at ${percent(ratePercent)} in ${repaymentCount(loan)} weekly repayments, ${moneyWords(residualDollars)} with the last, come to ${moneyWords(Math.round(repaymentDollars(loan) * 100) / 100)} a week without fees.`,
    )
  }
}
