import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTenantFolder } from '#domain/publishing/tenant-folder.server.ts'
import { findColour } from '#domain/stock/catalogue/normalise.ts'
import { PAGE } from './appearance.ts'
import { daysFile } from './days-file.ts'
import type { Twist } from './dealer-plan.ts'
import { DEALERS } from './dealers.ts'
import { drawnBody, LOOKS } from './facts/model-facts.ts'
import { PAINTS, paintNames, paintsOf } from './facts/paints.ts'
import { EVERY_MODEL } from './facts/stock-groups.ts'
import { type MediaEntry, mediaPlan } from './media-plan.ts'
import { photosOf } from './photo-plan.ts'
import { drawnPhotos, TENANTS } from './pool.ts'
import { shownOrders } from './shown-orders.ts'
import { stockFile } from './stock-file.ts'
import { type DemoVehicle, dealVehicles } from './vehicle.ts'

const yards = DEALERS.map((plan) => ({ slug: plan.slug, plan, vehicles: dealVehicles(plan) }))
const everyVehicle = yards.flatMap(({ vehicles }) => vehicles)
const written = (slug: string, file: string) => readFileSync(new URL(`${slug}/${file}`, TENANTS), 'utf8')
const count = (vehicles: readonly DemoVehicle[], isSo: (vehicle: DemoVehicle) => boolean) =>
  vehicles.filter(isSo).length

describe.each(yards)('$slug', ({ slug, plan, vehicles }) => {
  test('the committed files are what npm run demo:stock writes', () => {
    expect(written(slug, 'stock.csv')).toBe(stockFile(plan, vehicles))
    expect(written(slug, 'demo-days.csv')).toBe(daysFile(vehicles))
  })

  test('money in a disclaimer is written as money is', () => {
    const said = written(slug, 'stock.csv').match(/\$\d[\d,]*/g) ?? []
    expect(said.filter((amount) => !/^\$\d{1,3}(?:,\d{3})*$/.test(amount))).toEqual([])
  })

  test('the media are some of those that are drawn; make-stock.ts adds what is new', () => {
    const planned = new Map(mediaPlan(plan, vehicles).map((entry) => [entry.stockNumber, entry]))
    const file = new URL(`${slug}/media.json`, TENANTS)
    const entries: MediaEntry[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    for (const entry of entries) expect(planned.get(entry.stockNumber)).toMatchObject(entry)
  })

  test('the folder can be published: every path in it leads to a file', async () => {
    expect(await readTenantFolder(fileURLToPath(new URL(slug, TENANTS)))).toMatchObject({ kind: 'read' })
  })

  test('everything that befalls vehicles befalls some here', () => {
    const sellsNew = plan.lines.some(({ carType }) => carType === 'new')
    const twists = plan.shares.flatMap((row) => Object.keys(row) as Twist[])
    for (const twist of twists.filter((one) => sellsNew || one !== 'preorder'))
      expect(
        count(vehicles, ({ bones }) => bones.twists.has(twist)),
        twist,
      ).toBeGreaterThan(0)
    expect(count(vehicles, ({ tag }) => tag !== null)).toBeGreaterThan(2)
    expect(count(vehicles, (vehicle) => photosOf(vehicle).length === 0)).toBeGreaterThan(0)
    expect(count(vehicles, (vehicle) => photosOf(vehicle).length === 1)).toBeGreaterThan(0)
    expect(count(vehicles, ({ bones }) => bones.days.listed < 8)).toBeGreaterThan(0)
  })

  test('a was-price or an offer is always a real reduction of the price beside it', () => {
    for (const { price, stockNumber, bones } of vehicles) {
      const asked = price.driveAway ?? price.exclGovtCharges
      if (price.before !== null) expect(price.before, stockNumber).toBeGreaterThan(asked!)
      if (price.before !== null) expect(bones.days.reduced, stockNumber).toBeLessThan(bones.days.listed)
      if (price.offer !== null) expect(price.offer, stockNumber).toBeLessThan(asked!)
    }
  })
})

test('there are two thousand vehicles and more, in files of six megabytes at most', () => {
  expect(Object.fromEntries(yards.map(({ slug, vehicles }) => [slug, vehicles.length]))).toEqual({
    'halyard-motors': 260,
    brigalow: 1000,
    'kestrel-kia': 340,
    'banksia-touring': 312,
    loopline: 201,
  })
  const bytes = yards.map(({ slug }) => Buffer.byteLength(written(slug, 'stock.csv')))
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(6 * 1024 * 1024)
})

test('no two vehicles of the demo read alike, or share a stock number or VIN', () => {
  const alike = (key: (vehicle: DemoVehicle) => string) => {
    const keys = everyVehicle.map(key).filter((text) => text !== '')
    return keys.filter((text, index) => keys.indexOf(text) !== index)
  }
  expect(alike(({ comments }) => comments)).toEqual([])
  expect(
    alike(({ bones: { model, year, km }, colour, comments }) =>
      [model.make, model.model, year, colour, km, comments].join('|'),
    ),
  ).toEqual([])
  expect(alike(({ stockNumber }) => stockNumber)).toEqual([])
  expect(alike(({ vin }) => vin)).toEqual([])
})

test('no maker has the code of these VINs', () => {
  for (const { vin } of everyVehicle) expect(vin).toMatch(/^ZZ9[A-HJ-NPR-Z0-9]{8}\d{6}$/)
})

const DRAWN_AS: Record<string, readonly string[]> = {
  Hatchback: ['hatch'],
  Sedan: ['sedan'],
  Wagon: ['wagon'],
  Coupe: ['coupe'],
  'People Mover': ['mover'],
  SUV: ['suv', 'crossover', 'offroader'],
  'Dual Cab Utility': ['ute'],
  'Single Cab Chassis': ['cab'],
  Van: ['van'],
  Tray: ['truck'],
  Pantech: ['truck'],
  'Refrigerated Pantech': ['truck'],
  Naked: ['motorcycle'],
  Road: ['motorcycle'],
  Adventure: ['motorcycle'],
  Cruiser: ['motorcycle'],
  Caravan: ['caravan'],
  'Pop Top': ['caravan'],
}
const OTHER_TYPES = ['truck', 'motorcycle', 'caravan']

test('every model is drawn as the body it is', () => {
  for (const { model, body, look, itemType } of EVERY_MODEL) {
    expect(DRAWN_AS[body], `${model}: ${body}`).toContain(drawnBody(look))
    expect(OTHER_TYPES.includes(drawnBody(look)) ? drawnBody(look) : 'car', model).toBe(itemType)
  }
  const drawnOf = (body: string) => [...new Set(EVERY_MODEL.filter((one) => one.body === body).map(({ look }) => look))]
  expect(drawnOf('Tray')).toEqual(['truck-b'])
  expect(drawnOf('Adventure')).toEqual(['motorcycle-b'])
  expect(drawnOf('Cruiser')).toEqual(['motorcycle-c'])
  expect(drawnOf('Pop Top')).toEqual(['caravan-b'])
})

const SEEN_AS: Record<(typeof PAINTS)[number], readonly string[]> = {
  white: ['White'],
  pearl: ['White', 'Beige'],
  silver: ['Silver'],
  grey: ['Grey'],
  graphite: ['Grey'],
  black: ['Black'],
  red: ['Red'],
  maroon: ['Maroon', 'Red'],
  orange: ['Orange', 'Bronze'],
  yellow: ['Yellow'],
  blue: ['Blue'],
  sky: ['Blue'],
  navy: ['Blue'],
  teal: ['Blue', 'Turquoise', 'Green'],
  green: ['Green'],
  olive: ['Green', 'Beige', 'Grey'],
  sand: ['Beige', 'Bronze', 'Silver', 'Gold'],
  bronze: ['Bronze', 'Brown', 'Grey'],
}

test('a paint is the colour that its name says', () => {
  const wrong = new Set<string>()
  for (const { make, itemType, look } of EVERY_MODEL)
    for (const paint of paintsOf(make, look))
      for (const name of paintNames(make, itemType, paint)) {
        const seen = findColour(name)
        const expected = itemType === 'caravan' ? ['White', 'Multi'] : SEEN_AS[paint]
        if (!expected.includes(String(seen))) wrong.add(`${name} is ${seen}, drawn ${paint}`)
      }
  expect([...wrong]).toEqual([])
})

const firstPicture = ({ bones, paint, lead }: DemoVehicle) => `${bones.model.look} ${paint} ${lead}`

/** Pages of an order on which a picture stands twice. */
function pagesWithTwins(order: readonly DemoVehicle[]): number {
  let pages = 0
  for (let from = 0; from < order.length; from += PAGE) {
    const page = order.slice(from, from + PAGE).map(firstPicture)
    if (new Set(page).size < page.length) pages++
  }
  return pages
}

/** What a page shows twice: in the default order, newest first, by type and by big make. */
test.each(yards)('$slug: a page of 21 cards never looks repeated', ({ vehicles }) => {
  const orders = shownOrders(vehicles.map(({ bones }) => bones)).map((order) =>
    order.map(({ index }) => vehicles[index]!),
  )
  expect(orders.length).toBeGreaterThan(2)
  for (const order of orders) expect(pagesWithTwins(order)).toBe(0)
  for (const vehicle of vehicles) {
    const [first] = photosOf(vehicle)
    if (first) expect(first).toBe(`${firstPicture(vehicle).replaceAll(' ', '-')}.webp`)
  }
  const [byRank, byAge] = orders
  for (const order of [byRank!, byAge!])
    for (let from = 0; from + 3 <= order.length; from++) {
      const side = order.slice(from, from + 3).map(({ bones, paint }) => `${bones.model.look} ${paint}`)
      expect(new Set(side).size, `cards ${from + 1} to ${from + 3}`).toBe(3)
    }
})

test('the pictures are those the generator draws, not too many, and one vehicle shows forty', () => {
  const names = new Set(everyVehicle.flatMap((vehicle) => photosOf(vehicle)))
  const outside = [...names].filter((name) => !name.startsWith('cabin-') && !name.includes('/'))
  expect(outside.length).toBeLessThanOrEqual(1_250)
  for (const name of outside)
    expect(name).toMatch(/^[a-z]+-[a-e]-[a-z]+-(hero|nose|flank|rear|front|side|tail|wheel)\.webp$/)
  expect(everyVehicle.filter(({ bones }) => bones.showpiece?.pictures === 'forty')).toHaveLength(1)
})

test('looks and paints are those of the picture generator', () => {
  const source = (file: string) => readFileSync(new URL(`../../tools/demo-pictures/${file}`, import.meta.url), 'utf8')
  expect([...source('models.py').matchAll(/^ {4}'([a-z]+-[a-z])': Look\(/gm)].map(([, name]) => name)).toEqual([
    ...LOOKS,
  ])
  expect([...source('paints.py').matchAll(/^ {4}([a-z]+)=\(/gm)].map(([, name]) => name)).toEqual([...PAINTS])
})

test('the pictures that the stock names lie in tenants/_photos', () => {
  const drawn = drawnPhotos()
  const names = [...new Set(everyVehicle.flatMap((vehicle) => photosOf(vehicle)))].filter((name) => !name.includes('/'))
  const missing = names.filter((name) => !drawn.has(name))
  expect(missing).toEqual([])
})

test('every body is shown from the nine stations, six or more vehicles all round, three trims from inside', () => {
  const shown = new Map<string, Set<string>>()
  for (const vehicle of everyVehicle) {
    const { look } = vehicle.bones.model
    const stations = shown.get(drawnBody(look)) ?? new Set()
    shown.set(drawnBody(look), stations)
    for (const name of photosOf(vehicle).filter((one) => !one.includes('/')))
      stations.add(name.slice(name.lastIndexOf('-') + 1, -'.webp'.length))
  }
  const outside = ['hero', 'front', 'side', 'rear', 'tail', 'wheel']
  // A motorcycle has no cabin and no boot; a tray is what a single cab and a truck have for one.
  const inside = (body: string) => (body === 'motorcycle' ? ['dash'] : ['dash', 'cabin', 'boot'])
  expect(shown.size).toBeGreaterThanOrEqual(14)
  for (const [body, stations] of shown)
    expect(
      [...outside, ...inside(body)].filter((station) => !stations.has(station)),
      body,
    ).toEqual([])

  const media = yards.flatMap(({ plan, vehicles }) => mediaPlan(plan, vehicles))
  const spins = [...new Set(media.flatMap(({ spinDir }) => spinDir ?? []))]
  expect(spins.length).toBeGreaterThanOrEqual(6)
  for (const spin of spins)
    expect(
      readdirSync(fileURLToPath(new URL(spin, TENANTS))).filter((name) => /^\d+\.webp$/.test(name)),
      spin,
    ).toHaveLength(36)
  const panoramas = media.filter(({ panorama }) => panorama)
  expect(new Set(panoramas.map(({ panorama }) => panorama)).size).toBe(3)
  expect(panoramas.filter(({ hotspots }) => !hotspots)).toEqual([])
})
