import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Feature = { properties: { kind?: string; name?: string; rank?: number }; geometry: { coordinates: unknown[] } }

const read = (name: string) => readFileSync(join(import.meta.dirname, `${name}.generated.json`), 'utf8')
const featuresOf = (name: string) => (JSON.parse(read(name)) as { features: Feature[] }).features
const pointsOf = ({ geometry }: Feature) => (geometry.coordinates.flat(3) as number[]).reduce<number[][]>(inPairs, [])

function inPairs(pairs: number[][], number: number, at: number): number[][] {
  if (at % 2) pairs.at(-1)!.push(number)
  else pairs.push([number])
  return pairs
}

test('the map that ships is smaller than 3 MB and lies around Australia', () => {
  expect(read('coast').length + read('towns').length).toBeLessThan(3_000_000)
  const points = [...featuresOf('coast'), ...featuresOf('towns')].flatMap(pointsOf)
  const [longitudes, latitudes] = [points.map(([x]) => x!), points.map(([, y]) => y!)]
  const ends = (numbers: number[]) => [
    numbers.reduce((a, b) => Math.min(a, b)),
    numbers.reduce((a, b) => Math.max(a, b)),
  ]
  const [[west, east], [south, north]] = [ends(longitudes), ends(latitudes)]
  expect(west).toBeGreaterThanOrEqual(105)
  expect(east).toBeLessThanOrEqual(160)
  expect(south).toBeGreaterThanOrEqual(-45.5)
  expect(north).toBeLessThanOrEqual(-8)
})

test('it has land, lakes and the borders of states, and the capitals where they are', () => {
  expect(featuresOf('coast').map(({ properties }) => properties.kind)).toEqual(['land', 'lake', 'state'])
  const capitals = featuresOf('towns').filter(({ properties }) => properties.rank === 0)
  const places = Object.fromEntries(
    capitals.map(({ properties, geometry }) => [
      properties.name,
      geometry.coordinates.map((degrees) => Math.round(degrees as number)),
    ]),
  )
  expect(places).toEqual({
    Adelaide: [139, -35], Brisbane: [153, -27], Canberra: [149, -35], Darwin: [131, -12],
    Hobart: [147, -43], Melbourne: [145, -38], Perth: [116, -32], Sydney: [151, -34],
  }) // biome-ignore format: a line for each coast
})
