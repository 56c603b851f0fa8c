import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { lineFor } from '#domain/stock/feeds/bare-prices.ts'
import type { Finding } from '../finding.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

/** Sources whose prices on sale do not say what they include, and of which the dealer does not say it either (rule:bare-prices). */
export async function checkBarePrices(
  trx: TenantTransaction,
  tenantId: number,
  { settings: { stock } }: TenantConfig,
): Promise<Finding[]> {
  const said = stock.sources.map(({ source }) => source)
  const { rows } = await sql<{ source: string; count: number; of: number }>`
    select feed_name as source, count(*) filter (where price_type is null)::int as count, count(*)::int as of
    from listings
    where tenant_id = ${tenantId} and status in ('in_stock', 'coming_soon') and show_on_dealer_website
      and price_cents is not null and feed_name is not null and not feed_name = any(${said}::text[])
    group by feed_name having bool_or(price_type is null) order by feed_name`.execute(trx)
  return rows.map(({ source, count, of }) => ({
    about: 'honesty',
    path: 'settings.stock.sources',
    says: `${of === 1 ? 'The price' : `${count} of ${of} prices`} of ${source} ${SAYS_NOTHING[count === 1 ? 'one' : 'many']}.`,
    fix: lineFor(source),
  }))
}

const SAYS_NOTHING = {
  one: 'does not say whether it is drive away or excludes government charges: it is shown as a bare amount',
  many: 'do not say whether they are drive away or exclude government charges: they are shown as bare amounts',
}
