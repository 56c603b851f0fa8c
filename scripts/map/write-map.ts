import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPostcodePositions } from './postcode-towns.ts'
import { readShapes } from './shapefile.ts'
import { BOUNDS, clipRing, type Point, simplified } from './shapes.ts'

const [WEST, SOUTH, EAST] = BOUNDS
/** How far a line may leave the one it stands for, in degrees: some 250 m, less than Natural Earth's own 10 million to 1. */
const TOLERANCE = 0.0025
/** Smaller rings, in square degrees, are no more than a dot on any zoom. */
const SMALLEST = 0.0002
/** Every border of a state lies south of this; what lies north of it is New Guinea's and Indonesia's. */
const STATES_SOUTH_OF = -12

const OUT = join(import.meta.dirname, '../../src/ui/locations/map')

type Feature = { type: 'Feature'; properties: object; geometry: { type: string; coordinates: unknown } }

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where Natural Earth lies: npm run write:map -- FOLDER (see README.md).')
const shapesOf = async (name: string) => readShapes(await readFile(join(folder, `ne_10m_${name}.shp`)))

const land = rings(await shapesOf('land'))
const lakes = rings(await shapesOf('lakes'))
const states = (await shapesOf('admin_1_states_provinces_lines'))
  .filter((line) => line.every(([x, y]) => x > WEST && x < EAST && y > SOUTH && y < STATES_SOUTH_OF))
  .map((line) => rounded(simplified(line, TOLERANCE)))

await write('coast.generated.json', [
  feature(
    { kind: 'land' },
    'MultiPolygon',
    land.map((ring) => [ring]),
  ),
  feature(
    { kind: 'lake' },
    'MultiPolygon',
    lakes.map((ring) => [ring]),
  ),
  feature({ kind: 'state' }, 'MultiLineString', states),
])
await write(
  'towns.generated.json',
  (await readPostcodePositions()).map(({ name, rank, at }) => feature({ name, rank }, 'Point', rounded([at])[0])),
)

/** Closed rings as far as the map shows them. Natural Earth's land has no holes here, and lakes have none that show. */
function rings(all: Point[][]): Point[][] {
  return all
    .map((ring) => clipRing(ring, BOUNDS))
    .filter((ring) => Math.abs(areaOf(ring)) > SMALLEST)
    .map((ring) => rounded(simplified(ring, TOLERANCE)))
    .filter((ring) => ring.length > 3)
}

/** Signed, in square degrees. */
function areaOf(ring: Point[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

/** To a thousandth of a degree, some 100 m. */
function rounded(points: Point[]): Point[] {
  return points.map(([x, y]) => [Number(x.toFixed(3)), Number(y.toFixed(3))])
}

function feature(properties: object, type: string, coordinates: unknown): Feature {
  return { type: 'Feature', properties, geometry: { type, coordinates } }
}

async function write(name: string, features: Feature[]): Promise<void> {
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  await writeFile(join(OUT, name), `${text}\n`)
  console.log(`${name}: ${features.length} features, ${Math.round(text.length / 1000)} kB`)
}
