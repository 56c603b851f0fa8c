/** `npm run scale -- tenants=10000 vehicles=5000000`: the arithmetic of docs/scale.md over its tables, or what is said instead. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../docs/scale.md'), 'utf8')
const given: Record<string, number> = Object.fromEntries(
  [...DOCUMENT.matchAll(/^\| `(\w+)` \| ([\d.]+) \|/gm)].map(([, name, value]) => [name!, Number(value)]),
)
for (const argument of process.argv.slice(2)) {
  const [name = '', value] = argument.split('=')
  if (!(name in given) || !(Number(value) >= 0)) {
    console.error(`${argument}: say NAME=NUMBER, of ${Object.keys(given).join(', ')}.`)
    process.exit(2)
  }
  given[name] = Number(value)
}

function of(name: string): number {
  const value = given[name]
  if (value === undefined) throw new Error(`The tables of docs/scale.md have no ${name}.`)
  return value
}

const [DAY_MS, GB] = [86_400_000, 1e9]
const vehicleBytes = of('vehicleBytes') + of('photosAVehicle') * of('photoRowBytes')
const photosBytes = of('photosAVehicle') * of('photoBytes')
const viewsASecond = (of('tenants') * of('pageViewsADay') * of('busiestHourShare')) / 3600
const arrivalsADay = of('vehicles') / of('daysStanding')
const rowsADay = of('vehicles') * of('importsADay')
const changedADay = of('vehicles') * of('changedShareADay')
const pageMs =
  of('madeShare') * of('madePageMs') +
  (1 - of('madeShare')) * of('cachedPageMs') +
  of('picturesAPage') * of('pictureMs')
const webCores = (viewsASecond * pageMs) / 1000 / of('busyShare')
const newVehicleMs = of('newRowMs') + of('photosAVehicle') * of('takenPhotoMs') + of('warmedVehicleMs')
const dayMs =
  of('tenants') * of('importsADay') * of('importStartMs') +
  (rowsADay * of('unchangedRowMs') + changedADay * of('changedRowMs') + arrivalsADay * newVehicleMs) +
  of('tenants') * ((of('leadsAMonth') / 30) * of('leadMs') + 1440 * of('roundsAMinuteMsOfTenant'))
const workCores = dayMs / DAY_MS / of('busyShare')
const nodes = Math.max(2, Math.ceil(webCores / 8) + 1)
const nodeGb = 1 + (of('vehicles') * of('nodeVehicleBytes') + of('tenants') * of('nodeTenantBytes')) / GB
const leadsGb = (of('tenants') * of('leadsAMonth') * 24 * of('leadBytes')) / GB
const databaseGb = (of('vehicles') * vehicleBytes) / GB + leadsGb
const databaseGrowthGb = (arrivalsADay * 365 * vehicleBytes) / GB
const logGb =
  (rowsADay * of('unchangedRowLogBytes') +
    changedADay * of('changedRowLogBytes') +
    arrivalsADay * of('newRowLogBytes')) /
  GB
const objectsGb = (of('vehicles') * photosBytes) / GB
const objectsGrowthGb = (arrivalsADay * 365 * photosBytes) / GB
const memoryGb = nodes * nodeGb + 0.25 * databaseGb + 8
const money = [
  ['cores', (webCores + workCores) * of('coreMonth')],
  ['memory', memoryGb * of('gigabyteOfMemoryMonth')],
  ['disk', 2 * (databaseGb + databaseGrowthGb) * of('gigabyteOfDiskMonth')],
  ['objects', (objectsGb + objectsGrowthGb / 2) * of('gigabyteOfObjectsMonth')],
] as const

const tell = (what: string, number: number, unit: string, note = '') =>
  console.log(
    `| ${what} | ${`${number.toLocaleString('en-AU', { maximumSignificantDigits: 2 })} ${unit}`.trim()} | ${note} |`,
  )
console.log(`| ${of('tenants')} dealers, ${of('vehicles')} vehicles | Need | |\n|---|---|---|`)
tell('pages in the busiest hour', viewsASecond, 'a second')
tell('cores for pages and pictures', webCores, '', `${of('busyShare')} of each busy`)
tell('cores for imports, photos, leads, rounds', workCores, '', 'the day spread evenly; database included')
tell('web nodes', nodes, '', 'at least two, one to spare; cores of eight')
tell('memory of each, stock in the process', nodeGb, 'GB', 'every dealer asked for')
tell('database', databaseGb, 'GB', 'what stands, and two years of leads')
tell('more each year', databaseGrowthGb, 'GB', 'vehicles that went stay')
tell('log of the database a day', logGb, 'GB', 'what backups take, before they compress it')
tell('originals of pictures', objectsGb, 'GB')
tell('more each year', objectsGrowthGb, 'GB', 'originals stay')
for (const [what, dollars] of money) tell(`money for ${what}`, dollars, 'US$ a month')
tell('money for a dealer', money.reduce((sum, [, dollars]) => sum + dollars, 0) / of('tenants'), 'US$ a month')
