import { countSales } from '#domain/content/count-sales.server.ts'
import { nextSaleByClock, salesByClock } from '#domain/content/sales-counter.ts'
import { endOfDay, startOfDay } from '#domain/locations/zoned-time.ts'
import { expiresBy, type PageContext } from '../../../../site/page-context.ts'
import type { Made, Written } from '../maker.ts'

/** Off unless switched on (rule:sales-counter); it starts the day at 0. The page ends with the next sale by the clock. */
export async function make(_: Written<'sales-counter'>, { ctx, facts }: PageContext): Promise<Made> {
  const { mode, perDay, secondsPerSale, refreshSeconds, timeZone, text } = ctx.tenant.settings.salesCounter
  if (mode === 'off') return null
  const clock = { perDay, secondsPerSale, timeZone }
  const isClock = mode === 'clock'
  const midnight = endOfDay(ctx.now, timeZone)
  expiresBy(facts, isClock ? nextSaleByClock(ctx.now, clock, midnight) : midnight)
  const count = isClock ? salesByClock(ctx.now, clock) : await countSales(ctx, startOfDay(ctx.now, timeZone))
  return { kind: 'sales-counter', count, text, clock: isClock ? clock : null, refreshSeconds }
}
