import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { BarePrices } from '#domain/tenants/settings/vocabulary.ts'

export type StockSource = {
  /** Null: vehicles no feed ever listed, the dealer's own. */
  source: string | null
  /** Vehicles on sale that are its own. */
  onSale: number
  /** Dealerships where they are, by slug. */
  dealerships: string[]
  /** Vehicles on sale of another source that its last file listed, too. */
  alsoLists: number
  /** Its last file that went through. */
  lastRun: StockSourceRun | null
  /** Why the file after that was refused: a `reason` of `ImportRefusal`. */
  refused: { at: Date; fileName: string; reason: string } | null
}

export type StockSourceRun = {
  at: Date
  fileName: string
  format: string
  created: number
  changed: number
  gone: number
  /** Prices that said nothing of what they include, and how they were read (rule:bare-prices). */
  barePrices: { count: number; means: BarePrices | null } | null
}

/** Where the tenant's stock comes from (rule:feed-sources): what each source holds, when it last came, what it changed. */
export async function listSources(ctx: TenantCtx): Promise<StockSource[]> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<StockSource>`
      with available as (
        select l.listing_id, l.feed_name, d.slug from listings l join dealerships d using (tenant_id, dealership_id)
        where l.tenant_id = ${tenantId} and l.status in ('in_stock', 'coming_soon')
      ), runs as not materialized (
        select coalesce(source, format) as source, format, file_name, started_at, feed_run_id, summary,
          summary -> 'refusal' ->> 'reason' as refusal
        from feed_runs where tenant_id = ${tenantId}
      ), sources as (
        select feed_name as source from available union select source from runs
      )
      select s.source, h."onSale", h.dealerships, a."alsoLists",
        case when r.refusal is null then null else jsonb_build_object('at', r.started_at, 'fileName', r.file_name,
          'reason', r.refusal) end as refused, (
          select jsonb_build_object('at', d.started_at, 'fileName', d.file_name, 'format', d.format,
            'created', d.summary -> 'created', 'changed', d.summary -> 'changed', 'gone', d.summary -> 'gone',
            'barePrices', d.summary -> 'barePrices')
          from runs d where d.source = s.source and d.refusal is null
          order by d.started_at desc, d.feed_run_id desc limit 1) as "lastRun"
      from sources s
      cross join lateral (
        select count(*)::int as "onSale", coalesce(array_agg(distinct v.slug order by v.slug), '{}') as dealerships
        from available v where v.feed_name is not distinct from s.source) h
      cross join lateral (
        select count(*)::int as "alsoLists" from also_listed o join available v using (listing_id)
        where o.tenant_id = ${tenantId} and o.source = s.source) a
      left join lateral (
        select * from runs where source = s.source order by started_at desc, feed_run_id desc limit 1) r on true
      order by s.source nulls last`.execute(trx)
    return rows.map((row) => ({ ...row, lastRun: dated(row.lastRun), refused: dated(row.refused) }))
  })
}

/** JSON has instants as words. */
function dated<Run extends { at: Date }>(run: Run | null): Run | null {
  return run && { ...run, at: new Date(run.at) }
}
