import { expect, test } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

test('keys with the rest of their lines, whatever stands there, and the text below', () => {
  const read = readFrontMatter(
    '\ufeff---\r\ntitle: "Yes: a # title"\r\n\r\ndate: 2026-01-02\r\nempty:\r\nword: no\r\n---\r\nText\r\n\r\n---\r\nmore',
  )
  expect(read).toMatchObject({
    kind: 'read',
    values: { title: 'Yes: a # title', date: '2026-01-02', word: 'no' },
    body: 'Text\n\n---\nmore',
    bodyLine: 8,
  })
  if (read.kind === 'read') expect(['title', 'date', 'none'].map(read.lineOf)).toEqual([2, 4, 1])
})

test.each([
  ['', 1],
  ['title: A', 1],
  ['---\ntitle: A', 1],
  ['---\ntitle: A\n  - b\n---\n', 3],
  ['---\n\ntitle: A\ntitle: B\n---\n', 4],
])('%j is broken at line %i', (text, line) => expect(readFrontMatter(text)).toMatchObject({ kind: 'fault', line }))
