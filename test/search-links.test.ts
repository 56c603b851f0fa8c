import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const FOLDERS = ['templates', 'ui', 'web']
/** The route table and robots.txt speak of all searches, not of one; forms lead to the codec. */
const MAY_SPEAK_OF_ALL = ['web/routes.ts', 'web/machine/robots.ts']

/** An address of the stock search inside quotes: `/search/x` or `/search?x`. A form's target and a path's beginning are none. */
const SEARCH_ADDRESS = /['"`]\/search[/?][^'"`]+['"`]/i

test('only the codec of search addresses writes a link into stock', () => {
  expect(FOLDERS.flatMap(filesOf).filter(({ text }) => SEARCH_ADDRESS.test(text))).toEqual([])
})

test('the rule sees what it forbids, and leaves forms alone', () => {
  expect(filesOf('web').length).toBeGreaterThan(40)
  for (const bad of ["'/search/used-cars'", '"/search?query=x"', ['`/search/$', '{make}`'].join(''), "'/Search/kia'"])
    expect(SEARCH_ADDRESS.test(`href = ${bad}`), bad).toBe(true)
  expect(SEARCH_ADDRESS.test("pathname.startsWith('/search/')")).toBe(false)
  expect(SEARCH_ADDRESS.test('<form method="get" action="/search">')).toBe(false)
})

function filesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:integration\.)?test\.|fixtures/.test(file))
    .filter((file) => !MAY_SPEAK_OF_ALL.includes(file))
    .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))
}
