import pg from 'pg'
import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

test('a database nobody listens for is an outage', async () => {
  const client = new pg.Client({ connectionString: 'postgres://nobody:none@127.0.0.1:1/none' })
  const error = await client.connect().catch((error: unknown) => error)
  expect(isOutage(error)).toBe(true)
  expect(isOutage(new Error('load', { cause: error }))).toBe(true)
})

test.each([
  ['timeout exceeded when trying to connect', undefined, true],
  ['Connection terminated unexpectedly', undefined, true],
  ['terminating connection due to administrator command', '57P01', true],
  ['the database system is starting up', '57P03', true],
  ['sorry, too many clients already', '53300', true],
  ['could not extend file "base/1/2": No space left on device', '53100', true],
  ['canceling statement due to statement timeout', '57014', true],
  ['Query read timeout', undefined, true],
  ['The database does not answer', undefined, true],
  ['MEDIA_URL: the object store at s3.example cannot be used just now', 'STORE_UNAVAILABLE', true],
  ['duplicate key value violates unique constraint', '23505', false],
  ['Cannot read properties of undefined', undefined, false],
])('%s: %s is %s', (message, code, outage) => {
  expect(isOutage(Object.assign(new Error(message), { code }))).toBe(outage)
})
