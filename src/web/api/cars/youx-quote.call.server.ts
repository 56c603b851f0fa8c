import * as z from 'zod'
import { percent } from '#domain/finance/comparison-rate.ts'
import { quoteProviderOf } from '#domain/finance/lender-rules.ts'
import { asksForQuotes, quotedVehicle, quoteQuestion } from '#domain/finance/quotable.ts'
import type { Quote, QuotedVehicle, QuoteQuestion } from '#domain/finance/quote-source.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { QuoteProvider } from '#domain/tenants/settings/vocabulary.ts'
import { apiJson } from '../api-answer.ts'
import { readJson } from '../read-body.server.ts'
import { post, type Routes } from '../route.ts'

const NO_QUOTE = { kind: 'none' } as const

const told = z.string().trim().max(32).transform((text) => text || null).nullable().default(null) // biome-ignore format: one kind of field
/** The body of a quote (rule:quote-body): whole years and dollars, of any vehicle. */
const question = z.object({
  selfAssessedCreditScore: z.literal('GREAT').default('GREAT'),
  purchasePrice: z.number().positive().max(10_000_000).describe('Dollars.'),
  loanTerm: z.number().int().min(1).max(10).describe('Years.').default(5),
  year: z.number().int().min(1900).max(2200),
  vin: told,
  nvic: told,
  whoIsHelping: z.string().max(200).default(''),
})
/** Beside it, which vehicle of this site it is about: that one then says all the rest itself. */
const aboutVehicle = z.object({
  car_id: z
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .describe('A vehicle of this site: it then says price, term, year and numbers itself.'),
})
type Asked = z.infer<typeof question> | z.infer<typeof aboutVehicle>

const rate = z.number().positive().describe('Percent a year.')
const QUOTE = z.object({
  weeklyRepaymentAmount: z.number().positive().describe('Dollars.'),
  advertisedRate: rate,
  comparisonRate: rate,
  basis: z.string().describe('What the repayment is worked out with and for whom, and the lender’s own small print.'),
  applyUrl: z.string().optional().describe('Where the lender takes an application for it.'),
  sandbox: z.literal(true).optional().describe('The figures are made up: no lender stands behind them.'),
})

/**
 * `POST /api/youx/quote` (rule:quote-body): `{ weeklyRepaymentAmount, advertisedRate, comparisonRate, basis }` of what the
 * body says or, with a `car_id`, of that vehicle where it has no figures yet; with `sandbox: true` where they are made
 * up. 404 where nothing is quoted, 503 while the lender is silent, 422 for a body that cannot be read.
 */
export const routes: Routes = ({ quotes }) => [
  post('/youx/quote', {
    operationId: 'quoteFinance',
    tag: 'Stock',
    summary: 'What a lender asks a week for a price, or for a vehicle that has no figures yet',
    body: z.union([question, aboutVehicle]),
    answers: {
      200: ['A repayment with both its rates.', QUOTE],
      404: 'There is no such vehicle here, or no quote for it.',
      413: 'More than 4 KiB.',
      422: 'It cannot be read; `errors` names the fields.',
      503: 'The lender does not answer just now, or vehicles cannot be read.',
    },
    outage: 'Vehicles cannot be read just now.',
    async handle({ request, ctx }) {
      const body = await readJson<Asked>(request, {
        noun: 'A question',
        shapeFor: (written) => (namesVehicle(written) ? aboutVehicle : question),
      })
      if (body.kind === 'refused') return body.answer
      const asked = await questionOf(ctx, body.value)
      const source = asked && quotes[asked.provider]
      const answer = source ? await source.quote(asked.question, asked.vehicle) : NO_QUOTE
      if (answer.kind === 'silent') return apiJson({ error: 'The lender does not answer just now.' }, 503)
      const { lowRepaymentDollars } = ctx.tenant.settings.finance
      if (answer.kind === 'none' || answer.quote.weeklyRepaymentAmount <= lowRepaymentDollars)
        return apiJson({ error: 'There is no quote for this vehicle here.' }, 404)
      const { disclaimer: _, ...quote } = answer.quote
      const sandbox = source?.isSandbox ? ({ sandbox: true } as const) : {}
      return apiJson({ ...quote, basis: basisOf(answer.quote, asked!.question, sandbox), ...sandbox })
    },
  }),
]

/** What stands under the figure: for what and for whom it is (rule:quote-body), and the lender's own words (rule:finance-small-print). */
function basisOf(
  { advertisedRate, disclaimer }: Quote,
  { loanTerm }: QuoteQuestion,
  { sandbox }: { sandbox?: true },
): string {
  const years = loanTerm === 1 ? '1 year' : `${loanTerm} years`
  const said = [
    `Over ${years} with no deposit and no final payment, at ${percent(advertisedRate)} p.a., for an excellent credit score.`,
    sandbox && 'Made-up figures for demonstration: no lender stands behind them.',
    disclaimer,
  ]
  return said.filter(Boolean).join(' ')
}

type ToAsk = { provider: QuoteProvider; question: QuoteQuestion; vehicle: QuotedVehicle | null }

/** Who is asked, and what; null where nobody is. */
async function questionOf(ctx: TenantCtx, asked: Asked): Promise<ToAsk | null> {
  const { settings, slug } = ctx.tenant
  if (!('car_id' in asked)) {
    const { purchasePrice, loanTerm, year, vin, nvic } = asked
    const question = { purchasePrice, loanTerm, year, vin, nvic }
    return asksForQuotes(settings) ? { provider: settings.finance.quoteProvider, question, vehicle: null } : null
  }
  const [found] = await findVehicles(ctx, [asked.car_id])
  const question = found?.kind === 'found' ? quoteQuestion(found.listing, settings, ctx.now) : null
  if (found?.kind !== 'found' || !question) return null
  const provider = quoteProviderOf(found.listing.dealershipSlug, settings)
  return { provider, question, vehicle: quotedVehicle(found.listing, settings, slug) }
}

function namesVehicle(written: unknown): boolean {
  return typeof written === 'object' && written !== null && 'car_id' in written && written.car_id != null
}
