import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const YARD = {
  slug: 'quay',
  name: 'Quay',
  street: '1 Quay Street',
  city: 'Southport',
  state: 'QLD',
  postcode: '4215',
  isPrimary: true,
}
const HARBOUR = 'harbour-motors.localhost'
const WEEKLY = 'weekly-wheels.localhost'
const ids: Record<string, number> = {}
let harbour: TenantCtx
let server: TestServer

const HILUX = {
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  odometer_km: 41_200,
  vin: 'ZZ9Z21YV0RH333115',
  body: 'Ute',
  simple_body: 'Ute',
  colour: 'White',
  interior_colour: 'Black',
  simple_drive: '4WD',
  drive: '4X4',
  transmission: '6 Speed Automatic',
  fuel: 'Diesel',
  doors: 4,
  seats: 5,
  price_cents: 58_990_00,
  price_type: 'drive_away',
  dealer_comments: 'One owner.',
  registration_plate: 'ZZZ99Z',
}

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', { dealerships: [{ slug: 'harbour', yards: [YARD] }] })
  const weekly = await makeDealer(database, 'weekly-wheels', {
    settings: { site: { subscriptionSite: true }, vehiclePage: { similarInViewOnly: false } },
  })
  const put = async (stock: string, facts: Record<string, unknown>) => {
    ids[stock] = await listVehicle(database, harbour, stock, facts)
  }
  await put('CAR', HILUX)
  await put('BIKE', { ...HILUX, item_type: 'motorcycle', make: 'Kawasaki', model: 'Z650', body: 'Naked', doors: null })
  await put('VAN', {
    make: 'Jayco',
    model: 'Starcraft',
    item_type: 'caravan',
    price_cents: 5_299_000,
    series: 'MY24',
    build_date: '2024-03',
  })
  await database.owner.query('insert into listing_specs (tenant_id, listing_id, sleeps) values ($1, $2, 4)', [
    harbour.tenant.tenantId,
    ids.VAN,
  ])
  await put('TRUCK', { make: 'Hino', model: '300', item_type: 'truck', price_cents: 9_000_000 })
  await put('HELD', { ...HILUX, reserved: true })
  await put('SOON', { ...HILUX, status: 'coming_soon' })
  await put('SOLD', { ...HILUX, status: 'sold', sold_at: '2026-11-19T02:00:00Z' })
  await put('OLD', { ...HILUX, status: 'sold', sold_at: '2026-10-19T02:00:00Z' })
  await put('TAGGED', { ...HILUX, tag: 'Sold' })
  await put('ASK', { ...HILUX, price_cents: null })
  await put('CUT', { ...HILUX, offer_price_cents: 5_599_000, before_price_cents: 5_899_000 })
  await database.owner.query(
    `update listings set location_id = (select location_id from locations where slug = 'quay') where tenant_id = $1`,
    [harbour.tenant.tenantId],
  )
  ids.SUB = await listVehicle(database, weekly, 'SUB', { ...HILUX, subscription_price_cents: 250_00 })
  await listVehicle(database, weekly, 'SUB2', { ...HILUX, subscription_price_cents: 270_00 })
  await database.owner.query('update listings set similar_listing_ids = $1 where listing_id = $2', [
    [ids.SOLD, ids.CAR, ids.VAN, ids.OLD, ids.SUB, ids.TAGGED, ids.BIKE],
    ids.CAR,
  ])
  await picture(harbour, ids.CAR!, { widthPx: 1600, heightPx: 1067 })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

type Thing = Record<string, unknown> & { offers?: Record<string, unknown> }

test('a caravan is called one on its page, though the dealer’s word is car (rule:vehicle-word)', async () => {
  const { html } = await server.get(HARBOUR, '/cars/van')
  expect(html).toContain('Similar Caravans')
  expect(html).toContain('about this caravan')
  expect(html).not.toMatch(/\b(?:this|similar) cars?\b/i)
  expect((await server.get(HARBOUR, '/cars/car')).html).toContain('Similar Cars')
})

test('all specifications begin with what key information does not say above them (rule:spec-rows)', async () => {
  const { html } = await server.get(HARBOUR, '/cars/van')
  const block = html.slice(html.indexOf('id="specifications"'))
  const at = ['Series', 'Build date', 'Sleeps'].map((label) => block.indexOf(`>${label}<`))
  expect(at.every((place) => place > 0)).toBe(true)
  expect(at).toEqual(at.toSorted((one, other) => one - other))
  expect(html.slice(html.indexOf('id="key-information"')).indexOf('>Sleeps<')).toBeGreaterThan(0)
})

test('views show from as many on as say something of a vehicle (rule:view-count)', async () => {
  const shown = async (slug: string, views: number) => {
    await database.owner.query('update listings set views = $1 where slug = $2', [views, slug])
    const { html } = await server.get(HARBOUR, `/cars/${slug}`)
    return /<p class="views"( hidden="")?>/.exec(html)![1] === undefined
  }
  expect([await shown('held', 1), await shown('truck', 9), await shown('bike', 10)]).toEqual([false, false, true])
})

describe('what search engines read', () => {
  test.each([
    ['car', 'Car', undefined],
    ['bike', 'Motorcycle', undefined],
    ['van', 'Vehicle', 'Caravan'],
    ['truck', 'Vehicle', 'Truck'],
  ])('a %s is a %s', async (slug, type, category) => {
    const thing = await vehicleOf(slug)
    expect([thing['@type'], thing.category]).toEqual([type, category])
    expect(missing(thing, REQUIRED)).toEqual([])
    expect(missing(thing.offers!, REQUIRED_OF_AN_OFFER)).toEqual([])
  })

  test('a vehicle that says everything has every recommended field, as Google writes them', async () => {
    const thing = await vehicleOf('car')
    expect(missing(thing, RECOMMENDED)).toEqual([])
    expect(thing).toMatchObject({
      url: `http://${HARBOUR}/cars/car`,
      vehicleModelDate: '2022',
      itemCondition: 'https://schema.org/UsedCondition',
      driveWheelConfiguration: 'https://schema.org/FourWheelDriveConfiguration',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 41_200, unitCode: 'KMT' },
      offers: {
        '@type': 'Offer',
        price: '58990.00',
        priceCurrency: 'AUD',
        availability: 'https://schema.org/InStock',
        seller: {
          '@type': 'AutoDealer',
          address: { addressLocality: 'Southport', addressRegion: 'QLD', postalCode: '4215', addressCountry: 'AU' },
        },
      },
    })
    expect((thing.image as string[]).every((src) => src.startsWith(`http://${HARBOUR}/media/`))).toBe(true)
    expect(JSON.stringify(thing)).not.toContain('ZZZ99Z')
  })

  test.each([
    ['held', 'LimitedAvailability'],
    ['soon', 'PreOrder'],
    ['sold', 'SoldOut'],
    ['cut', 'InStock'],
  ])('%s is on offer as %s', async (slug, availability) => {
    expect((await vehicleOf(slug)).offers!.availability).toBe(`https://schema.org/${availability}`)
  })

  test('what it is advertised at is what it is offered at; without a price there is no offer', async () => {
    expect((await vehicleOf('cut')).offers!.price).toBe('55990.00')
    expect((await vehicleOf('ask')).offers).toBeUndefined()
  })

  test('a price by the week says so', async () => {
    const { offers } = await vehicleOf('sub', WEEKLY)
    expect(offers).toMatchObject({ price: '250.00', priceSpecification: { unitCode: 'WEE', priceCurrency: 'AUD' } })
  })

  test('the trail ends at the vehicle, every step of it an address', async () => {
    const trail = (await things('car')).find((thing) => thing['@type'] === 'BreadcrumbList')!
    const steps = trail.itemListElement as { position: number; name: string; item: string }[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
    expect(steps.every(({ name, item }) => name && item.startsWith(`http://${HARBOUR}/`))).toBe(true)
    expect(steps.at(-1)!.item).toBe(`http://${HARBOUR}/cars/car`)
  })
})

describe('what a shared link shows', () => {
  test('title, description, address and a picture with its real size', async () => {
    const tags = await sharedTags('car')
    expect(tags).toMatchObject({
      'og:type': 'product',
      'og:locale': 'en_AU',
      'og:site_name': 'Harbour Motors',
      'og:title': 'Used 2022 Toyota HiLux SR5 for sale | Harbour Motors',
      'og:url': `http://${HARBOUR}/cars/car`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'product:price:amount': '58990.00',
      'product:price:currency': 'AUD',
      'twitter:card': 'summary_large_image',
    })
    expect(tags['og:description']).toContain('$58,990 Drive away')
    expect(tags['og:image']).toMatch(new RegExp(`^http://${HARBOUR}/share/cars/[a-z0-9-]+\\.jpg\\?v=`))
  })

  test('nothing is claimed that is not there: no price, sold', async () => {
    const ask = await sharedTags('ask')
    expect(ask['og:image:alt']).not.toContain('$')
    expect(ask['product:price:amount']).toBeUndefined()
    const sold = await sharedTags('sold')
    expect(sold['product:price:amount']).toBeUndefined()
    expect(sold['og:title']).toBe('Used 2022 Toyota HiLux SR5, sold | Harbour Motors')
  })
})

describe('what the dealer put beside a vehicle', () => {
  const idsOf = async (slug: string, host = HARBOUR) => {
    const { status, html } = await server.get(host, `/api/cars/${slug}/similar`)
    return [status, JSON.parse(html).ids]
  }

  test('in the dealer’s order; what is gone and what is another dealer’s stay out', async () => {
    expect(await idsOf('car')).toEqual([200, [ids.VAN, ids.BIKE]])
  })

  test('nothing was put beside it, there is no such vehicle, or it is another dealer’s', async () => {
    expect(await idsOf('van')).toEqual([200, []])
    expect(await idsOf('none')).toEqual([404, undefined])
    expect(await idsOf('car', WEEKLY)).toEqual([404, undefined])
  })

  test('the page leaves six places for them and says where the cards are; without scripts a link to the search', async () => {
    const { html } = await server.get(HARBOUR, '/cars/car')
    const row = /<section[^>]*aria-labelledby="similar"[\s\S]*?<\/section>/.exec(html)![0]
    expect(row.match(/skeleton-card/g)).toHaveLength(6)
    expect(row).not.toContain('<article')
    expect(row).toMatch(/only-without-scripts"><a [^>]*href="\/search\//)
    const { similar, slug } = documentData<{ vehicle: VehicleView }>(html).vehicle
    expect(similar).toBeNull()
    const { ids: shown, cards } = JSON.parse((await server.get(HARBOUR, `/api/cars/${slug}/similar?cards=1`)).html)
    expect(shown).toEqual([ids.VAN, ids.BIKE])
    expect(cards.map(({ href }: { href: string }) => href)).toEqual(['/cars/van', '/cars/bike'])
  })

  test('cards of another dealer’s vehicle are none, cards of what nothing was put beside are what the search finds', async () => {
    expect((await server.get(WEEKLY, '/api/cars/car/similar?cards=1')).status).toBe(404)
    const { html } = await server.get(HARBOUR, '/api/cars/held/similar?cards=1')
    expect(JSON.parse(html).ids).toContain(ids.CAR)
    expect(JSON.parse(html).ids).not.toContain(ids.SUB)
  })

  test('the page of a dealer who wants them there has them from the start', async () => {
    const { html } = await server.get(WEEKLY, '/cars/sub')
    const row = /<section[^>]*aria-labelledby="similar"[\s\S]*?<\/section>/.exec(html)![0]
    expect(row).toContain('href="/cars/sub2"')
    expect(row).not.toContain('skeleton')
  })
})

/** Google's fields of a vehicle listing and a product (rule:structured-data). */
const REQUIRED = ['name', 'url', 'brand', 'model', 'vehicleModelDate', 'itemCondition', 'sku', 'offers']
const REQUIRED_OF_AN_OFFER = ['price', 'priceCurrency', 'availability', 'itemCondition', 'url', 'seller']
const RECOMMENDED = [
  'image', 'description', 'vehicleIdentificationNumber', 'vehicleConfiguration', 'mileageFromOdometer', 'bodyType',
  'color', 'vehicleInteriorColor', 'driveWheelConfiguration', 'vehicleTransmission', 'vehicleEngine', 'fuelType',
  'numberOfDoors', 'vehicleSeatingCapacity',
] // biome-ignore format: one list

function missing(thing: Record<string, unknown>, fields: readonly string[]): string[] {
  return fields.filter((field) => thing[field] === undefined || thing[field] === '')
}

async function vehicleOf(slug: string, host = HARBOUR): Promise<Thing> {
  return (await things(slug, host)).find((thing) => thing['@type'] !== 'BreadcrumbList')!
}

async function things(slug: string, host = HARBOUR): Promise<Thing[]> {
  const { html } = await server.get(host, `/cars/${slug}`)
  return [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  )
}

async function sharedTags(slug: string): Promise<Record<string, string>> {
  const { html } = await server.get(HARBOUR, `/cars/${slug}`)
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|product|twitter):[^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
}

async function picture(ctx: TenantCtx, listingId: number, size: { widthPx: number; heightPx: number }): Promise<void> {
  const { rows } = await database.owner.query<{ image_id: string }>(
    `insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
     values ($1, $2, $3, $4, 9, 'webp') returning image_id`,
    [ctx.tenant.tenantId, 'ab'.repeat(32), size.widthPx, size.heightPx],
  )
  await database.owner.query(
    'insert into listing_photos (tenant_id, listing_id, image_id, position) values ($1, $2, $3, 0)',
    [ctx.tenant.tenantId, listingId, rows[0]!.image_id],
  )
}
