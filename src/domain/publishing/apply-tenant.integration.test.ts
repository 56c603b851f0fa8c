import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Change, listenForChanges } from '#db/change-listener.server.ts'
import { roleUrl } from '#db/client.ts'
import { listDealerships } from '#domain/locations/list-dealerships.server.ts'
import { listLocations } from '#domain/locations/list-locations.server.ts'
import { listManufacturers } from '#domain/locations/list-manufacturers.server.ts'
import { findTenant, loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { openTenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { configArbitrary } from '../../../test/support/arbitrary-config.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { applyTenant } from './apply-tenant.server.ts'
import { exportTenant } from './export-tenant.server.ts'
import { listTenants } from './list-tenants.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { withoutSecrets } from './secret-settings.ts'
import { parseTenantConfig } from './tenant-config.ts'

const database = testDatabase()
let ctx: PublishingCtx

beforeEach(() => {
  const now = new Date('2026-09-07T00:00:00Z')
  ctx = {
    platform: { platform: true, db: database.platform, now },
    app: database.app,
    now,
    templates: { meridian: NEUTRAL_TOKENS, workshop: NEUTRAL_TOKENS },
  }
})

afterEach(async () => {
  await database.owner.query('delete from listings; delete from tenants')
})

const harbour = {
  slug: 'harbour-motors',
  name: 'Harbour Motors',
  template: 'meridian',
  hosts: { primary: 'www.harbour-motors.example', aliases: ['harbour-motors.example'], preview: false },
  tokens: { accent: '#c8102e' },
  settings: { search: { pageSize: 12 }, popup: { title: 'End of year sale', linkTo: '/special-offers' } },
  dealerships: [
    {
      slug: 'harbour-kia',
      name: 'Harbour Kia',
      website: { name: 'Harbour Kia', url: 'https://kia.harbour-motors.example' },
      feedCodes: ['13156'],
    },
    { slug: 'harbour-used', name: 'Harbour Used', averageRating: 4.35, reviewCount: 120 },
  ],
  locations: [
    {
      slug: 'southport',
      name: 'Southport',
      dealership: 'harbour-used',
      primary: true,
      subtype: 'Pre-Owned Sales',
      type: 'sales',
      street: '12 Example Street',
      city: 'Southport',
      state: 'QLD',
      postcode: '4215',
      latitude: -27.9667,
      longitude: 153.4,
      phone: '07 5550 1234',
      openingHours: { monday: { opens: '08:30', closes: '17:30' }, saturday: { note: 'By appointment only' } },
      specialHours: [
        { date: '2026-12-25', closed: true, name: 'Christmas Day' },
        { date: '2026-12-24', opens: '08:30', closes: '12:00' },
      ],
    },
    { slug: 'store', name: 'Store', visible: false, openingHours: null },
  ],
  manufacturers: [
    {
      slug: 'kia',
      name: 'Kia',
      models: [{ slug: 'sportage', name: 'Sportage', body: 'SUV', priceFromCents: 3_695_000 }],
    },
  ],
}
const outback = { slug: 'outback-utes', name: 'Outback Utes', template: 'workshop' }

function parse(json: object) {
  const parsed = parseTenantConfig(json)
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems, null, 1))
  return parsed.config
}
const apply = (json: object, options?: { dryRun: boolean }) => applyTenant(ctx, parse(json), options)
async function applied(json: object) {
  const outcome = await apply(json)
  if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome))
  return outcome
}
async function exported(slug: string) {
  const found = await findTenant(ctx.platform, ctx.app, slug)
  if (found.kind !== 'found') throw new Error(found.kind)
  return (await exportTenant(found.ctx)).json
}
async function tenantCtx(tenantId: number) {
  return { tenant: (await loadTenant(database.app, tenantId))!, db: database.app, now: ctx.now }
}
const versionOf = async (tenantId: number) => (await loadTenant(database.app, tenantId))!.settingsVersion
const addListing = (dealership: string, location: string | null = null) =>
  database.owner.query(
    `insert into listings (tenant_id, dealership_id, location_id, stock_number, slug, name, car_type, year, make, model, stock_version)
     select tenant_id, dealership_id, (select location_id from locations where slug = $2), 'U1', 'a-car', 'A car', 'used', 2020, 'Kia', 'Sportage', 1 from dealerships where slug = $1`,
    [dealership, location],
  )

describe('a new tenant', () => {
  test('that says no clock has that of its primary location, wherever it is read', async () => {
    const yards = [
      { slug: 'perth', name: 'Perth', state: 'WA' },
      { slug: 'hill', name: 'Hill', state: 'NSW', postcode: '2880', primary: true },
    ]
    const { tenantId } = await applied({
      slug: 'west-motors',
      name: 'West Motors',
      template: 'meridian',
      locations: yards,
    })
    const { site, salesCounter } = (await loadTenant(database.app, tenantId))!.settings
    expect([site.timeZone, salesCounter.timeZone]).toEqual(['Australia/Broken_Hill', 'Australia/Broken_Hill'])
    await applied({ slug: 'west-motors', name: 'West Motors', template: 'meridian', locations: yards.slice(0, 1) })
    expect((await loadTenant(database.app, tenantId))!.settings.site.timeZone).toBe('Australia/Perth')
  })

  test('is written whole, into its own tables, and comes back as written', async () => {
    const { tenantId, created } = await applied(harbour)
    expect(created).toBe(true)
    const own = await tenantCtx(tenantId)
    expect(own.tenant).toMatchObject({
      slug: 'harbour-motors',
      hosts: ['www.harbour-motors.example', 'harbour-motors.example'],
      tokens: { accent: '#c8102e' },
      settingsVersion: 1,
    })
    expect(own.tenant.settings.search).toMatchObject({ pageSize: 12, promoCardPosition: 9 })
    expect(await listDealerships(own)).toMatchObject([
      { slug: 'harbour-kia', website: { url: 'https://kia.harbour-motors.example' }, feedCodes: ['13156'] },
      { slug: 'harbour-used', averageRating: 4.35, reviewCount: 120 },
    ])
    const locations = await listLocations(own)
    expect(locations).toMatchObject([
      {
        slug: 'southport',
        dealershipSlug: 'harbour-used',
        dealershipName: 'Harbour Used',
        primary: true,
        address: { postcode: '4215', latitude: -27.9667 },
      },
      { slug: 'store', visible: false, dealershipId: null, openingHours: [], timeZone: 'Australia/Brisbane' },
    ])
    const [southport] = locations
    expect(southport?.openingHours).toHaveLength(7)
    expect(southport?.openingHours[1]).toEqual({
      weekday: 1,
      status: 'Open',
      opens: '08:30',
      closes: '17:30',
      note: null,
    })
    expect(southport?.openingHours[6]).toEqual({
      weekday: 6,
      status: 'Open',
      opens: null,
      closes: null,
      note: 'By appointment only',
    })
    expect(southport?.specialHours.map(({ date, status, closes }) => [date, status, closes])).toEqual([
      ['2026-12-24', 'Open', '12:00'],
      ['2026-12-25', 'Closed', null],
    ])
    expect(await listManufacturers(own)).toMatchObject([
      { slug: 'kia', models: [{ slug: 'sportage', priceFromCents: 3_695_000 }] },
    ])
    expect(parse(await exported('harbour-motors'))).toEqual(parse(harbour))
  })

  test('is not written by a dry run', async () => {
    expect(await apply(harbour, { dryRun: true })).toMatchObject({ kind: 'would-apply', created: true })
    expect(await listTenants(ctx)).toEqual([])
    expect((await database.owner.query('select count(*)::int as n from tenants')).rows[0].n).toBe(0)
  })

  test('needs a template there is', async () => {
    expect(await apply({ ...harbour, template: 'meridan' })).toEqual({
      kind: 'refused',
      problems: [
        {
          path: 'template',
          value: 'meridan',
          reason: 'There is no such template; there are: meridian, workshop',
          suggestion: 'meridian',
        },
      ],
    })
  })
})

describe('applying again', () => {
  test('changes nothing when nothing differs, and an export is no difference', async () => {
    const { tenantId } = await applied(harbour)
    expect(await apply(harbour)).toEqual({ kind: 'unchanged', tenantId })
    expect(await apply(await exported('harbour-motors'))).toEqual({ kind: 'unchanged', tenantId })
    expect(await versionOf(tenantId)).toBe(1)
  })

  test('says what changes, keeps numbers by slug and raises the version', async () => {
    const { tenantId } = await applied(harbour)
    const before = await listLocations(await tenantCtx(tenantId))
    const after = {
      ...harbour,
      settings: { search: { pageSize: 24 } },
      locations: [
        { slug: 'robina', name: 'Robina' },
        { ...harbour.locations[0], phone: '07 5550 4321' },
      ],
    }
    const dry = await apply(after, { dryRun: true })
    const { changes } = await applied(after)
    expect(dry).toEqual({ kind: 'would-apply', tenantId, created: false, changes, notes: [] })
    expect(changes.map(({ path }) => path)).toEqual([
      'settings.search.pageSize',
      'settings.popup',
      'locations.southport.phone',
      'locations.store',
      'locations.robina',
    ])
    const now = await listLocations(await tenantCtx(tenantId))
    expect(now.map(({ slug }) => slug)).toEqual(['robina', 'southport'])
    expect(now[1]!.locationId).toBe(before[0]!.locationId)
    expect(await versionOf(tenantId)).toBe(2)
  })

  test('a dry run of a change writes nothing', async () => {
    const { tenantId } = await applied(harbour)
    await apply({ ...outback, slug: 'harbour-motors' }, { dryRun: true })
    expect(parse(await exported('harbour-motors'))).toEqual(parse(harbour))
    expect(await versionOf(tenantId)).toBe(1)
  })

  test('a default written out is kept, without being called a change', async () => {
    await applied(outback)
    expect(await applied({ ...outback, settings: { search: { pageSize: 21 } } })).toMatchObject({
      created: false,
      changes: [],
    })
    expect(await exported('outback-utes')).toMatchObject({ settings: { search: { pageSize: 21 } } })
  })

  test('a dealership with vehicles cannot go, one without can', async () => {
    await applied(harbour)
    await addListing('harbour-used', 'southport')
    const { dealerships, locations, ...rest } = harbour
    const without = (gone: string) => ({
      ...rest,
      dealerships: dealerships.filter(({ slug }) => slug !== gone),
      locations: [],
    })
    expect(await apply(without('harbour-used'))).toMatchObject({
      kind: 'refused',
      problems: [{ path: 'dealerships', value: 'harbour-used', reason: expect.stringContaining('has 1 vehicle') }],
    })
    expect(parse(await exported('harbour-motors'))).toEqual(parse(harbour))
    expect(await applied(without('harbour-kia'))).toMatchObject({
      notes: [expect.stringContaining('"southport" goes: 1 vehicle stays')],
    })
  })

  test('what was made from a configuration undoes no change that came between', async () => {
    const { tenantId } = await applied(harbour)
    const { json, config: since } = await exportTenant(await tenantCtx(tenantId))
    const made = parse({ ...json, manufacturers: [] })
    await applied({ ...harbour, name: 'Harbour Motor Group' })
    expect(await applyTenant(ctx, made, { since })).toMatchObject({
      kind: 'refused',
      problems: [{ reason: expect.stringContaining('changed meanwhile') }],
    })
    expect(await exported('harbour-motors')).toMatchObject({ name: 'Harbour Motor Group' })
    await applied(harbour)
    expect(await applyTenant(ctx, made, { since })).toMatchObject({ kind: 'applied', created: false })
  })

  test('two at once queue up', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => apply(harbour)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['applied', 'unchanged', 'unchanged', 'unchanged'])
  })

  test('whatever the configuration, applying its export changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(configArbitrary('drawn', 'drawn.example'), async (json) => {
        expect(await apply(json)).toMatchObject({ kind: expect.stringMatching(/^(applied|unchanged)$/) })
        expect(parse(await exported('drawn'))).toEqual(parse(withoutSecrets(json) as object))
        expect((await apply(await exported('drawn'))).kind).toBe('unchanged')
      }),
      { numRuns: 25 },
    )
  })
})

describe('two tenants on two hosts', () => {
  const ask = async (header: string) => {
    const options = { platform: () => ctx.platform, app: database.app, baseDomain: 'localhost' }
    return (await openTenantDirectory(options)).find(header)
  }

  test('each host answers for its own dealer', async () => {
    await applied(harbour)
    await applied(outback)
    expect(await ask('www.harbour-motors.example')).toMatchObject({
      kind: 'tenant',
      tenant: { slug: 'harbour-motors' },
    })
    expect(await ask('outback-utes.localhost:3000')).toMatchObject({
      kind: 'tenant',
      tenant: { slug: 'outback-utes', hosts: [] },
    })
    expect(await ask('harbour-motors.example')).toMatchObject({
      kind: 'alias',
      primaryHost: 'www.harbour-motors.example',
    })
    expect(await ask('harbour-motors.localhost')).toMatchObject({
      kind: 'alias',
      primaryHost: 'www.harbour-motors.example',
    })
    expect(await ask('localhost')).toEqual({ kind: 'platform' })
    expect(await ask('nobody.localhost')).toMatchObject({ kind: 'unknown-host' })
    expect(await ask('..')).toMatchObject({ kind: 'bad-host' })
    expect(
      (await listTenants(ctx)).map(({ slug, dealerships, locations, vehicles }) => [
        slug,
        dealerships,
        locations,
        vehicles,
      ]),
    ).toEqual([
      ['harbour-motors', 2, 2, 0],
      ['outback-utes', 1, 0, 0],
    ])
  })

  test('a domain belongs to one tenant only', async () => {
    await applied(harbour)
    expect(
      await apply({
        ...outback,
        hosts: { primary: 'harbour-motors.example', aliases: ['www.harbour-motors.example', 'outback-utes.example'] },
      }),
    ).toEqual({
      kind: 'refused',
      problems: [
        { path: 'hosts.primary', value: 'harbour-motors.example', reason: 'Another tenant has this domain' },
        { path: 'hosts.aliases[1]', value: 'www.harbour-motors.example', reason: 'Another tenant has this domain' },
      ],
    })
    expect((await listTenants(ctx)).map(({ slug }) => slug)).toEqual(['harbour-motors'])
  })

  test('of two that want one domain at the same moment, one gets it', async () => {
    const hosts = { primary: 'wanted.example' }
    const outcomes = await Promise.all([
      apply({ ...outback, hosts }),
      apply({ ...outback, slug: 'inland-utes', hosts }),
    ])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['applied', 'refused'])
  })

  test('the primary domain can move to an alias and away', async () => {
    await applied(harbour)
    const swapped = { primary: 'harbour-motors.example', aliases: ['www.harbour-motors.example'], preview: false }
    await applied({ ...harbour, hosts: swapped })
    expect(await ask('www.harbour-motors.example')).toMatchObject({
      kind: 'alias',
      primaryHost: 'harbour-motors.example',
    })
    const { hosts: _, ...slugOnly } = harbour
    await applied(slugOnly)
    expect(await ask('harbour-motors.localhost')).toMatchObject({ kind: 'tenant' })
    expect(await ask('harbour-motors.example')).toMatchObject({ kind: 'unknown-host' })
  })
})

describe('a running server', () => {
  async function runningServer() {
    const renewed: number[] = []
    const heard: Change[] = []
    const directory = await openTenantDirectory({
      platform: () => ctx.platform,
      app: database.app,
      baseDomain: 'localhost',
      onRenewed: (tenantId) => renewed.push(tenantId),
    })
    const listener = await listenForChanges({
      url: roleUrl(database.ownerUrl, 'app', database.loginPrefix),
      onChange: (change) => {
        heard.push(change)
        if (change.settings !== undefined) void directory.changed(change.tenantId)
      },
      onReconnect: () => void directory.sweep(),
    })
    return { directory, renewed, heard, close: () => listener.close() }
  }
  const pageSize = async (server: Awaited<ReturnType<typeof runningServer>>, host: string) => {
    const answer = await server.directory.find(host)
    return answer.kind === 'tenant' ? answer.tenant.settings.search.pageSize : answer.kind
  }

  test('follows new tenants, changed settings and moved hosts without a restart', async () => {
    const server = await runningServer()
    expect(await pageSize(server, 'outback-utes.localhost')).toBe('unknown-host')

    const { tenantId } = await applied(outback)
    await expect.poll(() => pageSize(server, 'outback-utes.localhost')).toBe(21)
    await applied({
      ...outback,
      settings: { search: { pageSize: 33 } },
      hosts: { primary: 'outback.example', preview: false },
    })
    await expect.poll(() => pageSize(server, 'outback.example')).toBe(33)
    expect(await pageSize(server, 'outback-utes.localhost')).toBe('alias')
    expect(server.heard).toEqual([
      { tenantId, settings: 1 },
      { tenantId, settings: 2 },
    ])
    expect(server.renewed).toContain(tenantId)
    expect((await server.directory.list()).map(({ slug }) => slug)).toEqual(['outback-utes'])
    await server.close()
  })

  test('a sweep heals what was never heard', async () => {
    await applied(harbour)
    const directory = await openTenantDirectory({
      platform: () => ctx.platform,
      app: database.app,
      baseDomain: 'localhost',
    })
    expect(await directory.find('www.harbour-motors.example')).toMatchObject({ kind: 'tenant' })
    await applied({ ...harbour, name: 'Harbour Motor Group' })
    await applied(outback)
    await directory.sweep()
    expect(await directory.find('www.harbour-motors.example')).toMatchObject({
      tenant: { name: 'Harbour Motor Group' },
    })
    expect(await directory.find('outback-utes.localhost')).toMatchObject({ kind: 'tenant' })
    await database.owner.query("delete from tenants where slug = 'outback-utes'")
    expect(await directory.find('outback-utes.localhost')).toMatchObject({ kind: 'tenant' })
    await directory.sweep()
    expect(await directory.find('outback-utes.localhost')).toMatchObject({ kind: 'unknown-host' })
  })

  test('broken settings of one tenant leave the other standing, and heal when they are mended', async () => {
    const { tenantId } = await applied(outback)
    await applied(harbour)
    await database.owner.query(
      `update tenants set settings = '{"search": {"pageSize": "many"}}' where tenant_id = $1`,
      [tenantId],
    )
    const directory = await openTenantDirectory({
      platform: () => ctx.platform,
      app: database.app,
      baseDomain: 'localhost',
    })
    await expect(directory.find('outback-utes.localhost')).rejects.toThrow()
    expect(await directory.find('www.harbour-motors.example')).toMatchObject({ kind: 'tenant' })
    await database.owner.query("update tenants set settings = '{}' where tenant_id = $1", [tenantId])
    expect(await directory.find('outback-utes.localhost')).toMatchObject({ kind: 'tenant' })
  })
})
