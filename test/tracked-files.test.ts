import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** What builds, checks and runs write. */
const LEFT_BEHIND = [
  'build/server/index.js',
  '.react-router/types/+server-build.d.ts',
  '.data/postgres/PG_VERSION',
  'node_modules/react/package.json',
  'test-results/page.png',
  'tsconfig.tsbuildinfo',
]

test('nothing that a run leaves behind is tracked', () => {
  expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([])
})

test('what builds, checks and runs write is ignored', () => {
  expect(git('check-ignore', '--no-index', ...LEFT_BEHIND)).toEqual(LEFT_BEHIND)
})
