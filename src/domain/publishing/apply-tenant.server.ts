import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { nextImports } from '#domain/stock/import/next-imports.server.ts'
import { readHosts } from '#domain/tenants/tenant-directory.server.ts'
import { type ConfigChange, diffConfigs, diffContent, sameConfig } from './config-diff.server.ts'
import { type ConfigProblem, pathText, unknownTemplate } from './config-problems.ts'
import { readPrimaryHost } from './going-live/live-host.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import type { SettledRedirect } from './redirects/settle-redirects.ts'
import { readStoredRedirects, redirectChanges, writeRedirects } from './redirects/store-redirects.server.ts'
import { withStoredSecrets } from './secret-settings.ts'
import { storeConfig } from './store-config.server.ts'
import { storeContent } from './store-content.server.ts'
import { readStoredConfig, readStoredContent } from './stored-config.server.ts'
import type { TenantConfig } from './tenant-config-schema.ts'
import type { TenantContent } from './tenant-content.ts'

export type ApplyOutcome =
  /** `changes` is empty for a new tenant, and where only the way the file is written differs. */
  | { kind: 'applied'; tenantId: number; created: boolean; changes: ConfigChange[]; notes: string[] }
  | { kind: 'unchanged'; tenantId: number }
  /** A dry run: nothing was written. */
  | { kind: 'would-apply'; tenantId: number | null; created: boolean; changes: ConfigChange[]; notes: string[] }
  /** Something outside the file stands against it: nothing was written. */
  | { kind: 'refused'; problems: ConfigProblem[] }

export type ApplyOptions = {
  dryRun?: boolean
  /** Pages, articles and files, and the store for the files; what is stored stays when it is left out. */
  content?: { whole: TenantContent; store: MediaStore }
  /** The configuration that `given` was made from: refused where another is stored by now. */
  since?: TenantConfig
  /** What is stored stays when it is left out or null. */
  redirects?: readonly SettledRedirect[] | null
  /** Who a new tenant was where it moves in from, with stock and leads that are still to come. */
  origin?: string
}

/**
 * Makes a tenant be as its configuration and content say (rule:tenant-as-data): one transaction, one apply of a slug or
 * domain at a time, and nothing at all when it already is. Running servers are told and follow within a second.
 */
export async function applyTenant(
  ctx: PublishingCtx,
  given: TenantConfig,
  options: ApplyOptions = {},
): Promise<ApplyOutcome> {
  return ctx.app.transaction().execute(async (trx) => {
    // Sorted, so that two applies that want the same names queue up instead of locking each other out.
    for (const name of domainsOf(given).sort()) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tenant host ${name}`}, 0))`.execute(trx)
    }
    const hosts = await readHosts(ctx.platform, { reachableBy: domainsOf(given) })
    const known = hosts.find((row) => row.host === given.slug)?.tenantId
    const tenantId = known ?? (await nextTenantId(trx))
    await sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`.execute(trx)

    const stored = await readStoredConfig(trx, tenantId)
    const config = withStoredSecrets(given, stored)
    const live = await readPrimaryHost(trx, tenantId)
    const problems = [
      ...liveHostLeftOut(config, live),
      ...changedSince(config, stored, options.since),
      ...unknownTemplate(config.template, Object.keys(ctx.templates)),
      ...takenHosts(
        config,
        hosts.filter((row) => row.tenantId !== tenantId).map((row) => row.host),
      ),
      ...(await dealershipsInUse(trx, tenantId, config)),
    ]
    if (problems.length > 0) return { kind: 'refused', problems }
    const content = options.content
    const redirects = options.redirects ? await redirectsTo(trx, tenantId, options.redirects) : null
    const contentChanges = [
      ...(content ? diffContent(await readStoredContent(trx, tenantId), content.whole) : []),
      ...(redirects?.told ?? []),
    ]
    if (stored && sameConfig(stored, config) && contentChanges.length === 0) return { kind: 'unchanged', tenantId }

    const changes = stored ? [...diffConfigs(stored, config), ...contentChanges] : []
    const notes = [
      ...previewNotes(config, live),
      ...(await locationNotes(trx, tenantId, config)),
      ...(changes.some(isReadByImports) ? await importNotes(trx, tenantId, config.slug) : []),
    ]
    if (options.dryRun) return { kind: 'would-apply', tenantId: known ?? null, created: !stored, changes, notes }
    await storeConfig(trx, tenantId, config, ctx.now)
    if (!stored && options.origin !== undefined) {
      const arriving = { origin: options.origin, is_arriving: true }
      await trx.updateTable('tenants').set(arriving).where('tenant_id', '=', tenantId).execute()
    }
    if (content && contentChanges.length > 0)
      await storeContent(trx, tenantId, content.whole, { store: content.store, now: ctx.now })
    if (redirects) await writeRedirects(trx, tenantId, redirects.changes)
    return { kind: 'applied', tenantId, created: !stored, changes, notes }
  })
}

async function redirectsTo(trx: TenantTransaction, tenantId: number, given: readonly SettledRedirect[]) {
  const stored = await readStoredRedirects(trx, tenantId)
  const changes = redirectChanges(stored, given)
  const file = stored.length === 0 ? 'new' : given.length === 0 ? 'gone' : 'changed'
  const isSame = changes.written.length + changes.gone.length === 0
  const told: ConfigChange[] = isSame ? [] : [{ path: 'redirects.csv', from: undefined, to: undefined, file }]
  return { changes, told }
}

/** Taken before the row exists, because row-level security lets a tenant be written under its own number only. */
async function nextTenantId(trx: TenantTransaction): Promise<number> {
  const next = sql<{ id: number }>`select nextval(pg_get_serial_sequence('tenants', 'tenant_id')) as id`
  const { rows } = await next.execute(trx)
  return rows[0]!.id
}

function domainsOf({ slug, hosts }: TenantConfig): string[] {
  return [slug, ...(hosts.primary ? [hosts.primary] : []), ...hosts.aliases]
}

function changedSince({ slug }: TenantConfig, stored: TenantConfig | null, since?: TenantConfig): ConfigProblem[] {
  if (!since || (stored && sameConfig(since, stored))) return []
  const reason = 'The configuration of the tenant was changed meanwhile. Apply again'
  return [{ path: 'slug', value: slug, reason }]
}

function takenHosts({ hosts }: TenantConfig, taken: readonly string[]): ConfigProblem[] {
  const reason = 'Another tenant has this domain'
  const named = [{ path: 'hosts.primary', value: hosts.primary ?? '', reason }].concat(
    hosts.aliases.map((value, i) => ({ path: pathText(['hosts', 'aliases', i]), value, reason })),
  )
  return named.filter(({ value }) => taken.includes(value))
}

/** A live site stays at its domain until the new one is live (rule:preview): it must be among the names till then. */
function liveHostLeftOut({ hosts }: TenantConfig, live: string | null): ConfigProblem[] {
  const { primary, aliases, preview } = hosts
  if (!live?.includes('.') || primary === null || !preview || [primary, ...aliases].includes(live)) return []
  const reason = `The site is live at ${live}, which is left out while ${primary} is led to by nobody yet. Keep "${live}" in hosts.aliases until ${primary} is live, or say "preview": false in hosts`
  return [{ path: 'hosts.primary', value: primary, reason }]
}

/** Stock belongs to a dealership: one that has any, sold vehicles included, cannot go. */
async function dealershipsInUse(
  trx: TenantTransaction,
  tenantId: number,
  { dealerships }: TenantConfig,
): Promise<ConfigProblem[]> {
  const { rows } = await sql<{ slug: string; listings: number }>`
    select d.slug, count(*)::int as listings from dealerships d join listings l using (dealership_id)
    where d.tenant_id = ${tenantId} and not (d.slug = any(${dealerships.map(({ slug }) => slug)}::text[]))
    group by d.slug order by d.slug`.execute(trx)
  return rows.map(({ slug, listings }) => ({
    path: 'dealerships',
    value: slug,
    reason: `The dealership "${slug}" is left out but has ${listings} ${listings === 1 ? 'vehicle' : 'vehicles'}, sold ones included. Keep it in the file`,
  }))
}

/** A domain that is not led to yet, where the site is meanwhile, and what makes it so. */
function previewNotes({ slug, hosts }: TenantConfig, live: string | null): string[] {
  if (hosts.primary === null || !hosts.preview || live === hosts.primary) return []
  const yet = `Nobody is led to ${hosts.primary} yet: look at the site first, then "npx forecourt tenant go-live ${slug}".`
  if (live === null) return [yet]
  const meanwhile = live.includes('.')
    ? `Until then the site stays live at ${live}.`
    : `Until then the site at the slug "${slug}" is a preview, which search engines are told not to list; where it was live there, go live soon or say "preview": false.`
  return [yet, meanwhile]
}

/** What an import reads of the settings: which yard a feed means, what its prices are. A new location may be one that it names. */
function isReadByImports({ path, from }: ConfigChange): boolean {
  const isNewPlace = from === undefined && /^(?:locations|dealerships)\.[^.]+$/.test(path)
  return isNewPlace || path.endsWith('.feedCodes') || path.startsWith('settings.stock.')
}

async function importNotes(trx: TenantTransaction, tenantId: number, slug: string): Promise<string[]> {
  const commands = await nextImports(trx, tenantId, slug)
  return commands.map((command) => `Stock follows it from the next import on: ${command}`)
}

async function locationNotes(trx: TenantTransaction, tenantId: number, { locations }: TenantConfig): Promise<string[]> {
  const { rows } = await sql<{ slug: string; listings: number }>`
    select o.slug, count(*)::int as listings from locations o join listings l using (location_id)
    where o.tenant_id = ${tenantId} and not (o.slug = any(${locations.map(({ slug }) => slug)}::text[]))
    group by o.slug order by o.slug`.execute(trx)
  return rows.map(
    ({ slug, listings }) =>
      `The location "${slug}" goes: ${listings} ${listings === 1 ? 'vehicle stays' : 'vehicles stay'} without one until the next stock feed.`,
  )
}
