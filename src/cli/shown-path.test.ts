import { expect, test } from 'vitest'
import { shownPath } from './shown-path.ts'

test.each([
  ['/work/dealers/config.json', 'dealers/config.json'],
  ['/work', '.'],
  ['/work/..dealers', '..dealers'],
  ['/tmp/two-gums-motors', '/tmp/two-gums-motors'],
  ['/', '/'],
  ['../tmp/feed.csv', '/tmp/feed.csv'],
])('%s is told as %s', (path, told) => expect(shownPath(path, '/work')).toBe(told))
