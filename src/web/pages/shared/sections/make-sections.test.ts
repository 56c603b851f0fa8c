import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECTION_NAMES } from '#ui/sections/sections.ts'

test('every section a dealer may write has its maker, and no maker is without a section', () => {
  const makers = readdirSync(join(import.meta.dirname, 'makers')).map((file) => file.replace('.server.ts', ''))
  expect(makers.sort()).toEqual(SECTION_NAMES.toSorted())
})
