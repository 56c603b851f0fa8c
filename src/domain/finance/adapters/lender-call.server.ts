import { LRUCache } from 'lru-cache'
import type { Quote, QuoteAnswer } from '../quote-source.ts'

const PATIENCE_MS = 6000
/** A quote for the same vehicle at the same price stands so long. */
const HELD_MS = 3_600_000
const MOST_HELD = 5000
/** No answer of a lender is nearly as long. */
const MOST_CHARACTERS = 262_144

export type LenderAccount = { url: string; apiKey: string; patienceMs?: number }
export type HeldOptions = { report(error: unknown): void; now?: (() => number) | undefined }

/** A quote, null where the lender has none; `untilMs`: the instant from which it stands no more, if it says. */
export type Answered = { quote: Quote | null; untilMs: number | null }

/**
 * Quotes by their question, each asked for once and held an hour, or as long as the lender says it stands. A failure is
 * told to `report`, answered as silence and not held: who asks next asks again.
 */
export function heldQuotes(
  { report, now = Date.now }: HeldOptions,
  ask: (question: string) => Promise<Answered>,
): (question: string) => Promise<QuoteAnswer> {
  const held = new LRUCache<string, QuoteAnswer>({
    max: MOST_HELD,
    ttl: HELD_MS,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (question, _, { options }) => {
      const { quote, untilMs } = await ask(question)
      if (untilMs !== null) options.ttl = Math.max(1, Math.min(HELD_MS, untilMs - now()))
      return quote ? { kind: 'quoted', quote } : { kind: 'none' }
    },
  })
  return async (question) => {
    try {
      return (await held.fetch(question)) ?? { kind: 'silent' }
    } catch (error) {
      report(error)
      return { kind: 'silent' }
    }
  }
}

/** Posts a question in JSON with a bearer key; throws for a refusal, a redirect, silence, and what is no JSON. */
export async function askLender(
  name: string,
  { url, apiKey, patienceMs = PATIENCE_MS }: LenderAccount,
  body: string,
): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
  let text = ''
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (text.length > MOST_CHARACTERS) throw new Error(`${name} answered more than ${MOST_CHARACTERS} characters.`)
  }
  return JSON.parse(text)
}
