import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from './longest-first.ts'

test('each file that is to come first is there', () => {
  expect(LONGEST.filter((name) => !existsSync(join(import.meta.dirname, '../..', name)))).toEqual([])
})
