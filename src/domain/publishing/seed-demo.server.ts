import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import * as z from 'zod'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { photoIntake } from '#domain/stock/media/ingest-photos.server.ts'
import { touchStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { listTenantSlugs, loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { type PublishOutcome, publishFolder } from './publish-folder.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { readTenantFolder } from './tenant-folder.server.ts'

export type SeedOutcome =
  | { kind: 'seeded'; tenants: { slug: string; name: string; vehicles: number }[] }
  /** Somebody's tenants are there: the demo keeps out. */
  | { kind: 'not-empty'; slugs: string[] }
  | { kind: 'broken-folder'; dir: string; reason: string }

export type SeedOptions = {
  /** A folder of tenant folders. */
  dir: string
  store: MediaStore
  onTenant?(slug: string): void
}

/** Publishes every tenant folder of `dir`, stock and pictures included, into a database without tenants (rule:demo-mode). */
export async function seedDemo(ctx: PublishingCtx, { dir, store, onTenant }: SeedOptions): Promise<SeedOutcome> {
  const present = await listTenantSlugs(ctx.platform)
  if (present.length > 0) return { kind: 'not-empty', slugs: present.map(({ slug }) => slug) }

  const intake = photoIntake(store)
  const tenants: { slug: string; name: string; vehicles: number }[] = []
  for (const slug of await tenantFolders(dir)) {
    onTenant?.(slug)
    const folder = join(dir, slug)
    const broken = (reason: string): SeedOutcome => ({ kind: 'broken-folder', dir: folder, reason })
    const read = await readTenantFolder(folder)
    if (read.kind !== 'read') return broken(read.kind === 'invalid' ? JSON.stringify(read.problems) : read.reason)
    const options = { stock: true, warming: false, store, intake }
    const { settings, stock, media } = await publishFolder(ctx, read.folder, options)
    const failed =
      stock.find(({ outcome }) => outcome.kind === 'refused') ??
      media.find(({ outcome }) => outcome.kind !== 'attached')
    if (settings.kind === 'refused' || failed) return broken(JSON.stringify(failed ?? settings))
    const fault = await ageStock(ctx, settings, folder)
    if (fault !== null) return broken(fault)
    tenants.push({
      slug,
      name: read.folder.config.name,
      vehicles: stock.reduce((sum, { outcome }) => sum + outcome.summary.created, 0),
    })
  }
  return { kind: 'seeded', tenants }
}

async function ageStock(ctx: PublishingCtx, settings: PublishOutcome['settings'], dir: string): Promise<string | null> {
  const tenant =
    'tenantId' in settings && settings.tenantId !== null ? await loadTenant(ctx.app, settings.tenantId) : null
  return tenant && ageDemoStock({ tenant, db: ctx.app, now: ctx.now }, dir)
}

/** The names of the tenant folders in `dir`; one that starts with `_` holds what tenants share. */
export async function tenantFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort()
}

const days = z.coerce.number().min(0).max(4000)
const blankOr = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema])

const row = z
  .strictObject({
    'Stock number': z.string().min(1),
    Listed: days,
    Sold: blankOr(days),
    Reduced: blankOr(days),
    'Asked before': blankOr(z.coerce.number().positive()),
    'Registered for': blankOr(z.coerce.number().int()),
  })
  .transform((cells) => ({
    stock_number: cells['Stock number'],
    listed_days: cells.Listed,
    sold_days: cells.Sold,
    reduced_days: cells.Reduced,
    asked_before_cents: cells['Asked before'] === null ? null : Math.round(cells['Asked before'] * 100),
    registered_days: cells['Registered for'],
  }))

/**
 * Gives a demo tenant's stock a past: `demo-days.csv` in its folder says how many days before today each vehicle was
 * listed, sold, or reduced and from which price, and for how many days it stays registered. Only seeding the demo does so: a real
 * dealer's past is what happened. Without such a file nothing changes. Answers why the file cannot be read, if so.
 */
async function ageDemoStock(ctx: TenantCtx, dir: string): Promise<string | null> {
  const file = join(dir, 'demo-days.csv')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const rows = z.array(row).safeParse(parse(text, { columns: true, relax_column_count: true }))
  if (!rows.success) return `${file}: ${z.prettifyError(rows.error)}`

  await withTenant(ctx, async (trx) => {
    await sql`
      create temp table demo_days on commit drop as
      select l.listing_id, d.listed_days, d.sold_days, d.reduced_days, d.asked_before_cents, d.registered_days
      from jsonb_to_recordset(${JSON.stringify(rows.data)}::jsonb) as d (stock_number text, listed_days numeric,
        sold_days numeric, reduced_days numeric, asked_before_cents bigint, registered_days integer)
      join listings l on l.tenant_id = ${ctx.tenant.tenantId} and l.stock_number = d.stock_number`.execute(trx)
    await agePrices(trx, ctx)
    await ageListings(trx, ctx)
  })
  return null
}

/** What is asked now has been asked since the reduction, or since it was listed; before that the higher price. */
async function agePrices(trx: TenantTransaction, { tenant: { tenantId }, now }: TenantCtx): Promise<void> {
  await sql`
    update price_history h set recorded_at = ${now}::timestamptz - make_interval(secs => 86400 * coalesce(d.reduced_days, d.listed_days)::double precision)
    from demo_days d
    where h.tenant_id = ${tenantId} and h.listing_id = d.listing_id and h.recorded_at = ${now}::timestamptz`.execute(
    trx,
  )
  await sql`
    insert into price_history (listing_id, tenant_id, recorded_at, price_cents, price_type)
    select listing_id, ${tenantId}, ${now}::timestamptz - make_interval(secs => 86400 * d.listed_days::double precision), d.asked_before_cents, l.price_type
    from demo_days d join listings l using (listing_id)
    where d.asked_before_cents is not null
    on conflict (listing_id, recorded_at) do nothing`.execute(trx)
}

async function ageListings(trx: TenantTransaction, { tenant: { tenantId }, now }: TenantCtx): Promise<void> {
  const stockVersion = await touchStock(trx, tenantId)
  await sql`
    update listings l set
      created_at = ${now}::timestamptz - make_interval(secs => 86400 * d.listed_days::double precision),
      sold_at = case when l.status = 'sold' then ${now}::timestamptz - make_interval(secs => 86400 * coalesce(d.sold_days, 0)::double precision) end,
      registration_expires_on = case when d.registered_days is null then l.registration_expires_on
        else (${now}::timestamptz at time zone 'UTC')::date + d.registered_days end,
      stock_version = ${stockVersion}, updated_at = ${now}::timestamptz
    from demo_days d where l.tenant_id = ${tenantId} and l.listing_id = d.listing_id`.execute(trx)
}
