import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { sharp } from '#domain/media/normalise-image.server.ts'

const SECRET = 'hush-hush-hush-hush'

/** The folder of a dealer with two cars, photos, a page, a picture and redirects: what `tenant apply` takes. */
export async function writeDealer(dir: string, slug: string): Promise<void> {
  const config = {
    ...{ slug, name: 'Harbour Motors', template: 'meridian', hosts: { primary: `www.${slug}.example` } },
    dealerships: [{ slug: 'harbour', name: 'Harbour' }],
    locations: [{ slug: 'yard', name: 'Yard', dealership: 'harbour', state: 'NSW', postcode: '2000' }],
    settings: {
      leads: { destinations: [{ kind: 'webhook', to: 'https://crm.example/in', secret: SECRET }] },
    },
  }
  const write = (name: string, content: string | Uint8Array) => {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), content)
  }
  write('config.json', JSON.stringify(config))
  write(
    'stock.csv',
    'Stock number,Make,Model,Year,DAP Price,KM\nA1,Ford,Ranger,2021,41990,50000\nA2,Kia,Rio,2022,19990,9000\n',
  )
  write('redirects.csv', 'from,to,status,replaces_page\n/used.php?id=7,/search/used-cars,,\n/team.html,,410,\n')
  write('content/pages/about.md', '---\ntitle: About\n---\nHello.\n\n![Yard](pictures/yard.webp)\n')
  write('pictures/yard.webp', await picture(10))
  for (const [i, name] of ['A1_1', 'A1_2', 'A2_1'].entries()) write(`photos/${name}.webp`, await picture(60 + 60 * i))
}

function picture(red: number): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 60, channels: 3, background: { r: red, g: 90, b: 9 } } })
    .webp()
    .toBuffer()
}

/** A dealer's later life: what people and the site added to the applied folder, a row at least in every table that moves. */
export async function liveAWhile(owner: pg.Pool, slug: string, document: string): Promise<void> {
  const attachment = Buffer.from('%PDF-1.4 licence')
  const sha256 = createHash('sha256').update(attachment).digest('hex')
  const own = `with own as (select tenant_id as t from tenants where slug = '${slug}'),
    cars as (select min(listing_id) as a, max(listing_id) as b from listings join own on tenant_id = t)`
  const add = (table: string, columns: string, values: string, from = 'own, cars') =>
    owner.query(`${own} insert into ${table} (tenant_id, ${columns}) select t, ${values} from ${from}`)
  const lead = `own, cars, leads l where l.tenant_id = t`
  await owner.query(`${own} update listings set similar_listing_ids = array[cars.b], views = 7,
    created_at = '2026-02-01T01:02:03.456789Z' from own, cars where listing_id = a`)
  await owner.query(
    `${own} update listings set similar_listing_ids = array[cars.a], reserved = true from own, cars where listing_id = b`,
  )
  await add('listing_specs', 'listing_id, cylinders, engine_litres', 'a, 6, 3.2')
  await add('listing_locks', 'listing_id, field', "a, 'price'")
  await add('listing_locks', 'listing_id, field, feed_value, until', "a, 'reserved', 'false', '2100-01-01T00:00Z'")
  await add('listing_locks', 'listing_id, field, feed_value', `a, 'tag', 'null'`)
  await add('listing_locks', 'listing_id, field, feed_value', `a, 'simple_colour', '"Red"'`)
  await add(
    'listing_locks',
    'listing_id, field, feed_value',
    "a, 'location_id', (select to_jsonb(min(location_id)) from locations join own on tenant_id = t)",
  )
  await add('price_history', 'listing_id, price_cents, recorded_at', "a, 4599000, '2026-01-01T00:00:00.000001Z'")
  await add('also_listed', 'listing_id, source, listed_at', "a, 'easycars', '2026-01-02'")
  await add('slug_history', 'listing_id, slug', "a, 'old-ranger'")
  await add('listing_media', 'listing_id, kind, file_sha256', `b, 'history_report', '${document}'`)
  await add(
    'listing_media',
    'listing_id, kind, position, image_id',
    "b, 'spin_frame', 1, (select min(image_id) from listing_photos where listing_id = b)",
  )
  await add(
    'listing_hotspots',
    'listing_id, scope, description, positions',
    `a, 'interior', 'Boot', '[{"frame": 1, "x": 0.1, "y": 0.25}]'`,
  )
  await add('former_names', 'make, model', "'Toyta', 'HiLux'")
  await add('missing_paths', 'path, hits, first_on, last_on', "'/c', 3, '2026-01-01', '2026-02-01'")
  await add('review_sources', 'source, place, tried_at, average_rating', "'file', '', '2026-01-01', 4.333333333333333")
  await add(
    'reviews',
    'source, place, external_id, customer_name, rating, review_date',
    "'file', '', 'r', 'Ana', 4.5, '2026-01-01'",
  )
  await add('lead_salts', 'salt', "repeat('a', 43)")
  await add('shoppers', 'name, phone, is_phone_proved, created_at', "'Ana', '+61491570156', true, '2026-03-01'")
  const shopper = 'own, cars, shoppers s where s.tenant_id = t'
  await add(
    'own_vehicles',
    'shopper_id, name, origin, created_at',
    "s.shopper_id, 'The ute', 'http://x.example', '2026-03-01'",
    shopper,
  )
  const kept = "s.shopper_id, 'search', '/search/kia', 'Kia', '2026-03-01'"
  await add('kept_pages', 'shopper_id, kind, path, title, kept_at', kept, shopper)
  await add(
    'watchlist_entries',
    'shopper_id, listing_id, saved_at, asked_cents, per_week',
    "s.shopper_id, a, '2026-03-01', 1999000, false",
    shopper,
  )
  await add('alert_blocks', 'email_hash, blocked_at', "repeat('b', 43), '2026-03-01'")
  await add('lead_destinations', 'kind, target, failures', "'email', 't', 2")
  await add(
    'leads',
    'form, category, state, route_reason, submission_key, content_hash, address_hash, email_hash, phone_hash, created_at, first_name, last_name, email, phone, postcode, listing_id, dealership_id, location_id, answers, status',
    `'general', 'C', 'accepted', 'R', 'k' || n, 'c', 'a', 'e', 'p', '2026-03-01', 'F', 'L"ö', 'e@x.example', '0491570156', '2000', a,
     (select min(dealership_id) from dealerships join own on tenant_id = t), (select min(location_id) from locations join own on tenant_id = t), '[{"name":"x"}]', 'won'`,
    'own, cars, generate_series(1, 2) n',
  )
  await add(
    'lead_consents',
    'lead_id, purpose, words, words_sha256, given, given_at, address_hash',
    "lead_id, 'offers', 'W', repeat('a', 64), true, '2026-03-01', 'a'",
    lead,
  )
  await add(
    'lead_deliveries',
    'lead_id, kind, target, state, next_try_at, log',
    `lead_id, 'webhook', 't', 'sent', '2026-03-01', '[{"at": 1}]'`,
    lead,
  )
  await add(
    'lead_activity',
    'lead_id, at, by_email, by_name, kind, says',
    "lead_id, '2026-03-02', 'e', 'n', 'note', 'Rang twice'",
    lead,
  )
  await owner.query(
    `${own} insert into lead_attachments (tenant_id, lead_id, field, name, content_type, byte_count, content_sha256, content)
     select t, lead_id, 'photos', 'a.pdf', 'application/pdf', $1, $2, $3 from ${lead}`,
    [attachment.length, sha256, attachment],
  )
  await add(
    'bookings',
    'lead_id, kind, location_id, listing_id, starts_at, ends_at, time_zone, seat, state, created_at, changed_at',
    "lead_id, 'test-drive', l.location_id, a, '2026-11-28T00:00Z', '2026-11-28T01:00Z', 'Australia/Sydney', 0, 'booked', '2026-03-01', '2026-03-01'",
    `${lead} and submission_key = 'k1'`,
  )
  await add(
    'booking_letters',
    'booking_id, sequence, state, next_try_at',
    "booking_id, 1, 'sent', '2026-03-01'",
    'own join bookings on tenant_id = t',
  )
  await add('analytics_events', 'event_id, path', "49, '/search'", 'own')
}

/** Who points at whom, and by what a row is known: as a person would compare two sites, not as the export does. */
const KNOWN_BY: Record<string, [table: string, name: string]> = {
  dealership_id: ['dealerships', 'slug'],
  location_id: ['locations', 'slug'],
  manufacturer_id: ['manufacturers', 'slug'],
  image_id: ['images', 'sha256'],
  listing_id: ['listings', 'slug'],
  lead_id: ['leads', 'submission_key'],
  booking_id: ['bookings', 'uid'],
}
/** What may differ between two installations of one site: versions and the instants of applying. */
const ANEW = [
  'tenant_id',
  'stock_version',
  'settings_version',
  'preview_secret',
  'updated_at of pages',
  'updated_at of tenants',
  'created_at of tenants',
  'created_at of images',
]

/** Rows and their hash, by table, of everything a tenant has but `leftOut`. */
export async function fingerprint(owner: pg.Pool, slug: string, leftOut: readonly string[]) {
  const { rows: tables } = await owner.query(`select c.relname as name, a.attname as id from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists
      (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') order by 1`)
  const tenant = `(select tenant_id from tenants where slug = '${slug}')`
  const names: Record<string, Map<number, string>> = {}
  for (const [column, [table, name]] of Object.entries(KNOWN_BY)) {
    const { rows } = await owner.query(
      `select ${column} as id, ${name} as name from ${table} where tenant_id = ${tenant}`,
    )
    names[column] = new Map(rows.map(({ id, name }) => [id, name]))
  }
  const prints: Record<string, { rows: number; sha256: string }> = {}
  for (const { name, id } of tables) {
    if (leftOut.includes(name)) continue
    const { rows } = await owner.query(`select to_jsonb(x) as row from ${name} x where tenant_id = ${tenant}`)
    const told = rows.map(({ row }) => {
      const kept = Object.entries(row).flatMap(([key, value]) => {
        if (key === id || ANEW.includes(key) || ANEW.includes(`${key} of ${name}`)) return []
        if (key === 'similar_listing_ids') return [[key, (value as number[]).map((one) => names.listing_id!.get(one))]]
        if (key === 'feed_value' && row.field === 'location_id') return [[key, names.location_id!.get(value as number)]]
        return [[key, names[key] && value !== null ? names[key].get(value as number) : value]]
      })
      // Secrets stay behind, by rule.
      return JSON.stringify(kept).replaceAll(`,"secret":"${SECRET}"`, '')
    })
    prints[name] = { rows: rows.length, sha256: createHash('sha256').update(told.sort().join('\n')).digest('hex') }
  }
  return prints
}
