import type { Selectable } from 'kysely'
import { fromColumns } from '#db/columns.ts'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ManufacturerConfig } from './location-schema.ts'

/** A brand the tenant sells new, with its model range. */
export type Manufacturer = Omit<ManufacturerConfig, 'logoSrc' | 'models'> & {
  manufacturerId: number
  logoUrl: string | null
  models: ManufacturerModel[]
}

export type ManufacturerModel = Omit<ManufacturerConfig['models'][number], 'imageSrc'> & {
  modelId: number
  imageUrl: string | null
}

/** The tenant's manufacturers and their models in the order of its configuration. */
export async function listManufacturers(ctx: TenantCtx): Promise<Manufacturer[]> {
  return withTenant(ctx, (trx) => readManufacturers(trx, ctx.tenant.tenantId))
}

/** The same inside a transaction. */
export async function readManufacturers(trx: TenantTransaction, tenantId: number): Promise<Manufacturer[]> {
  const [makers, models] = [trx.selectFrom('manufacturers'), trx.selectFrom('manufacturer_models')]
  const rows = await makers.selectAll().where('tenant_id', '=', tenantId).orderBy('position').execute()
  const all = await models.selectAll().where('tenant_id', '=', tenantId).orderBy('position').execute()
  const modelsOf = Map.groupBy(all, (model) => model.manufacturer_id)
  return rows.map(({ tenant_id, position, ...row }) => ({
    ...fromColumns(row),
    models: (modelsOf.get(row.manufacturer_id) ?? []).map(toModel),
  }))
}

function toModel({ tenant_id, manufacturer_id, position, ...row }: Selectable<Database['manufacturer_models']>) {
  return fromColumns(row)
}
