import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { DRIVEN_BODIES } from '../towing/shown-odometer.ts'

/** What can hardly be true of vehicles on sale: how many there are, and the first of them with what they say ("36 (121,211 km)"). */
export type Doubt = { what: string; count: number; listed: string[] }

const MOST_LISTED = 1000

/** Cars by which a dealer is one of old cars, and words by which one car is: there a year of long ago is no slip. */
const CLASSIC_BEFORE = 1980
const CLASSIC_WORDS = '\\m(vintage|veteran|antique|pre-?war|hot ?rod)'

/**
 * Told in this order (rule:stock-doubts). `is` and `says` read the columns of `listings` and `listing_specs.engine_type` as `v`, and
 * whether most of what is on sale is old as `v.is_classic_stock`.
 */
const DOUBTS: readonly { what: string; is: RawBuilder<SqlBool>; says?: RawBuilder<string> }[] = [
  {
    what: 'An odometer on what is towed; it is not shown',
    is: sql`v.item_type = 'caravan' and coalesce(v.simple_body, '') <> all (${DRIVEN_BODIES}::text[]) and v.odometer_km > 0`,
    says: kilometres(),
  },
  {
    what: 'More kilometres than one of its kind runs',
    is: sql`v.odometer_km > case v.item_type when 'truck' then 2000000 when 'motorcycle' then 200000 when 'car' then 500000 end`,
    says: kilometres(),
  },
  {
    // 85 for 85,000, or 12.5 for 12,500; a new car of no said type has few, too, but is of late.
    what: 'Hardly any kilometres for one that is used and of years ago',
    is: sql`v.item_type <> 'caravan' and v.car_type = 'used' and v.odometer_km between 1 and 999
      and v.year between ${sql.lit(CLASSIC_BEFORE)} and extract(year from t.today)::int - 2`,
    says: sql`v.year || ', ' || ${kilometres()}`,
  },
  {
    // 1919 for 2019.
    what: 'A year of long ago, though most of the stock is not',
    is: sql`v.year < 1930 and not v.is_classic_stock and concat_ws(' ', v.badge, v.series, v.tag, v.dealer_comments,
      array_to_string(v.categories, ' ')) !~* ${CLASSIC_WORDS}`,
    says: sql`v.year::text`,
  },
  {
    what: 'One fuel, and an engine for another; both are shown',
    is: sql`case v.simple_fuel
      when 'Petrol' then concat_ws(' ', v.engine_size, v.engine_type) ~* '\\mdiesel\\M'
      when 'Diesel' then concat_ws(' ', v.engine_size, v.engine_type) ~* '\\m(petrol|unleaded)\\M'
      when 'Electric' then concat_ws(' ', v.engine_size, v.engine_type) ~* '\\m(petrol|unleaded|diesel)\\M' end`,
    says: sql`concat_ws(', ', v.fuel, v.engine_type, v.engine_size)`,
  },
  {
    what: 'No price',
    is: sql`v.status = 'in_stock' and coalesce(nullif(v.price_cents, 0), nullif(v.offer_price_cents, 0),
      nullif(v.drive_away_cents, 0), nullif(v.excl_govt_charges_cents, 0), nullif(v.subscription_price_cents, 0)) is null`,
  },
  {
    what: 'A registration that ran out; its plate is shown (settings.vehiclePage.regoExpired "no-plate" leaves such plates out)',
    is: sql`t.shows_expired_plates and v.registration_plate is not null and v.registration_expires_on < t.today`,
    says: sql`to_char(v.registration_expires_on, 'FMDD Mon YYYY')`,
  },
]

function kilometres(): RawBuilder<string> {
  return sql`to_char(v.odometer_km, 'FM999,999,999,999') || ' km'`
}

/**
 * What looks wrong of vehicles on sale. `vehicles` is what stands between `from` and `where`: rows `v` of `listings` and `s` of
 * `listing_specs`, as they are or as an import would leave them. A day ends as late as anywhere in the world.
 */
export async function findDoubts(
  trx: TenantTransaction,
  vehicles: RawBuilder<unknown>,
  { now, showsExpiredPlates }: { now: Date; showsExpiredPlates: boolean },
): Promise<Doubt[]> {
  const rules = DOUBTS.map(({ is, says }, no) => sql`(${no}::int, ${is}, ${says ?? sql`null`}::text)`)
  const { rows } = await sql<{ no: number; count: number; listed: string[] }>`
    select d.no, count(*)::int as count,
      (array_agg(v.stock_number || coalesce(' (' || d.says || ')', '') order by v.stock_number))[1:${sql.lit(MOST_LISTED)}] as listed
    from (
      select v.*, s.engine_type,
        count(*) filter (where v.year < ${sql.lit(CLASSIC_BEFORE)}) over () * 2 > greatest(count(*) over (), 2) as is_classic_stock
      from ${vehicles}
      where v.status in ('in_stock', 'coming_soon') and v.show_on_dealer_website is not false) v
    cross join (select (${now}::timestamptz at time zone '-12')::date as today, ${showsExpiredPlates}::boolean as shows_expired_plates) t
    cross join lateral (values ${sql.join(rules)}) d (no, "is", says)
    where d."is"
    group by d.no order by d.no`.execute(trx)
  return rows.map(({ no, count, listed }) => ({ what: DOUBTS[no]!.what, count, listed }))
}

/** The vehicles of a tenant as they are. */
export function tenantVehicles(tenantId: number): RawBuilder<unknown> {
  return sql`(select * from listings where tenant_id = ${tenantId}) v left join listing_specs s using (listing_id)`
}

/** The vehicles of a planned file (`planFeed`) as it will leave them, before or after it is written. */
export function plannedVehicles(): RawBuilder<unknown> {
  return sql`feed_plan p left join feed_merge m using (row_no)
    left join listings l on l.listing_id = p.listing_id left join listing_specs ls on ls.listing_id = p.listing_id
    cross join lateral jsonb_populate_record(l, coalesce(m.facts, '{}') || jsonb_build_object('stock_number', p.stock_number)) v
    cross join lateral jsonb_populate_record(ls, coalesce(m.specs, '{}')) s`
}
