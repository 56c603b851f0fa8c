import { expect, test } from 'vitest'
import { readJsonPage } from './page-source.ts'

function told(page: unknown): (string | number | null)[][] {
  const text = JSON.stringify(page, null, 2)
  const reading = readJsonPage({ text, file: 'home.json', name: 'content/pages/home.json', path: '/' })
  return reading.kind === 'invalid' ? reading.problems.map(({ line, path }) => [line, path]) : []
}

test('a section there is not hides no problem of the others', () => {
  const sections = [{ section: 'nothing' }, { section: 'hero', titel: 'x' }, null, { section: 'faq', items: 'none' }]
  expect(told({ sections }).toSorted()).toEqual([
    [10, 'sections[2]'],
    [13, 'sections[3].items'],
    [4, 'sections[0].section'],
    [8, 'sections[1].titel'],
  ])
})

test.each([{}, { sections: 'hero' }, { sections: [] }, [], null, 'hero'])(
  'a page that is none is told once: %j',
  (page) => {
    expect(told(page)).toHaveLength(1)
  },
)

test('a page that is sound has no problem', () => {
  expect(told({ sections: [{ section: 'hero' }] })).toEqual([])
})
