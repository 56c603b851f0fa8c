import { sql } from 'kysely'
import { isPlainTwin, valueWords, wordsOf } from '../../edit/value-words.ts'
import { FACT_COLUMNS, SPEC_COLUMNS } from '../../listing-columns.ts'
import type { ChangedField, ChangedVehicle, ImportRun } from '../import-summary.ts'

type Columns = Record<string, unknown>
type PlannedRow = {
  stockNumber: string
  dealershipSlug: string
  photosChange: boolean
  before: Columns
  after: Columns
}

const COLUMNS = [...Object.values(FACT_COLUMNS), ...Object.values(SPEC_COLUMNS), 'location_id']

/** The first `limit` of the vehicles that `countPlan` counts as changed, those with another price before all others, each with what of it changes. */
export async function changedVehicles(
  { trx, tenantId }: ImportRun,
  timeZone: string,
  limit: number,
): Promise<ChangedVehicle[]> {
  const { rows } = await sql<PlannedRow>`
    select l.stock_number as "stockNumber", d.slug as "dealershipSlug", p.photos_change as "photosChange",
      coalesce(to_jsonb(s), '{}') || to_jsonb(l) || jsonb_build_object('location_name', o.name) as before,
      coalesce(to_jsonb(jsonb_populate_record(s, p.specs)), to_jsonb(s), '{}') || to_jsonb(a) || jsonb_build_object('location_name', q.name) as after
    from (
      select p.row_no, p.listing_id, p.photos_change, coalesce(m.facts, '{}') as facts, coalesce(m.specs, '{}') as specs
      from feed_plan p left join feed_merge m using (row_no) join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
      where p.verdict = 'changed' or (p.verdict = 'unchanged' and p.photos_change)
      order by coalesce(m.facts ? 'price_cents' and (m.facts ->> 'price_cents')::bigint is distinct from l.price_cents, false) desc, p.row_no
      limit ${limit}
    ) p
    join listings l on l.tenant_id = ${tenantId} and l.listing_id = p.listing_id
    join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = l.dealership_id
    left join listing_specs s on s.tenant_id = ${tenantId} and s.listing_id = l.listing_id
    cross join lateral jsonb_populate_record(l, p.facts) a
    left join locations o on o.tenant_id = ${tenantId} and o.location_id = l.location_id
    left join locations q on q.tenant_id = ${tenantId} and q.location_id = a.location_id
    order by coalesce(p.facts ? 'price_cents' and a.price_cents is distinct from l.price_cents, false) desc, p.row_no`.execute(
    trx,
  )
  return rows.map(({ stockNumber, dealershipSlug, photosChange, before, after }) => ({
    stockNumber,
    dealershipSlug,
    fields: [
      ...changedFields(before, after, timeZone),
      ...(photosChange ? [{ field: 'photos', before: null, after: null }] : []),
    ],
  }))
}

function changedFields(before: Columns, after: Columns, timeZone: string): ChangedField[] {
  const isOther = (column: string) => JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null)
  const changed = COLUMNS.filter(isOther)
  return wordsOf(changed)
    .filter((word) => !isPlainTwin(word, changed))
    .map((field) => ({
      field,
      before: valueWords(field, before, timeZone),
      after: valueWords(field, after, timeZone),
    }))
}
