import { type RawBuilder, sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { instantOf } from '#domain/locations/zoned-time.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** What leads are counted by. */
export const REPORT_BY = ['day', 'source', 'category', 'car', 'dealership'] as const
export type ReportBy = (typeof REPORT_BY)[number]

/** Leads of one day, source and so on; `accepted` are those not held, `delivered` those that every receiver has. */
export type ReportRow = { group: string; leads: number; accepted: number; quarantined: number; delivered: number }

export type LeadReport = {
  by: ReportBy
  /** Days of the dealer's time zone, both included: yyyy-mm-dd. */
  from: string
  to: string
  timeZone: string
  rows: ReportRow[]
  total: Omit<ReportRow, 'group'>
}

/**
 * How many leads came in from one day to another, in the dealer's time zone, and nothing of whom they came from (rule:lead-report). Needs a
 * ctx that may read leads: the worker's. By day each day has a row; by anything else the most leads come first.
 */
export async function reportLeads(
  ctx: TenantCtx,
  { by, from, to }: { by: ReportBy; from: string; to: string },
): Promise<LeadReport> {
  const { tenantId, settings } = ctx.tenant
  const { timeZone } = settings.site
  const [since, until] = [instantOf(from, 0, timeZone), instantOf(to, 24 * 60, timeZone)]
  const { rows } = await withTenant(ctx, (trx) =>
    sql<ReportRow>`
      with counted as (
        select ${GROUPS[by](timeZone)} as "group", l.state <> 'quarantined' as accepted,
          coalesce((select bool_and(v.state = 'sent') from lead_deliveries v where v.lead_id = l.lead_id), false) as delivered
        from leads l left join dealerships d on d.dealership_id = l.dealership_id
        where l.tenant_id = ${tenantId} and l.created_at >= ${since} and l.created_at < ${until}
      ), grouped as (
        select "group", count(*)::int as leads, count(*) filter (where accepted)::int as accepted,
          count(*) filter (where not accepted)::int as quarantined, count(*) filter (where delivered)::int as delivered
        from counted group by "group"
      )
      ${by === 'day' ? everyDay(from, to) : sql`select * from grouped order by leads desc, "group"`}`.execute(trx),
  )
  const sum = (of: Exclude<keyof ReportRow, 'group'>) => rows.reduce((total, row) => total + row[of], 0)
  const total = {
    leads: sum('leads'),
    accepted: sum('accepted'),
    quarantined: sum('quarantined'),
    delivered: sum('delivered'),
  }
  return { by, from, to, timeZone, rows, total }
}

/** Where it came from: what the campaign calls itself, else whose advertisement or page led here. Nothing that may name a person. */
const SOURCE = sql`
  case
    when l.linked_query_params ->> 'utm_source' ~ '@|[0-9]{6}' then 'other'
    when trim(l.linked_query_params ->> 'utm_source') <> '' then left(lower(trim(l.linked_query_params ->> 'utm_source')), 60)
    when l.linked_query_params ?| array['gclid', 'gbraid', 'wbraid'] then 'google'
    when l.linked_query_params ? 'fbclid' then 'facebook'
    when l.linked_query_params ? 'msclkid' then 'bing'
    when l.linked_query_params ? 'ttclid' then 'tiktok'
    when l.linked_query_params ->> 'referrer' ~ '^[a-z0-9.-]{1,100}$' then l.linked_query_params ->> 'referrer'
    else 'direct'
  end`

const GROUPS: Record<ReportBy, (timeZone: string) => RawBuilder<unknown>> = {
  day: (timeZone) => sql`to_char(l.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`,
  source: () => SOURCE,
  category: () => sql`l.category`,
  car: () => sql`coalesce((l.vehicle ->> 'stockNumber') || ' ' || (l.vehicle ->> 'name'), 'no vehicle')`,
  dealership: () => sql`coalesce(d.slug, 'none')`,
}

function everyDay(from: string, to: string): RawBuilder<unknown> {
  return sql`
    select to_char(days, 'YYYY-MM-DD') as "group", coalesce(leads, 0) as leads, coalesce(accepted, 0) as accepted,
      coalesce(quarantined, 0) as quarantined, coalesce(delivered, 0) as delivered
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days
    left join grouped on grouped."group" = to_char(days, 'YYYY-MM-DD') order by 1`
}
