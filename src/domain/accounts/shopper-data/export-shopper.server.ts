import { sql } from 'kysely'
import { fromColumns } from '#db/columns.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isTheirs, listOf, shopperTables, type Whose } from './shopper-tables.server.ts'

/** Rows by the name of their table, in our spelling; instants in ISO 8601, amounts in cents. */
export type ShopperRows = Record<string, object[]>

/** What stands in told columns and is told no shopper: what the dealer earns, and numbers that a plate read off any car would give away. */
const NOT_TOLD: Readonly<Record<string, string[]>> = { trade_ins: ['{steps}', '{vehicle,vin}', '{vehicle,autograbId}'] }

/**
 * Everything held of a shopper but leads, of one instant: the account, and every table that leads back to it
 * (rule:shopper-data), as far as the role of `ctx` may read it.
 */
export async function exportShopper(ctx: TenantCtx, asked: Omit<Whose, 'tenantId'>): Promise<ShopperRows> {
  const whose = { ...asked, tenantId: ctx.tenant.tenantId }
  return withTenant(
    ctx,
    async (trx) => {
      const tables = await shopperTables(trx)
      const exported: ShopperRows = {}
      for (const table of tables) {
        const theirs = isTheirs(tables, table, whose)
        if (!theirs) continue
        const told = (NOT_TOLD[table.name] ?? []).reduce(
          (row, path) => sql`${row} #- ${path}::text[]`,
          sql`to_jsonb(told)`,
        )
        const { rows } = await sql<{ row: object }>`
          select ${told} as row from (select ${listOf(table.columns)} from ${sql.table(table.name)} where ${theirs}) told
          order by 1`.execute(trx)
        exported[table.name] = rows.map(({ row }) => fromColumns(row))
      }
      return exported
    },
    { isSnapshot: true },
  )
}
