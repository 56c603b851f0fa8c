import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** A brand the tenant sells new, with its model range. */
export type Manufacturer = {
  manufacturerId: number
  slug: string
  name: string
  logoUrl: string | null
  models: ManufacturerModel[]
}

export type ManufacturerModel = {
  modelId: number
  slug: string
  name: string
  body: string | null
  description: string | null
  imageUrl: string | null
  priceFromCents: number | null
}

/** The tenant's manufacturers and their models in the order of its configuration. */
export async function listManufacturers(ctx: TenantCtx): Promise<Manufacturer[]> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const rows = await trx
      .selectFrom('manufacturers')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('position')
      .execute()
    const models = await trx
      .selectFrom('manufacturer_models')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('position')
      .execute()
    const modelsOf = Map.groupBy(models, (model) => model.manufacturer_id)
    return rows.map((row) => ({
      manufacturerId: row.manufacturer_id,
      slug: row.slug,
      name: row.name,
      logoUrl: row.logo_url,
      models: (modelsOf.get(row.manufacturer_id) ?? []).map((model) => ({
        modelId: model.model_id,
        slug: model.slug,
        name: model.name,
        body: model.body,
        description: model.description,
        imageUrl: model.image_url,
        priceFromCents: model.price_from_cents,
      })),
    }))
  })
}
