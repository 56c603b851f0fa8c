import { withTenant } from '#db/tenant-session.ts'
import { readHosts } from '#domain/tenants/tenant-directory.server.ts'
import type { PublishingCtx } from '../publishing-ctx.ts'
import type { MoveManifest } from './manifest.ts'
import { readShapes, travelling } from './table-shape.server.ts'

export type Arrival = { kind: 'new' } | { kind: 'known' } | { kind: 'refused'; reason: string }

/**
 * Whether a tenant of this manifest may come in here: its slug and domains are free, or are its own from an earlier apply, and
 * this release has every column it brings. Nothing is written.
 */
export async function checkArrival(
  ctx: PublishingCtx,
  { slug, hosts, origin, columns }: MoveManifest,
): Promise<Arrival> {
  const rows = await readHosts(ctx.platform, { reachableBy: [slug, ...hosts] })
  const tenantId = rows.find(({ host }) => host === slug)?.tenantId
  const another = hosts.find((host) => rows.some((row) => row.host === host && row.tenantId !== tenantId))
  if (another) return refused(`Another tenant of this installation has the domain ${another}.`)
  // Any number: the shapes are nobody's.
  const { shapes, there } = await withTenant({ tenant: { tenantId: tenantId ?? 0 }, db: ctx.app }, async (trx) => {
    const own = trx
      .selectFrom('tenants')
      .select('origin')
      .where('tenant_id', '=', tenantId ?? 0)
    return { shapes: await readShapes(trx), there: (await own.executeTakeFirst())?.origin }
  })
  if (there !== undefined && there !== origin)
    return refused(`This installation has a tenant "${slug}" already, and it is another one.`)
  for (const [table, names] of Object.entries(columns)) {
    const shape = shapes.get(table)
    const unknown = names.find((name) => !shape || !travelling(shape).includes(name))
    if (unknown) return refused(`It comes from a newer release: ${table}.${unknown} is not known here. Update first.`)
  }
  return { kind: there === undefined ? 'new' : 'known' }
}

function refused(reason: string): Arrival {
  return { kind: 'refused', reason }
}
