import { z } from 'zod'
import type { QuotedVehicle, QuoteQuestion, QuoteSource } from '../quote-source.ts'
import { type Answered, askLender, type HeldOptions, heldQuotes, type LenderAccount } from './lender-call.server.ts'

const figure = z.coerce.number().positive()
const currency = z.literal('AUD').optional()
const option = z.object({
  repayment_frequency: z.string().toLowerCase(),
  loan_term: z.coerce.number(),
  interest_rate: figure,
  comparison_rate: figure,
  weekly_repayment: figure.nullish(),
  fornightly_repayment: figure.nullish(),
  monthly_repayment: figure.nullish(),
  finance_expiry_date: z.string().nullish(),
  redirect_url: z.string().nullish(),
  disclaimer: z.string().trim().nullish(),
  currency,
})
type Option = z.infer<typeof option>
const answerSchema = z.object({ finance_options: z.array(z.unknown()), currency })

/** Where each frequency's repayment stands, in their spelling. */
const REPAYMENT = {
  weekly: 'weekly_repayment',
  fortnightly: 'fornightly_repayment',
  monthly: 'monthly_repayment',
} as const

/**
 * Asks the finance exchange of Dealer Studio (rule:quote-exchange). Of its options the first counts that is of the frequency and
 * term asked for, has all figures and is not over; none of that kind is no quote. An application is continued at its
 * `redirect_url` only by https and at one of `applyHosts` or under it.
 */
export function dealerStudio(options: LenderAccount & HeldOptions & { applyHosts: readonly string[] }): QuoteSource {
  const { now = Date.now } = options
  const quoteFor = heldQuotes(options, async (question) => {
    const { weeks, ...body } = JSON.parse(question)
    const answer = await askLender('Dealer Studio', options, JSON.stringify(body))
    return readOptions(answer, { ...body, weeks }, { applyHosts: options.applyHosts, nowMs: now() })
  })
  return {
    isSandbox: false,
    async quote(question, vehicle) {
      return vehicle ? quoteFor(JSON.stringify(exchangeBody(question, vehicle))) : { kind: 'none' }
    },
  }
}

/** Their body; `weeks` stays here. Nobody is named: the shopper says who they are to the lender, if they apply. */
function exchangeBody({ purchasePrice, loanTerm, year, vin, nvic }: QuoteQuestion, vehicle: QuotedVehicle) {
  const { website, dealership, make, model, badge, carType, priceType, frequency, weeks } = vehicle
  return {
    dealership,
    contact: null,
    website,
    asset: {
      price: purchasePrice,
      price_type: priceType === 'excl_govt_charges' ? 'EGC' : 'DAP',
      car_type: carType,
      ...{ year, make, model, badge, vin },
      ...(nvic && { catalogue_code: nvic, catalogue: 'NVIC' }),
    },
    deposit: 0,
    loan_term: loanTerm * 12,
    repayment_frequency: frequency,
    guaranteed_future_value: null,
    estimated_credit_rate: 'GREAT',
    lead_cluster_id: null,
    weeks,
  }
}
type Asked = ReturnType<typeof exchangeBody>

function readOptions(
  answer: unknown,
  { loan_term, repayment_frequency, weeks }: Asked,
  { applyHosts, nowMs }: { applyHosts: readonly string[]; nowMs: number },
): Answered {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw new Error(`Dealer Studio’s answer cannot be read: ${z.prettifyError(parsed.error)}`)
  const asked = parsed.data.finance_options.flatMap((one) => {
    const read = option.safeParse(one)
    return read.success && isAsked(read.data) && !isOver(read.data) ? [read.data] : []
  })
  const [first] = asked
  if (!first) return { quote: null, untilMs: null }
  const applyUrl = applyUrlOf(first, applyHosts)
  return {
    quote: {
      weeklyRepaymentAmount: first[REPAYMENT[repayment_frequency]]! / weeks,
      advertisedRate: first.interest_rate,
      comparisonRate: first.comparison_rate,
      ...(applyUrl && { applyUrl }),
      ...(first.disclaimer && { disclaimer: first.disclaimer }),
    },
    untilMs: expiryMs(first),
  }

  function isAsked(one: Option): boolean {
    const isOfKind = one.repayment_frequency === repayment_frequency && one.loan_term === loan_term
    return isOfKind && Boolean(one[REPAYMENT[repayment_frequency]])
  }
  function isOver(one: Option): boolean {
    const untilMs = expiryMs(one)
    return untilMs !== null && !(untilMs > nowMs)
  }
}

/** The instant an option is over; NaN for a date that cannot be read, null without one. A day counts from its beginning. */
function expiryMs({ finance_expiry_date: date }: Option): number | null {
  if (!date) return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date) ?? []
  return Date.parse(year ? `${year}-${month}-${day}` : date)
}

function applyUrlOf({ redirect_url: written }: Option, hosts: readonly string[]): string | null {
  const url = written && URL.canParse(written) ? new URL(written) : null
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : null
}
