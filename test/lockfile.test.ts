import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; optionalDependencies?: Record<string, string>; resolved?: string }

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** `npm ci` refuses a lock file without them, also where another platform's package is not installed. */
test('the packages of every platform are locked', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages),
    ),
  )
  expect(missing).toEqual([])
})

test('react-router is one version', () => {
  const versions = Object.entries(lock.packages).filter(([path]) =>
    /node_modules\/(react-router|@react-router\/\w+)$/.test(path),
  )
  expect(new Set(versions.map(([, { version }]) => version)).size).toBe(1)
})
