import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import type { TestDatabase } from './database.ts'

export type DealershipFixture = {
  slug: string
  name?: string
  feedCodes?: string[]
  yards?: {
    slug: string
    name?: string
    street?: string
    city?: string
    state?: string
    postcode?: string
    feedCodes?: string[]
    isPrimary?: boolean
  }[]
}

/**
 * A tenant with its dealerships and yards, arranged behind row-level security, and the ctx its verbs take.
 * `ctx.now` is a fixed instant; spread another over it to let time pass.
 */
export async function makeDealer(
  database: TestDatabase,
  slug: string,
  {
    dealerships = [{ slug }],
    settings = {},
  }: { dealerships?: DealershipFixture[]; settings?: TenantSettingsInput } = {},
): Promise<TenantCtx> {
  const name = slug.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
  )
  const { rows } = await database.owner.query<{ tenant_id: number }>(
    `insert into tenants (slug, name, template, settings) values ($1, $2, 'meridian', $3) returning tenant_id`,
    [slug, name, JSON.stringify(settings)],
  )
  const tenantId = rows[0]!.tenant_id
  await database.owner.query('insert into hosts (host, tenant_id) values ($1, $2)', [slug, tenantId])
  for (const [position, dealership] of dealerships.entries())
    await addDealership(database, tenantId, dealership, position)

  const tenant = {
    tenantId,
    slug,
    name,
    template: 'meridian',
    settings: completeSettings(settings),
    tokens: {},
    settingsVersion: 1,
    hosts: [`${slug}.localhost`],
  }
  return { tenant, db: database.app, now: new Date('2026-03-02T01:00:00Z') }
}

async function addDealership(
  database: TestDatabase,
  tenantId: number,
  dealership: DealershipFixture,
  position: number,
): Promise<void> {
  const { rows } = await database.owner.query<{ dealership_id: number }>(
    'insert into dealerships (tenant_id, slug, name, feed_codes, position) values ($1, $2, $3, $4, $5) returning dealership_id',
    [tenantId, dealership.slug, dealership.name ?? dealership.slug, dealership.feedCodes ?? [], position],
  )
  const yards = dealership.yards ?? [{ slug: `${dealership.slug}-yard`, isPrimary: true }]
  for (const yard of yards) {
    await database.owner.query(
      `insert into locations (tenant_id, dealership_id, slug, name, street, city, state, postcode, feed_codes, is_primary)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        tenantId,
        rows[0]!.dealership_id,
        yard.slug,
        yard.name ?? yard.slug,
        yard.street,
        yard.city,
        yard.state,
        yard.postcode,
        yard.feedCodes ?? [],
        yard.isPrimary ?? false,
      ],
    )
  }
}
