import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { EXPORT_COLUMNS, type ExportRow } from './export-columns.ts'
import { dealershipSlugs } from './find-listing.server.ts'
import type { ListingStatus } from './listing.ts'

export type ExportInput = {
  /** Null: all dealerships. */
  dealershipSlug: string | null
  statuses: readonly ListingStatus[]
}

export type ExportOutcome = { kind: 'exported'; vehicles: number } | { kind: 'no-such-dealership'; known: string[] }

const ROWS_PER_FETCH = 500
// By itself it quotes only cells that hold the very line end that ends a record.
const CSV = { record_delimiter: 'unix', quoted_match: /[\r\n]/ } as const

/**
 * Hands a tenant's vehicles to `write` as `universal-csv`, piece by piece, all as they were at one moment: importing it
 * again changes nothing. Pictures are not in it.
 */
export async function exportStock(
  ctx: TenantCtx,
  input: ExportInput,
  write: (text: string) => Promise<void>,
): Promise<ExportOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const known = await dealershipSlugs(trx, tenantId)
    if (input.dealershipSlug !== null && !known.includes(input.dealershipSlug))
      return { kind: 'no-such-dealership', known }

    // A cursor sees one moment, however long the reading takes.
    await sql`
      declare exported no scroll cursor for
      select l.*, s.*, d.slug as dealership_slug, o.slug as location_slug
      from listings l
      join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
      left join locations o on o.tenant_id = ${tenantId} and o.location_id = l.location_id
      left join listing_specs s on s.tenant_id = ${tenantId} and s.listing_id = l.listing_id
      where l.tenant_id = ${tenantId} and l.status = any(${input.statuses}::text[])
        and (${input.dealershipSlug}::text is null or d.slug = ${input.dealershipSlug})
      order by d.position, d.slug, l.listing_id`.execute(trx)

    await write(`\uFEFF${stringify([EXPORT_COLUMNS.map(({ header }) => header)], CSV)}`)
    let vehicles = 0
    for (;;) {
      const { rows } = await sql<ExportRow>`fetch ${sql.raw(String(ROWS_PER_FETCH))} from exported`.execute(trx)
      if (rows.length === 0) return { kind: 'exported', vehicles }
      vehicles += rows.length
      await write(
        stringify(
          rows.map((row) => EXPORT_COLUMNS.map(({ text }) => text(row))),
          CSV,
        ),
      )
    }
  })
}
