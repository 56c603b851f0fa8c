import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PRIMITIVES = join(import.meta.dirname, '../primitives')

test('every primitive is shown', () => {
  const primitives = readdirSync(PRIMITIVES).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  const guide = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  // What every other field is made of.
  const shown = (file: string) => file === 'field.tsx' || guide.includes(`primitives/${file}'`)
  expect(primitives.length).toBeGreaterThan(30)
  expect(primitives.filter((file) => !shown(file))).toEqual([])
})
