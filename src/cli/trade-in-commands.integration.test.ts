import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sandboxLookup } from '#domain/trade-in/adapters/sandbox-lookup.ts'
import { lookUpVehicle } from '#domain/trade-in/look-up-vehicle.server.ts'
import { valueVehicle } from '#domain/trade-in/value-vehicle.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
const ANSWERS = { accidents: 'repaired', service: 'full', faults: 'none', marks: 'none', tyres: 'good', keys: 'two' }
let tradeInId: number

beforeAll(async () => {
  const harbour = { ...(await makeDealer(database, 'harbour-motors')), now: new Date() }
  await makeDealer(database, 'outback-utes')
  const said = { make: 'Kia', model: 'Rio', badge: 'Sport', year: String(harbour.now.getUTCFullYear() - 2) }
  const found = await lookUpVehicle(harbour, sandboxLookup(), said, {
    carId: '',
    shopperId: null,
    address: '203.0.113.7',
  })
  tradeInId = found.kind === 'found' ? found.tradeInId : 0
  const market = {
    ...{ lowCents: 18_000_00, middleCents: 20_000_00, highCents: 23_000_00, says: 'Half are within 7 %.' },
    steps: [{ rule: 'offers', words: '41 offers of a Kia Rio', cents: 20_000_00 }],
  }
  await valueVehicle(
    harbour,
    { estimate: async () => market },
    { tradeInId, km: 40_000, answers: ANSWERS, address: '203.0.113.7' },
  )
})

const forecourt = (...args: string[]) =>
  runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })

test('trade-ins are listed, and one is explained step by step', async () => {
  const { out } = await forecourt('trade-in', 'list', ...TENANT)
  expect(out).toMatch(new RegExp(`${tradeInId} .* Kia Rio Sport +40000 +\\$18,400 +open\\n`))
  expect(JSON.parse((await forecourt('trade-in', 'list', ...TENANT, '--accepted', '--json')).out)).toEqual({
    total: 0,
    tradeIns: [],
  })
  const explained = await forecourt('trade-in', 'explain', String(tradeInId), ...TENANT)
  expect(explained.out).toMatch(/\$20,000 +\$20,000 +offers +41 offers of a Kia Rio\n/)
  expect(explained.out).toMatch(/\$18,400 +-\$1,600 +question accidents +Has it been in an accident\? Yes, repaired\n/)
  expect(explained.out).toMatch(/Offer \$18,400, from \$16,500 to \$21,100, until .* Half are within 7 %\./)
})

test('another dealer has none of it', async () => {
  const elsewhere = ['--tenant', 'outback-utes']
  expect(JSON.parse((await forecourt('trade-in', 'list', ...elsewhere, '--json')).out).total).toBe(0)
  expect(await forecourt('trade-in', 'explain', String(tradeInId), ...elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no trade-in'),
  })
  expect(await forecourt('trade-in', 'explain', 'x', ...TENANT)).toMatchObject({ code: 2 })
})
