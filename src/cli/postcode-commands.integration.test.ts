import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#db/client.ts'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { loadPostcodesOnce } from '#domain/locations/store-postcodes.server.ts'
import { testDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { main } from './main.ts'

const database = testDatabase()
const home = temporaryFolder()
const places = async () => loadPlaces({ db: database.app.withoutPlugins(), now: new Date() })

async function forecourt(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => said.push(String(chunk)) > 0),
  )
  const code = await main(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
  for (const spy of spies) spy.mockRestore()
  return { code, said: said.join('') }
}

function fileOf(name: string, suburbs: number): string {
  const rows = Array.from(
    { length: suburbs },
    (_, i) => `AU,${String(800 + (i % 9000)).padStart(4, '0')},Place ${i},Queensland,QLD,,,,,-27.${1000 + i},152.5`,
  )
  const header =
    'country_code,zipcode,place,state,state_code,province,province_code,community,community_code,latitude,longitude'
  const path = join(home, name)
  writeFileSync(
    path,
    [header, ...rows, 'AU,12,Nowhere,Queensland,QLD,,,,,-27,152', 'AU,4000,At sea,Queensland,QLD,,,,,0,0'].join('\n'),
  )
  return path
}

test('the list that comes with the product is loaded into a database that has none, once', async () => {
  expect(await loadPostcodesOnce(database.ownerUrl)).toBe(true)
  expect(await loadPostcodesOnce(database.ownerUrl)).toBe(false)
  expect((await places()).find('4305')).toMatchObject({ name: 'Ipswich', state: 'QLD' })
})

test('a file of GeoNames takes its place; what has no position in Australia is counted and left out', async () => {
  const imported = await forecourt('postcode', 'import', fileOf('all.csv', 1200), '--json')
  expect(imported.code).toBe(0)
  expect(JSON.parse(imported.said)).toEqual({ suburbs: 1200, postcodes: 1200, skipped: 2 })
  const now = await places()
  expect(now.named('place 7', [])).toMatchObject({ postcode: '0807', point: { latitude: -27.1007 } })
  expect(now.find('0012')).toBeNull()
})

test('without the database the list held so far goes on; without a list it is an error', async () => {
  const away = openDatabase(openPool(database.ownerUrl, { max: 1 }))
  const at = (minutes: number) => loadPlaces({ db: away, now: new Date(minutes * 60_000) })
  const held = await at(0)
  await away.destroy()
  for (const minutes of [11, 12, 40]) expect(await at(minutes)).toBe(held)
  await expect(loadPlaces({ db: away.withoutPlugins(), now: new Date() })).rejects.toThrow()
})

test('a file that is too short, or none, changes nothing', async () => {
  const short = await forecourt('postcode', 'import', fileOf('short.csv', 20))
  expect([short.code, short.said]).toEqual([1, expect.stringContaining('Nothing was changed')])
  expect(await forecourt('postcode', 'import', join(home, 'missing.csv'))).toMatchObject({ code: 1 })
  expect((await places()).named('place 7', [])).not.toBeNull()
})

test('dealers’ own role reads the list and cannot write it', async () => {
  const written = database.app.deleteFrom('postcodes').execute()
  await expect(written).rejects.toThrow('permission denied')
})
