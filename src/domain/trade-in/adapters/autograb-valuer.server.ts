import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { grouped } from '#domain/tenants/amounts.ts'
import type { MarketEstimate, MarketValuer } from '../market-valuer.ts'
import { tradeInTitle } from '../trade-in.ts'
import { type AutograbAccount, callAutograb } from './autograb-call.server.ts'
import { type Asker, paidCall } from './paid-calls.ts'

const price = z.coerce.number().positive().max(10_000_000)
/** Valuations held at once: a few megabytes. */
const MOST_HELD = 5000
const DAY_MS = 86_400_000
const answerSchema = z.object({
  prediction: z.object({ trade_price: price }),
  bounds: z.object({ trade: z.object({ lower: price, upper: price }) }),
})

/**
 * Asks AutoGrab what the trade pays for a vehicle (`POST /v2/valuations/predict?features=bounds`): one whose number at AutoGrab is
 * known, as a look-up by plate says it; any other, and one it does not answer for with a price and its bounds, `otherwise` values.
 * An answer that can be read is held for the days an offer of that dealer stands; past the calls of a day (`paidCall`) nobody is asked. What fails is
 * told to `report`. Its `score` is not told to shoppers: no document at hand says what it means.
 */
export function autograbValuer(options: AutograbAccount & { otherwise: MarketValuer }): MarketValuer {
  const held = new LRUCache<string, Answer, Asked>({
    max: MOST_HELD,
    fetchMethod: async (_key, _stale, { context: { vehicleId, kms, ...asker }, options: one }) => {
      one.ttl = asker.ctx.tenant.settings.tradeIn.validDays * DAY_MS
      const body = { region: 'au', vehicle_id: vehicleId, kms }
      const path = '/v2/valuations/predict?features=bounds'
      const answer = await paidCall(asker, vehicleId, () => callAutograb(options, path, body))
      return answer === null ? undefined : readAnswer(answer)
    },
  })
  return {
    async estimate(ctx, vehicle, km, address) {
      if (!vehicle.autograbId) return options.otherwise.estimate(ctx, vehicle, km, address)
      const context = { ctx, address, vehicleId: vehicle.autograbId, kms: km }
      const key = `${ctx.tenant.tenantId} ${vehicle.autograbId} ${km}`
      try {
        const answer = await held.fetch(key, { context })
        if (answer !== undefined) return estimateOf(answer, `${tradeInTitle(vehicle)} with ${grouped(km)} km`)
      } catch (error) {
        options.report(error)
      }
      return options.otherwise.estimate(ctx, vehicle, km, address)
    },
  }
}

type Answer = z.output<typeof answerSchema>
type Asked = Asker & { vehicleId: string; kms: number }

function readAnswer(answer: unknown): Answer {
  const read = answerSchema.safeParse(answer)
  if (!read.success) throw new Error(`AutoGrab’s answer cannot be read: ${z.prettifyError(read.error)}`)
  return read.data
}

function estimateOf({ prediction, bounds }: Answer, what: string): MarketEstimate {
  const { trade_price: trade } = prediction
  const { lower, upper } = bounds.trade
  const middleCents = Math.round(trade * 100)
  return {
    middleCents,
    lowCents: Math.round(Math.min(lower, trade) * 100),
    highCents: Math.round(Math.max(upper, trade) * 100),
    steps: [{ rule: 'autograb', words: `AutoGrab: the trade pays for a ${what}`, cents: middleCents }],
    says: 'The price it starts from, and its range, are AutoGrab’s.',
  }
}
