import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlatformCtx } from './context.ts'
import { loadTenant } from './load-tenant.server.ts'
import { readVersions } from './read-versions.server.ts'
import { type HostAnswer, type HostRow, type HostTable, hostTable, resolveHost } from './resolve-host.ts'
import type { Tenant } from './tenant.ts'

/** A host's answer with its tenant in hand; a tenant deleted meanwhile leaves an unknown host. */
export type TenantAnswer =
  | { kind: 'tenant'; tenant: Tenant; isPreview: boolean }
  | Exclude<HostAnswer, { kind: 'tenant' }>

/** Hosts and tenants as a running server holds them: read from memory, renewed when told, healed by a sweep. */
export type TenantDirectory = Awaited<ReturnType<typeof openTenantDirectory>>

export type TenantDirectoryOptions = {
  platform: () => PlatformCtx
  app: Kysely<Database>
  baseDomain: string
  /** Called after a tenant was renewed with different settings, or went (null). */
  onRenewed?: (tenantId: number, tenant: Tenant | null) => void
}

const LOADED_AT_ONCE = 6

/** Reads all hosts, then answers from memory. Tenants load on first use and stay, the old one until the new is whole. */
export async function openTenantDirectory(options: TenantDirectoryOptions) {
  let rows: HostRow[] = await readHosts(options.platform())
  let table: HostTable = hostTable(rows)
  const tenants = new Map<number, Promise<Tenant | null>>()
  let reading: Promise<unknown> = Promise.resolve()

  /** One at a time, in the order asked: an older answer never replaces a newer one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = reading.then(work, work)
    reading = turn.catch(() => {})
    return turn
  }

  async function renewHosts(tenantId?: number) {
    const fresh = await readHosts(options.platform(), tenantId === undefined ? {} : { tenantId })
    rows = tenantId === undefined ? fresh : [...rows.filter((row) => row.tenantId !== tenantId), ...fresh]
    table = hostTable(rows)
  }

  async function renewTenant(tenantId: number) {
    const held = await tenants.get(tenantId)?.catch(() => null)
    const fresh = await loadTenant(options.app, tenantId)
    if (fresh) tenants.set(tenantId, Promise.resolve(fresh))
    else tenants.delete(tenantId)
    if (held?.settingsVersion !== fresh?.settingsVersion) options.onRenewed?.(tenantId, fresh)
  }

  function byId(tenantId: number): Promise<Tenant | null> {
    const held = tenants.get(tenantId)
    if (held) return held
    const loading = loadTenant(options.app, tenantId)
    tenants.set(tenantId, loading)
    // Neither an absence nor a failure is remembered: the next visitor asks again.
    const forget = () => tenants.get(tenantId) === loading && tenants.delete(tenantId)
    loading.then((tenant) => tenant ?? forget(), forget)
    return loading
  }

  const ids = () => [...new Set(rows.map((row) => row.tenantId))]

  return {
    byId,
    /** The numbers of every tenant there is; nothing of them is read. */
    ids,
    async find(hostHeader: string | undefined): Promise<TenantAnswer> {
      const answer = resolveHost(hostHeader, options.baseDomain, table)
      if (answer.kind !== 'tenant') return answer
      const tenant = await byId(answer.tenantId)
      return tenant
        ? { kind: 'tenant', tenant, isPreview: answer.isPreview === true }
        : { kind: 'unknown-host', host: hostHeader ?? '' }
    },
    /** Every tenant there is, in slug order. */
    async list(): Promise<Tenant[]> {
      const found: (Tenant | null)[] = []
      // Not all at once: a thousand would wait for the same few connections until their patience ends.
      for (const some of portions(ids(), LOADED_AT_ONCE)) found.push(...(await Promise.all(some.map(byId))))
      return found.filter((tenant) => tenant !== null).sort((a, b) => (a.slug < b.slug ? -1 : 1))
    },
    /** Call for each `forecourt_changes` notification with `settings`; resolves when the change is what readers see. */
    changed: (tenantId: number) =>
      inTurn(async () => {
        await renewHosts(tenantId)
        await renewTenant(tenantId)
      }),
    /** Re-reads hosts and those tenants held whose settings are others by now: after a lost connection, and now and then. */
    sweep: () =>
      inTurn(async () => {
        await renewHosts()
        const versions = await readVersions(options.app, [...tenants.keys()])
        for (const [tenantId, holding] of [...tenants]) {
          const held = await holding.catch(() => null)
          if (held?.settingsVersion !== versions.get(tenantId)?.settingsVersion) await renewTenant(tenantId)
        }
      }),
  }
}

function portions<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

/** Rows of the hosts table: all, one tenant's, or those of every tenant that has one of these names. */
export async function readHosts(
  platform: PlatformCtx,
  only: { tenantId?: number; reachableBy?: readonly string[] } = {},
): Promise<HostRow[]> {
  let query = platform.db
    .selectFrom('hosts')
    .select(['host', 'tenant_id as tenantId', 'is_primary as isPrimary'])
    .select(sql<boolean>`preview is not null and not is_primary`.as('isNext'))
  if (only.tenantId !== undefined) query = query.where('tenant_id', '=', only.tenantId)
  if (only.reachableBy) {
    const names = [...only.reachableBy]
    query = query.where('tenant_id', 'in', (hosts) =>
      hosts.selectFrom('hosts').select('tenant_id').where('host', 'in', names),
    )
  }
  return query.execute()
}
