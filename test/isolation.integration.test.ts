import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPool, roleUrl } from '#db/client.ts'
import { eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from './support/database.ts'

/** Tables that hold no dealer's data. Every other table must be closed; a new one is in this list or fails the test. */
const PLATFORM_TABLES = ['schema_migrations', 'postcodes']

const database = testDatabase()
let tables: string[] = []
let ids: { mine: number; theirs: number }

beforeAll(async () => {
  const { rows } = await database.owner.query(
    "select c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')",
  )
  tables = rows.map((row) => row.relname).filter((name) => !PLATFORM_TABLES.includes(name))
  ids = {
    mine: await arrangeTenant(database.owner, 'harbour-motors'),
    theirs: await arrangeTenant(database.owner, 'outback-utes'),
  }
})

test('every table with tenant data names its tenant, and forces row-level security', async () => {
  const { rows } = await database.owner.query(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as named
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  )
  const open = rows
    .filter((row) => !PLATFORM_TABLES.includes(row.name) && !(row.forced && row.named))
    .map((row) => row.name)
  expect(open).toEqual([])
  expect(tables.length).toBeGreaterThan(15)
})

test('the arranged rows reach every table, so that the tests below mean something', async () => {
  for (const table of tables) {
    const { rows } = await database.owner.query(`select count(*)::int as n from "${table}" where tenant_id = $1`, [
      ids.theirs,
    ])
    expect(rows[0].n, table).toBeGreaterThan(0)
  }
})

for (const role of ['app', 'worker'] as const) {
  describe(`the ${role} role`, () => {
    test('cannot bypass row-level security, become somebody else, or own a table', async () => {
      await asRole(role, null, async (client) => {
        const { rows } = await client.query(
          'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where pg_has_role(current_user, oid, $1)',
          ['member'],
        )
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) expect(Object.values(row)).toEqual([false, false, false, false])
        const owned = await client.query(
          "select tablename from pg_tables where schemaname = 'public' and pg_has_role(current_user, tableowner, 'member')",
        )
        expect(owned.rows).toEqual([])
      })
    })

    for (const [who, tenant] of [
      ['no tenant', null],
      ['another tenant', 'mine'],
    ] as const) {
      test(`with ${who} set, reads and writes nothing of a dealer`, async () => {
        await asRole(role, tenant && ids[tenant], async (client) => {
          for (const table of tables) await expectClosed(client, table, role)
        })
      })
    }
  })
}

test('no row can point at another dealer’s row', async () => {
  const { rows } = await database.owner.query(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent
       from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'tenants'::regclass
        and not exists (select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any (k.conkey))`,
  )
  expect(rows).toEqual([])
  const stolen =
    'update listings set dealership_id = (select dealership_id from dealerships where tenant_id = $1) where tenant_id = $2'
  await expect(database.owner.query(stolen, [ids.theirs, ids.mine])).rejects.toThrow('violates foreign key constraint')
})

test('the platform role reads hosts and no other table', async () => {
  const pool = openPool(roleUrl(database.ownerUrl, 'platform', database.loginPrefix), { max: 1 })
  try {
    expect((await pool.query('select host from hosts order by host')).rows).toHaveLength(2)
    for (const table of tables.filter((name) => name !== 'hosts')) {
      await expect(pool.query(`select 1 from "${table}" limit 1`), table).rejects.toThrow('permission denied')
    }
    await expect(pool.query("update hosts set host = 'stolen.example'")).rejects.toThrow('permission denied')
    await expect(pool.query('select 1 from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
  } finally {
    await pool.end()
  }
})

test('the web cannot read the queue, and a job it adds always names its own tenant', async () => {
  await asRole('app', ids.mine, async (client) => {
    await expect(savepoint(client, 'select 1 from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
    await client.query(`select forecourt.enqueue('try', jsonb_build_object('tenantId', ${ids.theirs}::bigint))`)
  })
  const { rows } = await database.owner.query(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'try'",
  )
  expect(rows).toEqual([{ payload: { tenantId: ids.mine } }])
  await expect(asRole('app', null, (client) => client.query("select forecourt.enqueue('try', '{}')"))).rejects.toThrow(
    'needs a tenant',
  )
})

/** What the web may read of each table of leads; of a table that is not here nothing. A new one is decided upon here. */
const READ_BY_THE_WEB: Record<string, string[]> = {
  leads: ['lead_id', 'tenant_id', 'form', 'category', 'state', 'listing_id', 'dealership_id', 'location_id'].concat([
    'spam_score',
    'created_at',
  ]),
  // How a delivery fares, and where to: nothing of the shopper.
  lead_deliveries: ['*'],
  lead_destinations: ['*'],
}

test('of leads the web reads nothing personal, neither what contacts are hashed with nor the hashes; the worker does', async () => {
  const { rows } = await database.owner.query(
    `select c.table_name as table, c.column_name as column,
       has_column_privilege('forecourt_app', format('%I', c.table_name), c.column_name, 'select') as app,
       has_column_privilege('forecourt_worker', format('%I', c.table_name), c.column_name, 'select') as worker,
       has_column_privilege('forecourt_platform', format('%I', c.table_name), c.column_name, 'select') as platform
     from information_schema.columns c where c.table_schema = 'public' and c.table_name ~ '^lead'`,
  )
  const namesOf = (some: typeof rows) => some.map(({ table, column }) => `${table}.${column}`).sort()
  const allowed = rows.filter(({ table, column }) => {
    const columns = READ_BY_THE_WEB[table] ?? []
    return columns.includes('*') || columns.includes(column)
  })
  expect(namesOf(allowed).length).toBeGreaterThan(20)
  expect(namesOf(rows.filter(({ worker }) => !worker))).toEqual([])
  expect(namesOf(rows.filter(({ platform }) => platform))).toEqual([])
  expect(namesOf(rows.filter(({ app }) => app))).toEqual(namesOf(allowed))
})

/** What may be changed of a shopper, a session and a try to sign in by the web, which reads them by a cookie or a code. */
const CHANGED_BY_THE_WEB: Record<string, string[]> = {
  shoppers: ['email', 'is_email_proved', 'is_phone_proved', 'name', 'phone'],
  shopper_sessions: ['seen_at'],
  shopper_sign_in_codes: ['tries', 'used_at'],
}

test('of shoppers the desk and the platform read nothing; the web changes what a rule says and no more', async () => {
  const { rows } = await database.owner.query(
    `select c.table_name as table, c.column_name as column,
       has_column_privilege('forecourt_app', format('%I', c.table_name), c.column_name, 'update') as changed,
       has_column_privilege('forecourt_platform', format('%I', c.table_name), c.column_name, 'select') or
       has_column_privilege('forecourt_desk', format('%I', c.table_name), c.column_name, 'select') as others
     from information_schema.columns c where c.table_schema = 'public' and c.table_name ~ '^shopper'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ others }) => others)).toEqual([])
  const changed = Map.groupBy(
    rows.filter((row) => row.changed),
    ({ table }) => table,
  )
  for (const [table, columns] of Object.entries(CHANGED_BY_THE_WEB))
    expect(
      changed
        .get(table)!
        .map(({ column }) => column)
        .sort(),
      table,
    ).toEqual(columns)
})

test('the desk reads leads but for hashes, adds to what is written of them, and cannot read or change its audit', async () => {
  const { rows } = await database.owner.query(
    `select c.table_name || '.' || c.column_name as name, p.privilege
     from information_schema.columns c cross join (values ('select'), ('update'), ('insert')) as p (privilege)
     where c.table_schema = 'public'
       and has_column_privilege('forecourt_desk', format('%I', c.table_name), c.column_name, p.privilege)`,
  )
  const granted = (privilege: string) => rows.filter((row) => row.privilege === privilege).map((row) => row.name)
  const tablesOf = (names: string[]) => [...new Set(names.map((name) => name.split('.')[0]))].sort()
  expect(tablesOf(granted('select'))).toEqual([
    ...['booking_letters', 'bookings', 'dealerships', 'finance_applications', 'finance_documents', 'lead_activity'],
    ...['lead_attachments', 'lead_consents', 'lead_deliveries', 'lead_destinations', 'leads', 'listings', 'locations'],
    ...['money_entries', 'money_movements', 'online_payments'],
    ...['opening_hours', 'order_documents', 'order_packs', 'order_refunds', 'orders', 'reservations', 'special_hours'],
    ...['trade_in_photos', 'trade_ins'],
  ])
  const publicTables = /^(?:dealerships|listings)\./
  expect(
    granted('select')
      .filter((name) => publicTables.test(name))
      .sort(),
  ).toEqual([
    ...['abn', 'dealership_id', 'legal_name', 'name', 'position', 'slug', 'tenant_id', 'website'].map(
      (name) => `dealerships.${name}`,
    ),
    ...['listing_id', 'location_id', 'name', 'simple_body', 'slug', 'tenant_id'].map((name) => `listings.${name}`),
  ])
  expect(
    granted('select')
      .filter((name) => /_hash$|key$/.test(name))
      .sort(),
  ).toEqual(['lead_deliveries.idempotency_key', 'locations.map_key'])
  expect(granted('update').sort()).toEqual([
    ...['changed_at', 'ends_at', 'seat', 'sequence', 'starts_at', 'state'].map((name) => `bookings.${name}`),
    ...['idempotency_key', 'next_try_at', 'queued_at', 'state', 'tries'].map((name) => `lead_deliveries.${name}`),
    ...['failing_since', 'failures', 'suspended_at'].map((name) => `lead_destinations.${name}`),
    ...['state', 'status'].map((name) => `leads.${name}`),
    ...['answered_at', 'envelope_id', 'sent_at', 'service', 'sign_by', 'sign_href', 'signed_sealed', 'signed_sha256']
      .concat('state')
      .map((name) => `order_packs.${name}`),
    ...['cancelled_at', 'contract_at', 'handed_over_at', 'paid_at', 'state'].map((name) => `orders.${name}`),
  ])
  expect(tablesOf(granted('insert'))).toEqual([
    ...['booking_letters', 'lead_activity', 'order_packs', 'order_refunds', 'staff_audit'],
  ])
  const { rows: deletes } = await database.owner.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege('forecourt_desk', oid, 'delete, truncate')",
  )
  expect(deletes).toEqual([])
  await asRole('desk', ids.mine, async (client) => {
    for (const table of tables) {
      for (const sql of [
        `select tenant_id from "${table}" where tenant_id = ${ids.theirs}`,
        `delete from "${table}" where tenant_id = ${ids.theirs}`,
      ]) {
        const attempt = await savepoint(client, sql).catch(({ message }: Error) => message)
        if (typeof attempt === 'string') expect(attempt, sql).toContain('permission denied')
        else expect(attempt.rowCount, sql).toBe(0)
      }
    }
    for (const table of ['lead_activity', 'order_refunds', 'staff_audit'])
      await expect(savepoint(client, await forgedInsert(table)), table).rejects.toThrow(/row-level security/)
    const status = await savepoint(client, `update leads set status = 'won' where tenant_id = ${ids.theirs}`)
    expect(status.rowCount).toBe(0)
    await expect(savepoint(client, 'select 1 from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
  })
})

/** Where something of a shopper's is: by their number, or by a contact. The rows arranged are of one shopper. */
async function heldOfShoppers(): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'shopper_id'
     union select table_name from forecourt.contact_columns()`,
  )
  return rows.map(({ name }) => name)
}

test('what is a shopper’s in any table is the other’s once they are joined, and of no other dealer', async () => {
  const held = (await heldOfShoppers()).filter(
    (table) => !/^(?:shoppers|shopper_sign_in_codes|alert_contacts)$/.test(table),
  )
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    const ask = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows[0]
    const { id: second } = await ask(
      "insert into shoppers (tenant_id, phone, is_phone_proved, created_at) values ($1, '0491570006', true, now()) returning shopper_id as id",
      [ids.theirs],
    )
    const { id: first } = await ask('select shopper_id as id from shoppers where tenant_id = $1 and shopper_id <> $2', [
      ...[ids.theirs, second],
    ])
    const { id: elsewhere } = await ask('select shopper_id as id from shoppers where tenant_id = $1', [ids.mine])
    await client.query('update alerts set shopper_id = $1 where tenant_id = $2', [first, ids.theirs])
    // What both have is there once.
    await client.query("insert into kept_pages values ($1, $2, 'search', '/search/kia', 'Mine', now())", [
      ...[ids.theirs, second],
    ])
    await client.query("select set_config('app.tenant_id', $1, true)", [String(ids.theirs)])
    const join = async (...pair: unknown[]) => (await ask('select forecourt.join_shoppers($1, $2) as is', pair)).is
    for (const pair of [
      [elsewhere, second],
      [second, elsewhere],
      [second, second],
    ])
      expect(await join(...pair)).toBe(false)
    expect(await join(first, second)).toBe(true)
    for (const table of held) {
      const { rows } = await client.query(
        `select shopper_id, count(*)::int from "${table}" where tenant_id = $1 group by 1`,
        [ids.theirs],
      )
      const ends = ['shopper_sessions', 'shopper_passkeys'].includes(table)
      expect(rows, table).toEqual(ends ? [] : [{ shopper_id: second, count: 1 }])
    }
    expect(await ask('select title from kept_pages where tenant_id = $1', [ids.theirs])).toEqual({ title: 'Mine' })
    expect(await ask('select 1 from shoppers where shopper_id = $1', [first])).toBeUndefined()
  } finally {
    await client.query('rollback')
    client.release()
  }
})

// The last test: of one dealer's shopper nothing is left.
test('every table that says whose a row is is in the export of a shopper, and empty once they are erased', async () => {
  const held = await heldOfShoppers()
  expect(held).toEqual(
    expect.arrayContaining(['shoppers', 'shopper_sessions', 'shopper_passkeys', 'shopper_sign_in_codes']),
  )
  const countOf = async (table: string, tenantId: number) => {
    const sql = `select count(*)::int as n from "${table}" where tenant_id = $1`
    return (await database.owner.query(sql, [tenantId])).rows[0].n
  }
  const { rows } = await database.owner.query('select shopper_id from shoppers where tenant_id = $1', [ids.theirs])
  const [{ shopper_id: shopperId }] = rows
  const ctxOf = (tenantId: number, db: typeof database.app) =>
    ({ tenant: { tenantId }, db, now: new Date() }) as TenantCtx

  const exported = await exportShopper(ctxOf(ids.theirs, database.worker), { shopperId, contacts: ['e'] })
  for (const table of held) expect(exported[table]?.length, table).toBeGreaterThan(0)
  expect(JSON.stringify(exported)).not.toMatch(/Hash"|"(?:a{43}|b{43})"/)
  const another = await exportShopper(ctxOf(ids.mine, database.worker), { shopperId, contacts: [] })
  expect(Object.values(another).flat()).toEqual([])

  // The web's role, which may delete none of these by itself, and another dealer's.
  expect(await eraseShopper(ctxOf(ids.mine, database.app), shopperId)).toBe(false)
  expect(await eraseShopper(ctxOf(ids.theirs, database.app), shopperId)).toBe(true)
  for (const table of held) {
    expect(await countOf(table, ids.theirs), table).toBe(0)
    expect(await countOf(table, ids.mine), table).toBeGreaterThan(0)
  }
})

function forBoth(what: string): string[] {
  return [`app ${what}`, `worker ${what}`]
}

/** What the web's role may not do at all. */
const REFUSED = [
  ...['read', 'update', 'delete', 'insert'].map((what) => `app staff_audit ${what}`),
  ...['read', 'update', 'delete', 'insert'].flatMap((what) => [
    `app lead_activity ${what}`,
    `app order_refunds ${what}`,
  ]),
  ...['update', 'delete', 'insert'].map((what) => `app staff_sign_in_links ${what}`),
  ...['update', 'delete'].map((what) => `app staff_sessions ${what}`),
  // A shopper's tenant, number and uid are theirs for good; who may go is another verb's.
  ...['update', 'delete', 'insert'].map((what) => `app shoppers ${what}`),
  'app shopper_sessions update',
  ...['update', 'delete'].map((what) => `app shopper_audit ${what}`),
  ...['app shopper_passkeys update', 'app passkey_challenges update'],
  'app watchlist_entries update',
  ...['update', 'delete', 'insert'].map((what) => `app shopper_sign_in_codes ${what}`),
  ...[
    'app reservations update',
    'app reservations delete',
    'app reservation_contacts update',
    'app reservation_contacts delete',
  ],
  ...['invoices insert', 'invoices update', 'invoices delete', 'online_payments update', 'online_payments delete'].map(
    (what) => `app ${what}`,
  ),
  ...['spins', 'prize_stock', 'spin_secrets', 'spin_goes'].flatMap((table) =>
    ['update', 'delete'].flatMap((what) => forBoth(`${table} ${what}`)),
  ),
  ...['app online_payment_contacts update', 'app online_payment_contacts delete'],
  ...['app leads update', 'app leads delete', 'app trade_ins delete', 'app trade_in_photos delete'],
  'app finance_applications delete',
  'app orders delete',
  ...['app order_packs insert', 'app order_packs delete', 'app order_packs update', 'app sandbox_envelopes delete'],
  ...['app lead_attachments read', 'app lead_attachments update', 'app lead_attachments delete'],
  ...['app bookings update', 'app bookings delete'],
  ...['app booking_letters insert', 'app booking_letters update', 'app booking_letters delete'],
  ...['sandbox_payments delete', 'sandbox_transactions update', 'sandbox_transactions delete'].flatMap(forBoth),
  // The ledger is written by a function, and never changed.
  ...['money_movements', 'money_entries'].flatMap((table) =>
    ['update', 'delete', 'insert'].flatMap((what) => forBoth(`${table} ${what}`)),
  ),
  ...['money_reconciliations update', 'money_reconciliations delete'].flatMap(forBoth),
  'app money_reconciliations insert',
  ...['update', 'delete', 'insert'].map((what) => `app processor_keys ${what}`),
  ...forBoth('processor_events update'),
  'app processor_events delete',
  'app lead_salts insert',
  ...['read', 'update', 'delete'].flatMap((what) => [`app lead_consents ${what}`, `app lead_salts ${what}`]),
  ...['update', 'delete', 'insert'].map((what) => `app alert_contacts ${what}`),
  ...['update', 'delete', 'insert'].map((what) => `app alerts ${what}`),
  ...['alert_mails', 'alert_news', 'alert_cursors', 'alert_listings', 'alert_blocks'].flatMap((table) =>
    ['read', 'update', 'delete', 'insert'].map((what) => `app ${table} ${what}`),
  ),
]

/** Another dealer's rows are unreadable, unchangeable, undeletable, and cannot be forged under their name. */
async function expectClosed(client: pg.PoolClient, table: string, role: 'app' | 'worker') {
  const theirs = async (what: 'read' | 'update' | 'delete', sql: string) => {
    const attempt = savepoint(client, sql)
    if (REFUSED.includes(`${role} ${table} ${what}`))
      await expect(attempt, `${table}: ${what}`).rejects.toThrow('permission denied')
    else expect((await attempt).rowCount, `${table}: ${what}`).toBe(0)
  }
  await theirs('read', `select tenant_id from "${table}" where tenant_id = ${ids.theirs}`)
  await theirs('update', `update "${table}" set tenant_id = tenant_id where tenant_id = ${ids.theirs}`)
  await theirs('delete', `delete from "${table}" where tenant_id = ${ids.theirs}`)
  const isRefused = REFUSED.includes(`${role} ${table} insert`)
  const refusal = isRefused ? 'permission denied' : /row-level security/
  await expect(savepoint(client, await forgedInsert(table)), `${table}: insert`).rejects.toThrow(refusal)
}

/** Copies the other dealer's own row (as the owner sees it) into an insert under that dealer's name. */
async function forgedInsert(table: string): Promise<string> {
  const { rows } = await database.owner.query(
    `select to_jsonb(t) as row from "${table}" t where tenant_id = $1 limit 1`,
    [ids.theirs],
  )
  const row = JSON.stringify(rows[0].row).replaceAll("'", "''")
  const written = await database.owner.query(
    `select string_agg(format('%I', attname), ', ') as columns from pg_attribute
     where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const { columns } = written.rows[0]
  return `insert into "${table}" (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::"${table}", '${row}')`
}

async function savepoint(client: pg.PoolClient, sql: string) {
  await client.query('savepoint attempt')
  try {
    return await client.query(sql)
  } finally {
    await client.query('rollback to attempt')
  }
}

async function asRole(
  role: 'app' | 'worker' | 'desk',
  tenantId: number | null,
  work: (client: pg.PoolClient) => Promise<unknown>,
) {
  const pool = openPool(roleUrl(database.ownerUrl, role, database.loginPrefix), { max: 1 })
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (tenantId !== null) await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
    await work(client)
    await client.query('commit')
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** One row in every table for a dealer of this name. */
async function arrangeTenant(owner: pg.Pool, slug: string): Promise<number> {
  const one = async (sql: string, values: unknown[]) =>
    Number(Object.values((await owner.query(sql, values)).rows[0])[0])
  const tenant = await one(
    "insert into tenants (slug, name, template, settings) values ($1, $1, 'x', '{}') returning tenant_id",
    [slug],
  )
  await owner.query("insert into hosts values ($1 || '.example', $2, true)", [slug, tenant])
  const image = await one(
    "insert into images (tenant_id, sha256, width_px, height_px, byte_count, format) values ($1, repeat('a', 64), 3, 2, 9, 'jpeg') returning image_id",
    [tenant],
  )
  const dealership = await one(
    "insert into dealerships (tenant_id, slug, name) values ($1, 'd', 'D') returning dealership_id",
    [tenant],
  )
  const location = await one(
    "insert into locations (tenant_id, dealership_id, slug, name) values ($1, $2, 'l', 'L') returning location_id",
    [tenant, dealership],
  )
  await owner.query("insert into opening_hours values ($1, $2, 1, 'Closed')", [location, tenant])
  await owner.query("insert into special_hours values ($1, $2, '2026-12-25', 'Closed')", [location, tenant])
  const manufacturer = await one(
    "insert into manufacturers (tenant_id, slug, name) values ($1, 'm', 'M') returning manufacturer_id",
    [tenant],
  )
  await owner.query(
    "insert into manufacturer_models (tenant_id, manufacturer_id, slug, name) values ($1, $2, 'x', 'X')",
    [tenant, manufacturer],
  )
  const listing = await one(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
     values ($1, $2, '1', 's', 'N', 'used', 2020, 'M', 'X', 1) returning listing_id`,
    [tenant, dealership],
  )
  await owner.query('insert into listing_specs (listing_id, tenant_id) values ($1, $2)', [listing, tenant])
  await owner.query('insert into listing_photos (listing_id, tenant_id, position, image_id) values ($1, $2, 0, $3)', [
    listing,
    tenant,
    image,
  ])
  await owner.query(
    "insert into listing_media (listing_id, tenant_id, kind, url) values ($1, $2, 'video', 'https://x.example')",
    [listing, tenant],
  )
  await owner.query(
    "insert into listing_hotspots (listing_id, tenant_id, scope, description, positions) values ($1, $2, 'interior', 'Boot', '[]')",
    [listing, tenant],
  )
  await owner.query("insert into listing_locks (listing_id, tenant_id, field) values ($1, $2, 'price')", [
    listing,
    tenant,
  ])
  await owner.query(
    "insert into also_listed (listing_id, tenant_id, source, listed_at) values ($1, $2, 'new', now())",
    [listing, tenant],
  )
  await owner.query('insert into price_history (listing_id, tenant_id, price_cents) values ($1, $2, 1)', [
    listing,
    tenant,
  ])
  await owner.query("insert into slug_history (tenant_id, slug, listing_id) values ($1, 'old', $2)", [tenant, listing])
  await owner.query("insert into former_names (tenant_id, make, model) values ($1, 'Toyta', 'HiLux')", [tenant])
  await owner.query(
    "insert into feed_runs (tenant_id, format, file_name, started_at, summary) values ($1, 'f', 'n', now(), '{}')",
    [tenant],
  )
  await owner.query(
    "insert into pages (tenant_id, path, sections, file_name, source) values ($1, '/about-us', '[]', 'about-us.json', '{}')",
    [tenant],
  )
  await owner.query(
    "insert into articles (tenant_id, slug, title, date, markdown, source) values ($1, 'a', 'A', '2026-01-01', 'M', 'S')",
    [tenant],
  )
  await owner.query(
    "insert into tenant_files (tenant_id, name, kind, image_id, byte_count, source_sha256) values ($1, 'pictures/a.webp', 'image', $2, 9, repeat('a', 64))",
    [tenant, image],
  )
  await owner.query("insert into analytics_events (tenant_id, event_id, path) values ($1, 49, '/search')", [tenant])
  await owner.query("insert into visitor_salts values ($1, current_date, repeat('a', 43))", [tenant])
  await owner.query("insert into vehicle_visits values ($1, $2, repeat('b', 43), now())", [tenant, listing])
  await owner.query("insert into rate_limits values ($1, repeat('b', 43), now())", [tenant])
  await owner.query("insert into lead_salts values ($1, repeat('a', 43))", [tenant])
  const lead = await one(
    `insert into leads (tenant_id, form, category, state, route_reason, submission_key, content_hash, address_hash, email_hash,
       phone_hash, created_at, first_name, last_name, email, phone, postcode)
     values ($1, 'general', 'C', 'accepted', 'R', 'k', 'c', 'a', 'e', 'p', now(), 'F', 'L', 'E', 'P', '4000') returning lead_id`,
    [tenant],
  )
  await owner.query("insert into lead_consents values ($1, $2, 'offers', 'W', repeat('a', 64), true, now(), 'a')", [
    lead,
    tenant,
  ])
  await owner.query(
    `insert into lead_attachments (lead_id, tenant_id, field, name, content_type, byte_count, content_sha256, content)
     values ($1, $2, 'photos', 'a.jpg', 'image/jpeg', 1, repeat('a', 64), '\\x00')`,
    [lead, tenant],
  )
  await owner.query(
    "insert into lead_deliveries (lead_id, tenant_id, kind, target, state, next_try_at) values ($1, $2, 'email', 't', 'held', now())",
    [lead, tenant],
  )
  const booking = await one(
    `insert into bookings (tenant_id, lead_id, kind, location_id, listing_id, starts_at, ends_at, time_zone, seat, state, created_at, changed_at)
     values ($1, $2, 'test-drive', $3, $4, '2026-11-28T00:00Z', '2026-11-28T01:00Z', 'Australia/Perth', 0, 'booked', now(), now())
     returning booking_id`,
    [tenant, lead, location, listing],
  )
  await owner.query(
    "insert into booking_letters (tenant_id, booking_id, sequence, state, next_try_at) values ($1, $2, 1, 'pending', now())",
    [tenant, booking],
  )
  await owner.query(
    "insert into lead_activity (lead_id, tenant_id, at, by_email, by_name, kind, says) values ($1, $2, now(), 'e', 'n', 'note', 's')",
    [lead, tenant],
  )
  const link = "insert into staff_sign_in_links values ($1, repeat('a', 43), 'e', now(), now())"
  const session =
    "insert into staff_sessions (tenant_id, token_hash, email, created_at, seen_at) values ($1, repeat('a', 43), 'e', now(), now())"
  const audit =
    "insert into staff_audit (tenant_id, at, email, staff_session_id, action) values ($1, now(), 'e', 1, 'lead-read')"
  for (const sql of [link, session, audit]) await owner.query(sql, [tenant])
  const shopper = await one(
    "insert into shoppers (tenant_id, email, is_email_proved, created_at) values ($1, 'e', true, now()) returning shopper_id",
    [tenant],
  )
  await owner.query(
    "insert into shopper_sessions (tenant_id, shopper_id, token_hash, created_at, seen_at) values ($1, $2, repeat('a', 43), now(), now())",
    [tenant, shopper],
  )
  const garage = [
    "insert into own_vehicles (tenant_id, shopper_id, name, origin, created_at) values ($1, $2, 'n', 'o', now())",
    "insert into kept_pages values ($1, $2, 'search', '/search/kia', 'Kia', now())",
  ]
  const joined =
    "insert into shopper_audit (tenant_id, shopper_id, at, action) values ($1, $2, now(), 'account-joined')"
  for (const sql of [...garage, joined]) await owner.query(sql, [tenant, shopper])
  await owner.query('insert into watchlist_entries values ($1, $2, $3, now(), null, false)', [tenant, shopper, listing])
  await owner.query(
    "insert into shopper_sign_in_codes values ($1, repeat('a', 43), repeat('b', 43), 'email', 'e', 0, now())",
    [tenant],
  )
  const passkey =
    "insert into shopper_passkeys (tenant_id, shopper_id, credential_id, public_key, counter, created_at) values ($1, $2, 'c', 'k', 0, now())"
  const challenge = "insert into passkey_challenges values ($1, repeat('a', 43), $2, now())"
  for (const sql of [passkey, challenge]) await owner.query(sql, [tenant, shopper])
  const payment =
    "insert into sandbox_payments values ('sbx_' || repeat('a', 22), $1, null, 'k', 'd', 20000, 'reservation', '1', 'later', 'unpaid', null, null, 'c', 'w', now())"
  const event =
    "insert into sandbox_events (event_id, tenant_id, payment_id, type, due_at, deliveries) values ('sbx_evt_' || repeat('a', 22), $1, 'sbx_' || repeat('a', 22), 't', now(), 1)"
  const moved =
    "insert into sandbox_transactions (tenant_id, payment_id, kind, amount_cents, fee_cents, idempotency_key, created_at) values ($1, 'sbx_' || repeat('a', 22), 'capture', 20000, 370, 'k', now())"
  const movement =
    "insert into money_movements (tenant_id, idempotency_key, kind, processor, cause_kind, cause_id, happened_at, recorded_at, recorded_by) values ($1, 'k', 'capture', 'sandbox', 'reservation', '1', now(), now(), 'call') returning movement_id"
  // Balanced within one statement: each is a transaction of its own here.
  const entries = `with movement as (${movement})
    insert into money_entries select movement_id, $1, account, 'AUD', cents from movement,
      (values ('processor-balance', 5), ('deposits-held', -5)) as e (account, cents)`
  const compared =
    "insert into money_reconciliations (tenant_id, processor, since, compared_at, transactions, differences) values ($1, 'sandbox', now(), now(), 0, '[]')"
  const keys = "insert into processor_keys values ($1, 'stripe', 'p', '\\x00', '\\x00', now())"
  const taken = "insert into processor_events values ($1, 'sandbox', 'e', 't', null, now())"
  for (const sql of [payment, event, moved, entries, compared, taken, keys]) await owner.query(sql, [tenant])
  const redirect =
    "insert into redirects (tenant_id, from_path, written_to, final_to, status, final_status) values ($1, '/a', '/b', '/b', 301, 301)"
  const missing = "insert into missing_paths values ($1, '/c', 1, current_date, current_date)"
  const source = "insert into review_sources (tenant_id, source, place, tried_at) values ($1, 'file', '', now())"
  const review =
    "insert into reviews (tenant_id, source, place, external_id, customer_name, rating, review_date) values ($1, 'file', '', 'r', 'n', 5, current_date)"
  for (const sql of [redirect, missing, source, review]) await owner.query(sql, [tenant])
  await owner.query(
    "insert into trade_ins (trade_in_id, tenant_id, shopper_id, vehicle, source, created_at) values (1000 + $1::bigint, $1, $2, '{}', 'by-hand', now())",
    [tenant, shopper],
  )
  await owner.query(
    "insert into trade_in_photos values ($1, 1000 + $1::bigint, 'front', 1, repeat('a', 64), '\\x00', now())",
    [tenant],
  )
  const reservation = await one(
    `insert into reservations (tenant_id, listing_id, vehicle, token_hash, state, deposit_cents, currency, terms_words, terms_sha256,
       address_hash, processor, held_at, expires_at)
     values ($1, $2, '{}', rpad(($1::bigint)::text, 43, 'r'), 'held', 1, 'AUD', 'W', repeat('a', 64), 'a', 'sandbox', now(), now() + interval '1 hour')
     returning reservation_id`,
    [tenant, listing],
  )
  await owner.query("insert into reservation_contacts values ($1, $2, $3, 't', 'F', 'L', 'e', 'p')", [
    ...[reservation, tenant, shopper],
  ])
  const invoice = await one(
    "insert into invoices (tenant_id, invoice_number, amount_cents, imported_at) values ($1, 'R1', 5, now()) returning invoice_id",
    [tenant],
  )
  const paid = await one(
    `insert into online_payments (tenant_id, invoice_id, is_listed, invoice_number, form_key, amount_cents, surcharge_cents, currency,
       state, processor, begun_at)
     values ($1, $2, true, 'R1', repeat('k', 43), 5, 0, 'AUD', 'open', 'sandbox', now()) returning online_payment_id`,
    [tenant, invoice],
  )
  await owner.query("insert into online_payment_contacts values ($1, $2, $3, 'F', 'L', 'e', 'p', 'o')", [
    ...[paid, tenant, shopper],
  ])
  await owner.query(
    `insert into order_refunds (tenant_id, online_payment_id, nth, amount_cents, reason, state, asked_at, by_email, by_name)
     values ($1, $2, 1, 5, 'price', 'asked', now(), 'e', 'n')`,
    [tenant, paid],
  )
  const spin = await one(
    "insert into spins (tenant_id, shopper_id, campaign, commitment, committed_at) values ($1, $2, 'c', repeat('a', 64), now()) returning spin_id",
    [tenant, shopper],
  )
  await owner.query("insert into spin_secrets values ($1, $2, repeat('a', 64))", [spin, tenant])
  for (const sql of ["prize_stock values ($1, 'c', 'p', 1, 0)", "spin_goes values ($1, 'c', repeat('a', 43))"])
    await owner.query(`insert into ${sql}`, [tenant])
  await owner.query(
    `insert into finance_applications (finance_application_id, tenant_id, shopper_id, answers_sealed, created_at, saved_at)
     values (1000 + $1::bigint, $1, $2, '\\x00', now(), now())`,
    [tenant, shopper],
  )
  await owner.query(
    "insert into finance_documents values ($1, 1000 + $1::bigint, 'licence', 0, 1, '\\x00', '\\x00', now())",
    [tenant],
  )
  await owner.query(
    `insert into orders (order_id, tenant_id, reference, state, shopper_id, vehicle, answers_sealed, created_at, saved_at)
     values (1000 + $1::bigint, $1, 'O-00000000', 'draft', $2, '{}', '\\x00', now(), now())`,
    [tenant, shopper],
  )
  await owner.query(
    "insert into order_documents values ($1, 1000 + $1::bigint, 'licence_front', 0, 1, '\\x00', '\\x00', now())",
    [tenant],
  )
  await owner.query(
    `insert into order_packs (order_pack_id, tenant_id, order_id, state, made_at, document_sealed, sha256)
     values (1000 + $1::bigint, $1, 1000 + $1::bigint, 'made', now(), '\\x00', repeat('a', 64))`,
    [tenant],
  )
  await owner.query(
    "insert into sandbox_envelopes values ('sbx_env_' || repeat('a', 22), $1, 'k', 'd', '\\x00', 't', '/r', 'sent', now(), null, 's', 'w')",
    [tenant],
  )
  await owner.query("insert into lead_destinations (tenant_id, kind, target) values ($1, 'email', 't')", [tenant])
  const contact = await one(
    `insert into alert_contacts (tenant_id, email, email_hash, token, token_hash, created_at)
     values ($1, 'e', 'h', repeat('a', 43), repeat('b', 43), now()) returning alert_contact_id`,
    [tenant],
  )
  const alert = await one(
    `insert into alerts (tenant_id, alert_contact_id, kind, listing_id, about, frequency, state, origin, consent_words,
       consent_sha256, address_hash, requested_at, answered_at)
     values ($1, $2, 'available', $3, 'A', 'daily', 'on', 'O', 'W', repeat('a', 64), 'a', now(), now()) returning alert_id`,
    [tenant, contact, listing],
  )
  const mail =
    "insert into alert_mails (tenant_id, alert_id, kind, next_try_at, created_at) values ($1, $2, 'news', now(), now())"
  const news =
    "insert into alert_news (tenant_id, alert_id, listing_id, reason, found_at, pass_since) values ($1, $2, $3, 'back', now(), 1)"
  await owner.query(mail, [tenant, alert])
  await owner.query(news, [tenant, alert, listing])
  await owner.query('insert into alert_cursors values ($1, 1, now())', [tenant])
  await owner.query("insert into alert_blocks values ($1, 'h', now())", [tenant])
  await owner.query("insert into alert_listings values ($1, $2, '{}')", [listing, tenant])
  return tenant
}
