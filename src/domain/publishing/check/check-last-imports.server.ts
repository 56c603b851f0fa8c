import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { isContradiction } from '#domain/stock/feeds/finance.ts'
import type { ImportSummary } from '#domain/stock/import/import-summary.ts'
import { unknownYardRemedy } from '#domain/stock/import/plan-import.ts'
import type { Finding } from '../finding.ts'

type LastRun = { source: string } & Pick<ImportSummary, 'warnings'> & Partial<Pick<ImportSummary, 'unknownYards'>>

const SHOWN = 5

/** What the last file of each source that went through left to the dealer: places that are no yard, and prices that contradict each other. */
export async function checkLastImports(trx: TenantTransaction, tenantId: number): Promise<Finding[]> {
  const { rows } = await sql<LastRun>`
    select distinct on (coalesce(source, format)) coalesce(source, format) as source,
      summary -> 'warnings' as warnings, summary -> 'unknownYards' as "unknownYards"
    from feed_runs where tenant_id = ${tenantId} and summary -> 'refusal' ->> 'reason' is null
    order by coalesce(source, format), started_at desc, feed_run_id desc`.execute(trx)
  return rows.flatMap((run) => [...unknownYards(run), ...contradictions(run)])
}

/** Runs of before they were kept have none. */
function unknownYards({ source, unknownYards }: LastRun): Finding[] {
  return (unknownYards ?? []).slice(0, SHOWN).map(({ text, yard, vehicles, stockNumbers, closest }) => ({
    about: 'works',
    path: 'stock.locations',
    says: `The last file of ${source} puts ${vehicles === 1 ? '1 vehicle' : `${vehicles} vehicles`} at ${JSON.stringify(text)}, which is no yard, so that ${vehicles === 1 ? 'it was' : 'they were'} left at ${yard ?? 'no yard'}: ${firstOf(stockNumbers, vehicles)}.`,
    fix: unknownYardRemedy(text, closest),
  }))
}

function contradictions({ source, warnings }: LastRun): Finding[] {
  const found = (warnings?.listed ?? []).filter(isContradiction)
  if (found.length === 0) return []
  const cars = [...Map.groupBy(found, ({ stockNumber }) => stockNumber)].map(
    ([stockNumber, told]) =>
      `${stockNumber} (${told.map(({ field, value, reason }) => `${field} ${value} ${reason}`).join('; ')})`,
  )
  return [
    {
      about: 'honesty',
      path: 'stock.prices',
      says: `Price columns of the last file of ${source} contradict each other: ${cars.length === 1 ? '1 vehicle' : `${cars.length} vehicles`}, ${firstOf(cars, cars.length)}.`,
      fix: 'Correct it where the feed is made, or here: npx forecourt stock set CAR price=AMOUNT.',
    },
  ]
}

function firstOf(words: readonly string[], count: number): string {
  return words.slice(0, SHOWN).join(', ') + (count > SHOWN ? ` and ${count - SHOWN} more` : '')
}
