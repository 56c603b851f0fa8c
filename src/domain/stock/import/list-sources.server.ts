import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { BarePrices } from '#domain/tenants/settings/vocabulary.ts'
import { type DifferingPrice, listDifferingPrices } from '../doubts/differing-prices.server.ts'
import type { ImportPaths, ImportRefusal } from './import-summary.ts'

export type StockSource = {
  /** Null: vehicles no feed ever listed, the dealer's own. */
  source: string | null
  /** Vehicles on sale that are its own. */
  onSale: number
  /** Dealerships where they are, by slug. */
  dealerships: string[]
  /** How many of them stand at each yard, in the dealer's order: the dealership by slug, the yard by name, null for none. */
  yards: { dealership: string; yard: string | null; vehicles: number }[]
  /** Vehicles on sale of another source that its last file listed, too. */
  alsoLists: number
  /** Those of them that it names another price of than the site shows, by stock number. */
  differingPrices: DifferingPrice[]
  /** Its last file that went through. */
  lastRun: StockSourceRun | null
  /** Why files after that were refused: of each `reason` of `ImportRefusal` the last, the newest first. */
  refused: RefusedFile[]
}

export type RefusedFile = {
  at: Date
  fileName: string
  reason: ImportRefusal['reason']
  format: string
  /** Another format, which the file can be read in. */
  readsAs: string | null
  /** By slug, where the import named or showed it and the tenant has several. */
  dealership: string | null
  /** Null where it came otherwise than by a command, and of files of before they were kept. */
  paths: ImportPaths | null
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
  const severalDealerships = sql<boolean>`(select count(*) from dealerships where tenant_id = ${tenantId}) > 1`
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<Omit<StockSource, 'differingPrices'>>`
      with available as (
        select l.listing_id, l.feed_name, l.location_id, d.slug, d.position, d.dealership_id
        from listings l join dealerships d using (tenant_id, dealership_id)
        where l.tenant_id = ${tenantId} and l.status in ('in_stock', 'coming_soon')
      ), runs as not materialized (
        select coalesce(source, format) as source, format, file_name, started_at, feed_run_id, dealership_id, summary,
          summary -> 'refusal' ->> 'reason' as refusal,
          summary -> 'refusal' ->> 'readsAs' as reads_as, nullif(summary -> 'paths', 'null') as paths
        from feed_runs where tenant_id = ${tenantId}
      ), sources as (
        select feed_name as source from available union select source from runs
      )
      select s.source, h."onSale", h.dealerships, y.yards, a."alsoLists", coalesce(f.refused, '[]') as refused,
        case when r.started_at is null then null else jsonb_build_object('at', r.started_at, 'fileName', r.file_name,
          'format', r.format, 'created', r.summary -> 'created', 'changed', r.summary -> 'changed',
          'gone', r.summary -> 'gone', 'barePrices', r.summary -> 'barePrices') end as "lastRun"
      from sources s
      cross join lateral (
        select count(*)::int as "onSale", coalesce(array_agg(distinct v.slug order by v.slug), '{}') as dealerships
        from available v where v.feed_name is not distinct from s.source) h
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('dealership', n.slug, 'yard', n.yard, 'vehicles', n.vehicles) order by n.at), '[]') as yards
        from (
          select v.slug, o.name as yard, count(*)::int as vehicles,
            row_number() over (order by v.position, v.dealership_id, o.position, o.location_id) as at
          from available v left join locations o on o.tenant_id = ${tenantId} and o.location_id = v.location_id
          where v.feed_name is not distinct from s.source
          group by v.position, v.dealership_id, v.slug, o.position, o.location_id, o.name) n) y
      cross join lateral (
        select count(*)::int as "alsoLists" from also_listed o join available v using (listing_id)
        where o.tenant_id = ${tenantId} and o.source = s.source) a
      left join lateral (
        select * from runs where source = s.source and refusal is null
        order by started_at desc, feed_run_id desc limit 1) r on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('at', l.started_at, 'fileName', l.file_name, 'reason', l.refusal,
            'format', l.format, 'readsAs', l.reads_as, 'paths', l.paths, 'dealership', case when ${severalDealerships} then l.slug end)
          order by l.started_at desc, l.feed_run_id desc) as refused
        from (
          select distinct on (n.refusal) n.*, d.slug
          from runs n left join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = n.dealership_id
          where n.source = s.source and n.refusal is not null
            and (r.started_at is null or (n.started_at, n.feed_run_id) > (r.started_at, r.feed_run_id))
          order by n.refusal, n.started_at desc, n.feed_run_id desc) l) f
      order by s.source nulls last`.execute(trx)
    const apart = await listDifferingPrices(trx, tenantId)
    return rows.map(({ lastRun, refused, ...row }) => ({
      ...row,
      differingPrices: apart.filter(({ other }) => other.source === row.source),
      lastRun: lastRun && dated(lastRun),
      refused: refused.map(dated),
    }))
  })
}

/** JSON has instants as words. */
function dated<Run extends { at: Date }>(run: Run): Run {
  return { ...run, at: new Date(run.at) }
}
