import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openDataKeys } from './data-keys.ts'
import { BrokenSeal, dataKey, LostDataKey, openSealed, sealValue } from './sealed-values.ts'

const first = dataKey(randomBytes(32))
const older = dataKey(randomBytes(32))
const place = { tenantId: 7, table: 'applications', column: 'answers_sealed', row: 12 }
const WORDS = 'Net income $1,912 a week'
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-keys-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('what was sealed opens in its place, says nothing of itself, and is never sealed alike twice', () => {
  const sealed = sealValue([first], place, WORDS)
  expect(openSealed([first], place, sealed).toString()).toBe(WORDS)
  expect(openSealed([first], { ...place, tenantId: '7', row: '12' }, sealed).toString()).toBe(WORDS)
  expect(sealed.includes('income')).toBe(false)
  expect(sealValue([first], place, WORDS)).not.toEqual(sealed)
  expect(openSealed([first], place, sealValue([first], place, '')).toString()).toBe('')
})

test.each([
  ['row', { row: 13 }],
  ['tenant', { tenantId: 8 }],
  ['table', { table: 'payments' }],
  ['column', { column: 'documents_sealed' }],
  ['row whose words run together alike', { column: 'answers_sealed","12', row: '' }],
])('copied to another %s it does not open', (_, moved) => {
  const sealed = sealValue([first], place, WORDS)
  expect(() => openSealed([first], { ...place, ...moved }, sealed)).toThrow(BrokenSeal)
})

test('a changed bit anywhere, a value cut off and what was never sealed are refused without their words', () => {
  const sealed = sealValue([first], place, WORDS)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => openSealed([first], place, changed)).toThrow(at >= 1 && at < 9 ? LostDataKey : BrokenSeal)
  }
  for (const bytes of [sealed.subarray(0, -1), sealed.subarray(0, 20), Buffer.alloc(0), Buffer.from(WORDS)])
    expect(() => openSealed([first], place, bytes)).toThrow(/was not sealed for it, or was changed/)
})

test('a new first key seals, older ones open; a lost one is named with what to do', () => {
  const sealed = sealValue([older], place, WORDS)
  expect(openSealed([first, older], place, sealed).toString()).toBe(WORDS)
  const anew = sealValue([first, older], place, WORDS)
  expect(openSealed([first], place, anew).toString()).toBe(WORDS)
  expect(() => openSealed([first], place, sealed)).toThrow(
    `A value of applications.answers_sealed was sealed with the key ${older.id}, which is not here: add it to DATA_KEYS`,
  )
})

test('a key shows nothing of itself when it is printed or written', () => {
  const bytes = randomBytes(32)
  const key = dataKey(bytes)
  for (const said of [inspect(key, { depth: 9, showHidden: true }), JSON.stringify(key), `${key.key}`])
    for (const form of ['base64', 'hex'] as const) expect(said).not.toContain(bytes.toString(form))
})

test('without keys in the environment a file is made once, for its owner alone; a broken one is refused by line', () => {
  const [made] = openDataKeys({ dataKeys: [], dataDir })
  const path = join(dataDir, 'data-keys')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(openDataKeys({ dataKeys: [], dataDir })).toMatchObject([{ id: made.id }])

  const line = readFileSync(path, 'utf8')
  const added = randomBytes(32)
  chmodSync(path, 0o600)
  writeFileSync(path, `${added.toString('base64')}\n\n${line}`)
  expect(openDataKeys({ dataKeys: [], dataDir }).map(({ id }) => id)).toEqual([dataKey(added).id, made.id])
  expect(openDataKeys({ dataKeys: [line.trim()], dataDir }).map(({ id }) => id)).toEqual([made.id])

  writeFileSync(path, `${line}not a key\n`)
  expect(() => openDataKeys({ dataKeys: [], dataDir })).toThrow(/line 2 is no key/)
  writeFileSync(path, '\n')
  expect(() => openDataKeys({ dataKeys: [], dataDir })).toThrow(/holds no key/)
})
