import { z } from 'zod'
import type { QuoteSource } from '../quote-source.ts'
import { type Answered, askLender, type HeldOptions, heldQuotes, type LenderAccount } from './lender-call.server.ts'

const figure = z.coerce.number().positive()
const answerSchema = z.object({
  weeklyRepaymentAmount: figure,
  advertisedRate: figure,
  comparisonRate: figure,
  currency: z.literal('AUD').optional(),
})

/**
 * Asks YouX for a quote with the body of rule:quote-body. A refusal, silence or an answer without all three figures is
 * told to `report` and answered as silence: a repayment without its comparison rate is no quote (rule:repayment-honesty).
 */
export function youx(options: LenderAccount & HeldOptions): QuoteSource {
  const quoteFor = heldQuotes(options, async (body) => readQuote(await askLender('YouX', options, body)))
  return {
    isSandbox: false,
    quote: (question) => quoteFor(JSON.stringify({ selfAssessedCreditScore: 'GREAT', ...question, whoIsHelping: '' })),
  }
}

function readQuote(answer: unknown): Answered {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw new Error(`YouX’s answer cannot be read: ${z.prettifyError(parsed.error)}`)
  const { currency: _, ...quote } = parsed.data
  return { quote, untilMs: null }
}
