import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { checkTenant } from './check-tenant.server.ts'
import { publishFolder } from './publish-folder.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { readTenantFolder } from './tenant-folder.server.ts'

const database = testDatabase()
let ctx: PublishingCtx
let dir: string

beforeEach(async () => {
  const now = new Date('2026-09-07T00:00:00Z')
  ctx = {
    platform: { platform: true, db: database.platform, now },
    app: database.app,
    now,
    templates: { meridian: NEUTRAL_TOKENS },
  }
  dir = await mkdtemp(join(tmpdir(), 'forecourt-folder-'))
})
afterEach(async () => {
  await rm(dir, { recursive: true, force: true })
  await database.owner.query('delete from listings; delete from tenants')
})

const config = {
  slug: 'harbour-motors',
  name: 'Harbour Motors',
  template: 'meridian',
  dealerships: [
    { slug: 'harbour-kia', name: 'Harbour Kia' },
    { slug: 'harbour-used', name: 'Harbour Used' },
  ],
}
const writeConfig = (value: unknown) =>
  writeFile(join(dir, 'config.json'), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
async function writeStock(dealership: string, ...rows: string[]) {
  await mkdir(join(dir, 'stock'), { recursive: true })
  await writeFile(
    join(dir, 'stock', `${dealership}.csv`),
    ['Stock number,Car type,Make,Model,Year,DAP Price', ...rows].join('\n'),
  )
}
async function folder() {
  const read = await readTenantFolder(dir)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  return read.folder
}
const publish = async (options: { stock?: boolean; dryRun?: boolean } = {}) =>
  publishFolder(ctx, await folder(), { ...options, store: diskStore(join(dir, 'media')) })
const stockNumbers = async () =>
  (await database.owner.query("select stock_number from listings where status = 'in_stock' order by 1")).rows.map(
    (row) => row.stock_number,
  )

describe('readTenantFolder', () => {
  const problems = async () => {
    const read = await readTenantFolder(dir)
    return read.kind === 'invalid' ? read.problems : read
  }

  test('says what is missing', async () => {
    expect(await readTenantFolder(join(dir, 'nowhere'))).toEqual({
      kind: 'unreadable',
      reason: `There is no folder ${join(dir, 'nowhere')}.`,
    })
    expect(await readTenantFolder(dir)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('config.json'),
    })
    await writeFile(join(dir, 'config.json'), Buffer.from([0x7b, 0xff, 0x7d]))
    expect(await readTenantFolder(dir)).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('UTF-8') })
  })

  test('names the file and the line of every problem', async () => {
    await writeConfig(
      '{\n  "slug": "north-side",\n  "name": "Northside",\n  "template": "meridian",\n  "settings": {\n    "search": { "pagesize": 5 }\n  }\n}',
    )
    expect(await problems()).toMatchObject([
      { file: join(dir, 'config.json'), line: 6, path: 'settings.search.pagesize', suggestion: 'pageSize' },
    ])
    await writeConfig(
      '{\n  "slug": "north-side",\n  "name": "Northside",\n  "template": "meridian",\n  "settings": { "commerce": { "contract": {\n    "documents": [{ "title": "Sale",\n      "text": "{dealer_nme} sells" }]\n  } } }\n}',
    )
    expect(await problems()).toMatchObject([
      {
        ...{ file: join(dir, 'config.json'), line: 7, path: 'settings.commerce.contract.documents[0].text' },
        reason: expect.stringContaining('There is no field {dealer_nme}; did you mean {dealer_name}?'),
      },
    ])
    await writeConfig('{\n  "slug": "north-side",\n}')
    expect(await problems()).toMatchObject([{ line: 3, reason: 'There is a comma too many before }' }])
    await writeConfig('{ "slug": "a", "name": "A",\n "template": "meridian",\n "name": "B" }')
    expect(await problems()).toMatchObject([{ line: 3, path: 'name', reason: 'This key stands twice' }])
  })

  test('an unknown template is told with the rest, by its line', async () => {
    await writeConfig({ ...config, template: 'meridan', setings: {} })
    const read = await readTenantFolder(dir, ['meridian', 'yard'])
    expect(read).toMatchObject({
      kind: 'invalid',
      problems: [
        { path: 'template', value: 'meridan', line: 4, suggestion: 'meridian' },
        { path: 'setings', suggestion: 'settings' },
      ],
    })
    await writeConfig({ ...config, template: 'meri dian' })
    expect(await readTenantFolder(dir, ['meridian'])).toMatchObject({ problems: [{ path: 'template' }] })
  })

  test('reads a file with a byte order mark', async () => {
    await writeConfig(`\ufeff${JSON.stringify(config)}`)
    expect((await folder()).config.name).toBe('Harbour Motors')
  })

  test('finds stock and photos, and refuses a list of nobody', async () => {
    await writeConfig(config)
    await writeStock('harbour-kia', 'K1,Used,Kia,Sportage,2020,29990')
    await mkdir(join(dir, 'photos', 'harbour-kia'), { recursive: true })
    await writeFile(join(dir, 'stock.csv'), 'x')
    expect((await folder()).stock).toEqual([
      { path: join(dir, 'stock.csv'), dealershipSlug: null, photosDir: join(dir, 'photos'), sharedPhotosDirs: [] },
      {
        path: join(dir, 'stock', 'harbour-kia.csv'),
        dealershipSlug: 'harbour-kia',
        photosDir: join(dir, 'photos', 'harbour-kia'),
        sharedPhotosDirs: [],
      },
    ])
    await cp(join(dir, 'stock', 'harbour-kia.csv'), join(dir, 'stock', 'harbor-used.csv'))
    expect(await problems()).toMatchObject([
      { file: join(dir, 'stock', 'harbor-used.csv'), value: 'harbor-used', suggestion: 'harbour-used' },
    ])
  })
})

describe('publishFolder', () => {
  beforeEach(async () => {
    await writeConfig(config)
    await writeStock('harbour-kia', 'K1,Used,Kia,Sportage,2020,29990', 'K2,New,Kia,Sorento,2026,65990')
    await writeStock('harbour-used', 'U1,Used,Toyota,HiLux,2019,38990')
  })

  test('loads the stock of a new tenant, each list as its dealership’s', async () => {
    const { settings, stock } = await publish()
    expect(settings).toMatchObject({ kind: 'applied', created: true })
    expect(stock.map(({ outcome }) => [outcome.kind, outcome.summary.created])).toEqual([
      ['imported', 2],
      ['imported', 1],
    ])
    expect(await stockNumbers()).toEqual(['K1', 'K2', 'U1'])
  })

  test('leaves the stock alone afterwards, unless asked', async () => {
    await publish()
    await writeStock(
      'harbour-kia',
      'K1,Used,Kia,Sportage,2020,28990',
      'K2,New,Kia,Sorento,2026,65990',
      'K3,New,Kia,Picanto,2026,21990',
    )
    await writeConfig({ ...config, name: 'Harbour Motor Group' })
    expect((await publish()).stock).toEqual([])
    expect(await stockNumbers()).toEqual(['K1', 'K2', 'U1'])

    const dry = await publish({ stock: true, dryRun: true })
    expect(dry.stock.map(({ outcome }) => outcome.summary.created)).toEqual([1, 0])
    expect(await stockNumbers()).toEqual(['K1', 'K2', 'U1'])
    expect((await publish({ stock: true })).settings.kind).toBe('unchanged')
    expect(await stockNumbers()).toEqual(['K1', 'K2', 'K3', 'U1'])
  })

  test('a dry run of a new tenant writes nothing', async () => {
    expect(await publish({ dryRun: true })).toMatchObject({
      settings: { kind: 'would-apply', tenantId: null },
      stock: [],
    })
    expect((await database.owner.query('select 1 from tenants')).rowCount).toBe(0)
  })

  test('a check looks at the vehicles too', async () => {
    await publish()
    await database.owner.query(
      "update listings set before_price_cents = price_cents + 100000 where stock_number in ('K1', 'U1')",
    )
    await database.owner.query(
      "insert into price_history (listing_id, tenant_id, recorded_at, price_cents) select listing_id, tenant_id, '2026-01-01', before_price_cents from listings where stock_number = 'U1'",
    )
    await database.owner.query(
      `insert into listing_specs (listing_id, tenant_id, ancap_stars) select listing_id, tenant_id, 5 from listings where stock_number = 'K2'
       on conflict (listing_id) do update set ancap_stars = 5`,
    )
    await database.owner.query(
      `update listings set finance_lenders = '{"acme": {"paymentWeek": 120, "comparisonRate": null}}' where stock_number = 'K1'`,
    )
    const found = await findTenant(ctx.platform, ctx.app, 'harbour-motors')
    if (found.kind !== 'found') throw new Error(found.kind)
    const findings = await checkTenant(found.ctx, ctx.templates)
    expect(findings.filter(({ path }) => path === 'stock').map(({ says }) => says)).toEqual([
      'These vehicles show a was-price that was never asked here: K1.',
      'These vehicles carry ANCAP stars without the year of the test; the stars are not shown: K2.',
      'These vehicles have a repayment without its comparison rate; the repayment is not shown: K1.',
    ])
    await database.owner.query("update listings set item_type = 'caravan' where stock_number in ('K1', 'U1')")
    const [kinds] = (await checkTenant(found.ctx, ctx.templates)).filter(({ path }) => /Kinds$/.test(path))
    expect(kinds).toMatchObject({
      says: expect.stringMatching(/: caravan \(2\)\.$/),
      fix: expect.stringContaining('"vehicleKinds": ["car","caravan"]'),
    })
    expect(findings.filter(({ path }) => /Kinds$/.test(path))).toEqual([])
    expect(await findTenant(ctx.platform, ctx.app, 'nobody')).toEqual({ kind: 'unknown', slugs: ['harbour-motors'] })
  })
})
