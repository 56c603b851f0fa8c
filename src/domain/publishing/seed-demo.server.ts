import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#domain/media/store.ts'
import { photoIntake } from '#domain/stock/media/ingest-photos.server.ts'
import { listTenantSlugs, loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { type AgeOutcome, ageDemoStock } from './age-demo.server.ts'
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
    const read = await readTenantFolder(join(dir, slug))
    if (read.kind !== 'read')
      return {
        kind: 'broken-folder',
        dir: join(dir, slug),
        reason: read.kind === 'invalid' ? JSON.stringify(read.problems) : read.reason,
      }
    const { settings, stock, media } = await publishFolder(ctx, read.folder, {
      stock: true,
      warming: false,
      store,
      intake,
    })
    const failed =
      stock.find(({ outcome }) => outcome.kind === 'refused') ??
      media.find(({ outcome }) => outcome.kind !== 'attached')
    if (settings.kind === 'refused' || failed)
      return { kind: 'broken-folder', dir: join(dir, slug), reason: JSON.stringify(failed ?? settings) }
    const aged = await ageStock(ctx, settings, join(dir, slug))
    if (aged.kind === 'broken') return { kind: 'broken-folder', dir: join(dir, slug), reason: aged.reason }
    tenants.push({
      slug,
      name: read.folder.config.name,
      vehicles: stock.reduce((sum, { outcome }) => sum + outcome.summary.created, 0),
    })
  }
  return { kind: 'seeded', tenants }
}

async function ageStock(ctx: PublishingCtx, settings: PublishOutcome['settings'], dir: string): Promise<AgeOutcome> {
  const tenant =
    'tenantId' in settings && settings.tenantId !== null ? await loadTenant(ctx.app, settings.tenantId) : null
  return tenant ? ageDemoStock({ tenant, db: ctx.app, now: ctx.now }, dir) : { kind: 'aged', vehicles: 0 }
}

/** The names of the tenant folders in `dir`; one that starts with `_` holds what tenants share. */
export async function tenantFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
    .sort()
}
