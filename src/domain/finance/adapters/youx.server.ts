import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Quote, QuoteSource } from '../quote-source.ts'

const PATIENCE_MS = 6000
/** A quote for the same vehicle at the same price stands so long. */
const HELD_MS = 3_600_000
const MOST_HELD = 5000

const figure = z.coerce.number().positive()
const answerSchema = z.object({ weeklyRepaymentAmount: figure, advertisedRate: figure, comparisonRate: figure })

/**
 * Asks YouX for a quote with the body of rule:quote-body. A refusal, silence or an answer without all three figures is
 * told to `report` and answered as silence: a repayment without its comparison rate is no quote (rule:repayment-honesty).
 */
export function youx(options: {
  url: string
  apiKey: string
  report(error: unknown): void
  now?: () => number
}): QuoteSource {
  const held = new LRUCache<string, Quote>({
    max: MOST_HELD,
    ttl: HELD_MS,
    perf: { now: options.now ?? Date.now },
    ttlResolution: 0,
    fetchMethod: async (body) => readQuote(await ask(options, body)),
  })
  return {
    isSandbox: false,
    async quote(question) {
      try {
        const body = JSON.stringify({ selfAssessedCreditScore: 'GREAT', ...question, whoIsHelping: '' })
        const quote = await held.fetch(body)
        return quote ? { kind: 'quoted', quote } : { kind: 'silent' }
      } catch (error) {
        options.report(error)
        return { kind: 'silent' }
      }
    },
  }
}

async function ask({ url, apiKey }: { url: string; apiKey: string }, body: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`YouX answered ${answer.status}.`)
  return answer.json()
}

function readQuote(answer: unknown): Quote {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw new Error(`YouX’s answer cannot be read: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
