import type { StyleSpecification } from 'maplibre-gl'
import coastHref from './coast.generated.json?url'
import townsHref from './towns.generated.json?url'

/** Red, green, blue, from 0 to 255. */
export type Rgb = readonly [number, number, number]
/** The tenant's tokens that the map is drawn in. */
export type MapColours = { ink: Rgb; muted: Rgb; surface: Rgb; raised: Rgb }

/** From which zoom (of MapLibre) places of a rank are named, and how large; ranks as scripts/map writes them. */
const NAMED: readonly { from: number; sizePx: number }[] = [
  { from: 0, sizePx: 15 },
  { from: 4, sizePx: 14 },
  { from: 5.5, sizePx: 13 },
  { from: 7.5, sizePx: 12 },
  { from: 9, sizePx: 12 },
]

/**
 * The style of the map that comes with the platform: coast, lakes, borders of states and names of places, in a tenant's
 * colours and face. Names are drawn by the browser: no glyphs are asked for.
 */
export function mapStyle({ ink, muted, surface, raised }: MapColours, fontFamily: string): StyleSpecification {
  // Those behind it stand in while it loads: faces of the machine that may not be there.
  const [family] = fontFamily.split(',') as [string]
  const land = mix(raised, surface, 0.35)
  const sea = css(mix(surface, muted, 0.18))
  const line = css(mix(land, muted, 0.45))
  return {
    version: 8,
    sources: {
      coast: { type: 'geojson', data: coastHref, maxzoom: 10, tolerance: 0.2, attribution: 'Natural Earth' },
      towns: { type: 'geojson', data: townsHref, maxzoom: 11 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'coast', filter: ['==', 'kind', 'land'], paint: { 'fill-color': css(land) } },
      { id: 'lake', type: 'fill', source: 'coast', filter: ['==', 'kind', 'lake'], paint: { 'fill-color': sea } },
      { id: 'coast', type: 'line', source: 'coast', filter: ['==', 'kind', 'land'], paint: { 'line-color': line } },
      {
        id: 'state',
        type: 'line',
        source: 'coast',
        filter: ['==', 'kind', 'state'],
        paint: { 'line-color': line, 'line-dasharray': [4, 3] },
      },
      // Of two names that have room for one, the layer drawn last wins: the largest places.
      ...NAMED.map(({ from, sizePx }, rank) => ({
        id: `towns-${rank}`,
        type: 'symbol' as const,
        source: 'towns',
        minzoom: from,
        filter: ['==', 'rank', rank] as ['==', string, number],
        layout: {
          'text-field': ['get', 'name'] as ['get', string],
          'text-font': [family],
          'text-size': sizePx,
          // Below its place, where the tip of a pin leaves it to be read.
          'text-anchor': 'top' as const,
          'text-offset': [0, 0.3] as [number, number],
        },
        paint: {
          'text-color': css(rank < 3 ? ink : muted),
          'text-halo-color': css(land),
          'text-halo-width': 1.5,
        },
      })).reverse(),
    ],
  }
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return [0, 1, 2].map((at) => Math.round(one[at]! + (other[at]! - one[at]!) * share)) as unknown as Rgb
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`
}
