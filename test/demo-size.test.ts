import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TENANTS = join(import.meta.dirname, '../tenants')
const MOST_BYTES = 40_000_000

test('the demo dealers with all their pictures are forty megabytes at most', () => {
  const files = readdirSync(TENANTS, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  expect(files.filter(({ name }) => name.endsWith('.webp')).length).toBeGreaterThan(500)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
