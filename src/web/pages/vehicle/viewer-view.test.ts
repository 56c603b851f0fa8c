import { describe, expect, test } from 'vitest'
import type { Hotspot, Listing, ListingMedia } from '#domain/stock/listing.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { viewerView } from './viewer-view.ts'

type Page = Partial<Parameters<typeof completeSettings>[0]['vehiclePage']>

const picture = (imageId: number, widthPx = 1200, heightPx = 800) => ({ imageId, widthPx, heightPx })
const media = (kind: ListingMedia['kind'], rest: Partial<ListingMedia>): ListingMedia => ({
  kind,
  position: 0,
  image: null,
  fileSha256: null,
  url: null,
  ...rest,
})
const frames = (count: number) =>
  [...Array(count).keys()].map((n) => media('spin_frame', { position: n, image: picture(100 + n) }))
const WALK = media('walkaround_video', { fileSha256: 'a'.repeat(64) })
const CABIN = media('interior_panorama', { image: picture(9, 4096, 2048) })

const FIRM = 'https://spins.example/{code}?s=1'

function viewer(listing: Partial<Listing>, vehiclePage: Page = {}) {
  const whole = {
    status: 'in_stock',
    itemType: 'car',
    simpleBody: 'SUV',
    videoUrl: null,
    externalVideoUrl: null,
    spinCode: null,
    images: [1, 2, 3, 4].map((id) => picture(id)),
    media: [] as ListingMedia[],
    hotspots: [] as Hotspot[],
    ...listing,
  } as Listing
  return viewerView({ listing: whole, settings: completeSettings({ vehiclePage }) })
}

describe('modes', () => {
  test('are those the vehicle has, in one order', () => {
    expect(viewer({}).modes).toEqual(['gallery'])
    expect(viewer({ media: [CABIN, ...frames(2), WALK] }).modes).toEqual([
      'spinner',
      'walkaround',
      'gallery',
      'interior',
    ])
    expect(viewer({ images: [] }).modes).toEqual([])
    expect(viewer({ images: [], media: [CABIN] })).toMatchObject({ modes: ['interior'], opensOn: 'interior' })
  })

  test('one frame is no spin', () => {
    expect(viewer({ media: frames(1) })).toMatchObject({ modes: ['gallery'], spin: null })
  })

  test.each<[string, Partial<Listing>, Page, string | null]>([
    ['a code, at the firm the dealer names', { spinCode: ' KES 7/9 ' }, { spin: { codeHref: FIRM } }, 'https://spins.example/KES%207%2F9?s=1'],
    ['an address of its own', { spinCode: 'https://other.example/7' }, {}, 'https://other.example/7'],
    ['a code that no firm is named for', { spinCode: 'KES7' }, {}, null],
    ['an address that is no safe one', { spinCode: 'http://other.example/7' }, { spin: { codeHref: FIRM } }, null],
    ['frames of its own', { spinCode: 'KES7', media: frames(2) }, { spin: { codeHref: FIRM } }, null],
    ['no code', {}, { spin: { codeHref: FIRM } }, null],
  ])('a spin at another firm, by its code: %s', (_, listing, page, href) => {
    expect(viewer(listing, page).spinHref).toBe(href)
  }) // biome-ignore format: a table

  test('a spin elsewhere is a mode that never opens first, where there are pictures', () => {
    const spun = { spinCode: 'https://other.example/7' }
    expect(viewer(spun)).toMatchObject({ modes: ['spinner', 'gallery'], opensOn: 'gallery', spin: null })
    expect(viewer({ ...spun, images: [] })).toMatchObject({ modes: ['spinner'], opensOn: 'spinner' })
  })

  test('the spinner opens first, another where the dealer says so, the gallery where the vehicle lacks it', () => {
    const all = { media: [CABIN, ...frames(2), WALK] }
    expect(viewer(all).opensOn).toBe('spinner')
    expect(viewer(all, { defaultViewMode: 'walkaround' }).opensOn).toBe('walkaround')
    expect(viewer({ media: [CABIN, WALK] }).opensOn).toBe('gallery')
    expect(viewer({ images: [], media: [CABIN, WALK] }).opensOn).toBe('walkaround')
  })
})

describe('thumbnails', () => {
  test.each([
    ['four pictures', {}, {}, true],
    ['three', { images: [1, 2, 3].map((id) => picture(id)) }, {}, false],
    ['four where the dealer wants more than four', {}, { thumbnailsAbovePictures: 4 }, false],
    ['four that are sold', { status: 'sold' as const }, {}, false],
    ['four that are still coming', { status: 'coming_soon' as const }, {}, false],
  ])('%s', (_, listing, page, shown) => {
    expect(viewer(listing, page).thumbnails).toBe(shown)
  })
})

describe('the video', () => {
  test('stands second, where the dealer says, or last among fewer pictures', () => {
    const listing = { videoUrl: 'https://youtu.be/0000000000a' }
    expect(viewer(listing).videoIndex).toBe(1)
    expect(viewer(listing, { videoPosition: 1 }).videoIndex).toBe(0)
    expect(viewer(listing, { videoPosition: 50 }).videoIndex).toBe(4)
  })

  test('is a player that comes on a click, a file of this site, or an address to watch it at', () => {
    expect(viewer({ videoUrl: 'https://www.youtube.com/watch?v=0000000000a' }).video).toMatchObject({
      kind: 'embedded',
      site: 'YouTube',
      playerSrc: expect.stringContaining('youtube-nocookie.com'),
    })
    expect(viewer({ externalVideoUrl: 'https://vimeo.com/1234567' }).video).toMatchObject({
      kind: 'embedded',
      site: 'Vimeo',
    })
    const file = media('video', { fileSha256: 'b'.repeat(64) })
    expect(viewer({ media: [file] }).video).toEqual({ kind: 'file', src: `/media/attached/${'b'.repeat(64)}` })
    const elsewhere = 'https://films.example/a'
    expect(viewer({ videoUrl: elsewhere }).video).toEqual({ kind: 'link', href: elsewhere })
  })

  test('what was attached comes before what a feed names, and what is no address is none', () => {
    const attached = media('video', { url: 'https://vimeo.com/1234567' })
    expect(viewer({ media: [attached], videoUrl: 'https://youtu.be/0000000000a' }).video).toMatchObject({
      site: 'Vimeo',
    })
    expect(viewer({ videoUrl: 'javascript:alert(1)' }).video).toBeNull()
  })
})

describe('interior', () => {
  test('twice as wide as high is a panorama, had whole', () => {
    expect(viewer({ media: [CABIN] }).interior).toMatchObject({ panoramaHref: '/media/attached/9' })
  })

  test('any other picture stays flat', () => {
    const flat = media('interior_panorama', { image: picture(9, 1600, 900) })
    expect(viewer({ media: [flat] })).toMatchObject({
      modes: ['gallery', 'interior'],
      interior: { panoramaHref: null },
    })
  })
})

test('hotspots belong to the outside or the inside, and count their frames from 0', () => {
  const hotspots: Hotspot[] = [
    { scope: 'exterior', description: 'Tow bar', positions: [{ frame: 19, x: 0.5, y: 0.7 }] },
    { scope: 'interior', description: 'Screen', positions: [{ frame: 1, x: 0.5, y: 0.6 }] },
  ]
  const { spin, interior } = viewer({ media: [CABIN, ...frames(36)], hotspots })
  expect(spin!.spots).toEqual([{ description: 'Tow bar', positions: [{ frame: 18, x: 0.5, y: 0.7 }] }])
  expect(interior!.spots.map(({ description }) => description)).toEqual(['Screen'])
})

test('a spin turns as the dealer says', () => {
  expect(viewer({ media: frames(3) }).spin).toMatchObject({
    pixelsPerFrame: 20,
    autoRotate: true,
    autoRotateIntervalMs: 100,
  })
  const spin = { autoRotate: false, pixelsPerFrame: 14, autoRotateIntervalMs: 80 }
  expect(viewer({ media: frames(3) }, { spin }).spin).toMatchObject(spin)
})
