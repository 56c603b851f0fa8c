import { expect, test } from 'vitest'
import { tenantFiles } from '#domain/content/tenant-file.ts'
import type { Location } from '#domain/locations/location.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { directoryMap, yardView } from './map-view.ts'

const YARD = {
  name: 'Southport yard',
  slug: 'southport',
  visible: true,
  phone: null,
  imageUrl: null,
  address: {
    street: '1 Quay Street',
    city: 'Southport',
    state: 'QLD',
    postcode: '4215',
    latitude: -27.97,
    longitude: 153.41,
  },
  openingHours: [],
  specialHours: [],
} as unknown as Location
/** A tenth of a degree to the east: at zoom 10 that is 256 × 2^10 / 3600 pixels. */
const EAST = { ...YARD, name: 'Out at sea', slug: 'sea', address: { ...YARD.address, longitude: 153.51 } } as Location

const IMAGE = { imageId: 12, widthPx: 1200, heightPx: 800 }
const FILES = tenantFiles([{ name: 'pictures/yard.webp', kind: 'image', image: IMAGE }])

const pageOf = (map: TenantSettingsInput['map']) =>
  ({
    ctx: { tenant: { settings: completeSettings({ map }) } },
    site: { content: { files: FILES }, locations: [YARD, EAST] },
  }) as never
const view = (map: TenantSettingsInput['map'] = {}, yard: Location = YARD) => yardView(yard, pageOf(map))

test('the drawing is to the scale of zoom 10 (rule:vehicle-blocks), or of the tenant’s', () => {
  const east = (zoom?: number) => view(zoom ? { zoom } : {}).locator!.others[0]!.x - 400
  expect(east()).toBe(Math.round((256 * 2 ** 10) / 3600))
  expect(east(11)).toBe(Math.round((256 * 2 ** 11) / 3600))
})

test('so are the maps that stand in its place', () => {
  const box = (zoom?: number) => {
    const src = new URL(view({ provider: 'openstreetmap', ...(zoom && { zoom }) }).player!)
    const [west, , east] = src.searchParams.get('bbox')!.split(',').map(Number)
    return east! - west!
  }
  expect(box()).toBeCloseTo((800 * 360) / (256 * 2 ** 10), 4)
  expect(box(11)).toBeCloseTo(box() / 2, 4)
  const google = new URL(view({ provider: 'google', googleKey: 'a-key' }).player!)
  expect([google.searchParams.get('zoom'), google.searchParams.get('q')]).toEqual(['10', '-27.97,153.41'])
  expect(view({ provider: 'google' }).player).toBeNull()
})

test('the yard’s own picture stands beside them, and where nobody knows the place', () => {
  const imageUrl = 'pictures/yard.webp'
  const nowhere = { ...YARD.address, latitude: null, longitude: null }
  const picture = { kind: 'stored', picture: IMAGE, alt: 'Southport yard, as it looks from the street' }
  for (const address of [YARD.address, nowhere])
    expect(view({}, { ...YARD, imageUrl, address } as Location).picture).toEqual(picture)
  expect(view().picture).toBeNull()
})

test('where nobody knows the place there is neither, and where a tenant wants no map', () => {
  const nowhere = { ...YARD, address: { ...YARD.address, latitude: null, longitude: null } } as Location
  for (const none of [view({}, nowhere), view({ enabled: false })])
    expect([none.locator, none.player, none.live]).toEqual([null, null, null])
})

test('a place known by its postcode alone is about there, on a map of the town, and no pin of another service (rule:about-there)', () => {
  const about = { ...YARD, address: { ...YARD.address, isAboutThere: true } } as Location
  expect(view({ zoom: 15 }, about)).toMatchObject({ about: 'About here: the middle of 4215', live: { zoom: 11 } })
  expect(view().about).toBeUndefined()
  const google = new URL(view({ provider: 'google', googleKey: 'a-key' }, about).player!)
  expect(google.searchParams.get('q')).toBe('1 Quay Street, Southport QLD 4215')
  expect(new URL(view({ provider: 'openstreetmap' }, about).player!).searchParams.has('marker')).toBe(false)
})

test('a press brings the map of the platform, or of the style that the dealer names', () => {
  const pin = { name: 'Southport yard', address: '1 Quay Street, Southport QLD 4215', href: null }
  const pins = [{ ...pin, latitude: -27.97, longitude: 153.41 }]
  expect(view({ zoom: 9 }).live).toEqual({ zoom: 9, pins, tiles: null })
  expect(view({ zoom: 15 }).live!.zoom).toBe(11)
  const styleUrl = 'https://tiles.example.com/bright.json'
  const tiles = { styleUrl, origins: ['https://tiles.example.com'], attribution: null, asksFirst: true }
  expect(view({ provider: 'style', styleUrl }).live).toEqual({ zoom: 10, pins, tiles })
  for (const other of [{ provider: 'style' }, { provider: 'picture' }, { provider: 'openstreetmap' }] as const)
    expect(view(other).live).toBeNull()
})

test('the directory’s map holds what was found, drawn around the same place whatever that is', () => {
  const service = { ...YARD, slug: 'southport-service', locationType: 'service' } as Location
  const of = (found: Location[]) => directoryMap([EAST, YARD, service], found, pageOf({}))!
  const all = of([EAST, YARD, service])
  expect(all.map.live!.pins.map(({ name, href }) => [name, href])).toEqual([
    ['Out at sea', '/locations/sea'],
    ['Southport yard', '/locations/southport'],
  ])
  expect([all.middle, all.map.locator!.others.map(({ label }) => label)]).toEqual(['Out at sea', ['Southport yard']])
  const filtered = of([YARD])
  expect([filtered.middle, filtered.map.live!.pins.length]).toEqual([null, 1])
  expect(filtered.map.locator!.others[0]).toMatchObject({ x: all.map.locator!.others[0]!.x, label: 'Southport yard' })
  expect(directoryMap([YARD, service], [YARD], pageOf({}))).toBeNull()
  expect(directoryMap([EAST, YARD], [YARD], pageOf({ enabled: false }))).toBeNull()
})

test('the directory’s drawing shows the farthest place, too', () => {
  const perth = {
    ...YARD,
    name: 'Perth',
    address: { ...YARD.address, latitude: -31.95, longitude: 115.86 },
  } as Location
  const { locator } = directoryMap([YARD, EAST, perth], [YARD, EAST, perth], pageOf({}))!.map
  expect(locator!.others.map(({ label }) => label)).toEqual(['Perth'])
})

test('the directory’s map says which of what was found is in the middle of its postcode (rule:about-there)', () => {
  const about = { ...EAST, address: { ...EAST.address, isAboutThere: true } } as Location
  const said = (...found: Location[]) => directoryMap([YARD, about], found, pageOf({}))!.map.about
  expect(said(YARD)).toBeUndefined()
  expect(said(YARD, about)).toBe('Some are shown in the middle of their postcode')
  expect(said(about)).toBe('Each is shown in the middle of its postcode')
})
