import { expect, test } from 'vitest'
import { type MapColours, mapStyle, type Rgb } from './map-style.ts'

const LIGHT: MapColours = { ink: [20, 20, 20], muted: [90, 90, 90], surface: [255, 255, 255], raised: [240, 240, 240] }
const DARK: MapColours = { ink: [240, 240, 240], muted: [150, 150, 150], surface: [10, 10, 10], raised: [30, 30, 30] }
const paintOf = (colours: MapColours, layer: string, property: string) => {
  const { paint } = mapStyle(colours, '"Inter Variable", Inter, sans-serif').layers.find(({ id }) => id === layer)!
  return (paint as Record<string, string>)[property]!
}
const brightness = (css: string) =>
  css
    .match(/\d+/g)!
    .map(Number)
    .reduce((sum, part) => sum + part) / 3
const css = ([red, green, blue]: Rgb) => `rgb(${red}, ${green}, ${blue})`

test.each([LIGHT, DARK])(
  'the map is drawn in the colours of the tenant, land and sea apart, names in its ink',
  (colours) => {
    const [land, sea] = [paintOf(colours, 'land', 'fill-color'), paintOf(colours, 'sea', 'background-color')]
    for (const ground of [land, sea]) expect(Math.abs(brightness(ground) - colours.surface[0])).toBeLessThan(60)
    expect(Math.abs(brightness(land) - brightness(sea))).toBeGreaterThan(10)
    expect(paintOf(colours, 'towns-0', 'text-color')).toBe(css(colours.ink))
    expect(paintOf(colours, 'towns-0', 'text-halo-color')).toBe(land)
  },
)

test('larger places are named from further away and last, so that theirs are the names that stay', () => {
  const { layers, glyphs } = mapStyle(LIGHT, '"Inter Variable", Inter, sans-serif')
  const towns = layers.filter(({ id }) => id.startsWith('towns-'))
  expect(towns.map(({ id }) => id)).toEqual([4, 3, 2, 1, 0].map((rank) => `towns-${rank}`))
  const zooms = towns.map(({ minzoom }) => minzoom!)
  expect(zooms).toEqual(zooms.toSorted((one, other) => other - one))
  expect(towns[0]!.layout).toMatchObject({ 'text-font': ['"Inter Variable"'] })
  expect(glyphs).toBeUndefined()
})
