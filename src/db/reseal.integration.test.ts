import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { lostValues, resealValues } from './reseal.server.ts'
import { type DataKey, dataKey, openSealed, sealValue } from './sealed-values.ts'

const database = testDatabase()
const [newest, older, lost] = [0, 1, 2].map(() => dataKey(randomBytes(32))) as [DataKey, DataKey, DataKey]
const placeOf = (row: string, tenantId = 7) => ({ tenantId, table: 'secrets', column: 'words_sealed', row })

beforeAll(async () => {
  await database.owner.query(
    'create table secrets (tenant_id bigint, name text, part integer, words_sealed bytea, primary key (tenant_id, name, part))',
  )
})

test('what older keys sealed is sealed anew in its place, beyond a batch; what a lost one did is said and left', async () => {
  const add = (name: string, part: number, words: Buffer | null) =>
    database.owner.query('insert into secrets values (7, $1, $2, $3)', [name, part, words])
  for (let part = 0; part < 230; part++)
    await add('many', part, sealValue([older], placeOf(`many/${part}`), `part ${part}`))
  const kept = sealValue([newest], placeOf('kept/1'), 'kept')
  await add('kept', 1, kept)
  await add('none', 1, null)
  const unreadable = sealValue([lost], placeOf('lost/1'), 'gone')
  await add('lost', 1, unreadable)

  const left = [{ table: 'secrets', column: 'words_sealed', keyId: lost.id, values: 1 }]
  expect(await lostValues(database.ownerUrl, [newest, older])).toEqual(left)
  expect(await resealValues(database.ownerUrl, [newest, older])).toEqual({ resealed: 230, left, broken: [] })
  expect(await resealValues(database.ownerUrl, [newest])).toEqual({ resealed: 0, left, broken: [] })

  const { rows } = await database.owner.query('select name, part, words_sealed from secrets')
  const by = new Map(rows.map(({ name, part, words_sealed }) => [`${name}/${part}`, words_sealed]))
  expect(openSealed([newest], placeOf('many/229'), by.get('many/229')).toString()).toBe('part 229')
  expect(() => openSealed([newest], placeOf('many/229', 8), by.get('many/229'))).toThrow(/was not sealed for it/)
  expect(by.get('kept/1')).toEqual(kept)
  expect(by.get('lost/1')).toEqual(unreadable)
})

test('a value moved to another row is told and keeps no other from a new key', async () => {
  await database.owner.query('delete from secrets')
  await database.owner.query("insert into secrets values (7, 'b', 1, $1)", [sealValue([older], placeOf('a/1'), 'x')])
  await database.owner.query("insert into secrets values (7, 'c', 1, $1)", [sealValue([older], placeOf('c/1'), 'x')])
  expect(await resealValues(database.ownerUrl, [newest, older])).toEqual({
    resealed: 1,
    left: [{ table: 'secrets', column: 'words_sealed', keyId: older.id, values: 1 }],
    broken: ['What secrets.words_sealed of the row b/1 of tenant 7 holds was not sealed for it, or was changed.'],
  })
})
