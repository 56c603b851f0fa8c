import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('nothing that a run leaves behind is tracked', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(listed.split('\n').filter(Boolean)).toEqual([])
})
