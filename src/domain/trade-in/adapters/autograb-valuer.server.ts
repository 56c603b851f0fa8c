import * as z from 'zod'
import { grouped } from '#domain/tenants/amounts.ts'
import type { MarketEstimate, MarketValuer } from '../market-valuer.ts'
import { tradeInTitle } from '../trade-in.ts'
import { type AutograbAccount, callAutograb } from './autograb-call.server.ts'

const price = z.coerce.number().positive().max(10_000_000)
const bounds = z.object({ lower: price, upper: price }).nullish()
const answerSchema = z.object({
  prediction: z.object({ trade_price: price, score: z.coerce.number().min(0).max(1) }),
  bounds: z.object({ trade: bounds }).nullish(),
})

/**
 * Asks AutoGrab what the trade pays for a vehicle (`POST /v2/valuations/predict?features=bounds`): one whose number at AutoGrab is
 * known, as a look-up by plate says it; any other, and one it does not answer for, `otherwise` values. What fails is told to `report`.
 */
export function autograbValuer(options: AutograbAccount & { otherwise: MarketValuer }): MarketValuer {
  return {
    async estimate(ctx, vehicle, km) {
      if (!vehicle.autograbId) return options.otherwise.estimate(ctx, vehicle, km)
      const asked = { region: 'au', vehicle_id: vehicle.autograbId, kms: km }
      try {
        const answer = await callAutograb(options, '/v2/valuations/predict?features=bounds', asked)
        if (answer !== null) return readEstimate(answer, `${tradeInTitle(vehicle)} with ${grouped(km)} km`)
      } catch (error) {
        options.report(error)
      }
      return options.otherwise.estimate(ctx, vehicle, km)
    },
  }
}

function readEstimate(answer: unknown, what: string): MarketEstimate {
  const read = answerSchema.safeParse(answer)
  if (!read.success) throw new Error(`AutoGrab’s answer cannot be read: ${z.prettifyError(read.error)}`)
  const { trade_price: trade, score } = read.data.prediction
  const { lower, upper } = read.data.bounds?.trade ?? { lower: trade, upper: trade }
  const middleCents = Math.round(trade * 100)
  return {
    middleCents,
    lowCents: Math.round(Math.min(lower, trade) * 100),
    highCents: Math.round(Math.max(upper, trade) * 100),
    steps: [{ rule: 'autograb', words: `AutoGrab: the trade pays for a ${what}`, cents: middleCents }],
    says: `AutoGrab is ${Math.round(score * 100)} % sure of the price it starts from.`,
  }
}
