import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const FOLDERS = ['templates', 'ui', 'web', 'domain', 'cli', 'worker']
/**
 * They draw no link: the settings a dealer starts with (rule:site-menus; the codec writes what is drawn of them) and
 * what tells dealers how an address is written.
 */
const MAY_SPEAK_OF_ALL = [
  'domain/content/search-address.ts',
  'domain/tenants/settings/navigation.ts',
  'domain/tenants/settings/pages.ts',
  'domain/tenants/settings/search.ts',
  'ui/sections/stock-row/schema.ts',
]
/** The codec, and the vocabulary it reads. */
const CODEC = ['domain/search/search-path.ts', 'domain/search/search-vocabulary.ts']

/** An address of the stock search inside quotes: `/search/x` or `/search?x`. A form's target and a path's beginning are none. */
const SEARCH_ADDRESS = /['"`]\/search[/?][^'"`]+['"`]/i

test('only the codec of search addresses writes a link into stock', () => {
  const written = FOLDERS.flatMap(filesOf).flatMap(({ file, text }) => {
    const [address] = SEARCH_ADDRESS.exec(text) ?? []
    return address ? [`${file}: ${address}`] : []
  })
  expect(written).toEqual([])
})

test('the rule sees what it forbids, and leaves forms alone', () => {
  expect(filesOf('web').length).toBeGreaterThan(40)
  for (const bad of ["'/search/used-cars'", '"/search?query=x"', ['`/search/$', '{make}`'].join(''), "'/Search/kia'"])
    expect(SEARCH_ADDRESS.test(`href = ${bad}`), bad).toBe(true)
  expect(SEARCH_ADDRESS.test("pathname.startsWith('/search/')")).toBe(false)
  expect(SEARCH_ADDRESS.test('<form method="get" action="/search">')).toBe(false)
})

test('no file is excused that would not need it', () => {
  const needless = [...MAY_SPEAK_OF_ALL, ...CODEC].filter(
    (file) => !SEARCH_ADDRESS.test(readFileSync(join(SRC, file), 'utf8')),
  )
  expect(needless).toEqual([])
})

function filesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:integration\.)?test\./.test(file))
    .filter((file) => !MAY_SPEAK_OF_ALL.includes(file) && !CODEC.includes(file))
    .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))
}
