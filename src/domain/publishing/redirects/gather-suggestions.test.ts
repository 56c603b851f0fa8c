import { expect, test } from 'vitest'
import { redirectQuery } from '#domain/content/redirect.ts'
import { gatherSuggestions } from './gather-suggestions.ts'
import type { Suggestion } from './suggest-target.ts'

const suggested = (address: string, to: string, more: Partial<Suggestion> = {}) => {
  const [path, query = ''] = address.split('?') as [string, string?]
  return { from: { path, query: redirectQuery(query) }, to, sure: 'guess' as const, why: 'why', hits: 2, ...more }
}
const some = <One>(count: number, make: (n: number) => One) => Array.from({ length: count }, (_, n) => make(n))
const rows = (found: ReturnType<typeof gatherSuggestions>) =>
  found.suggestions.map(({ from, to, covers }) => [from.path + (from.query && `?${from.query}`), to, covers])

test('six hundred of one address with another number are one redirect; those that lead elsewhere keep theirs (rule:redirect-suggestions)', () => {
  const car = suggested('/used-cars.php?id=n77', '/cars/n77', { sure: 'likely', stockNumber: 'N77' })
  const suggestions = [...some(600, (n) => suggested(`/used-cars.php?id=${n}`, '/search/used-cars')), car]
  const found = gatherSuggestions({ suggestions, open: [] })
  expect(rows(found)).toEqual([
    ['/used-cars.php?id=*', '/search/used-cars', 600],
    ['/used-cars.php?id=n77', '/cars/n77', undefined],
  ])
  expect(found.suggestions[0]).toMatchObject({ hits: 1200, sure: 'guess', why: 'Of each: why' })
})

test('numbers that are stock numbers lead to whatever vehicle has the number', () => {
  const suggestions = some(6, (n) =>
    suggested(`/index.php?option=cars&id=N10${n}`, `/cars/kia-n10${n}`, { sure: 'certain', stockNumber: `N10${n}` }),
  )
  expect(rows(gatherSuggestions({ suggestions, open: [] }))).toEqual([['/index.php?id=*&option=cars', '/cars/*', 6]])
})

test('where a parameter says that it is a stock number, numbers that nobody has go with those of vehicles', () => {
  const known = some(6, (n) =>
    suggested(`/stock.php?stockno=hs1${n}`, `/cars/kia-hs1${n}`, { sure: 'certain', stockNumber: `HS1${n}` }),
  )
  const ofNobody = some(9, (n) => suggested(`/stock.php?stockno=hs9${n}`, '/search'))
  const found = gatherSuggestions({ suggestions: [...ofNobody, ...known], open: [] })
  expect(rows(found)).toEqual([['/stock.php?stockno=*', '/cars/*', 15]])
  expect(found.suggestions[0]).toMatchObject({ sure: 'certain', why: expect.stringContaining('of 9 there is no ve') })
  const left = some(9, (n) => ({ address: `/stock.php?stockno=hs9${n}`, hits: 1, reason: 'Nothing here fits it' }))
  const withLeft = gatherSuggestions({ suggestions: known, open: left })
  expect([rows(withLeft), withLeft.open]).toEqual([[['/stock.php?stockno=*', '/cars/*', 15]], []])
  // Where too few are known it is not said what the numbers are.
  const few = gatherSuggestions({ suggestions: [...ofNobody, ...known.slice(2)], open: [] })
  expect(rows(few)).toHaveLength(5)
  expect(rows(few)[0]).toEqual(['/stock.php?stockno=*', '/search', 9])
})

test('numbers of sold vehicles tell what a parameter is, and keep what is left of their kind', () => {
  const offered = some(6, (n) =>
    suggested(`/stock.php?no=${n}`, `/cars/kia-${n}`, { sure: n % 2 ? 'certain' : 'likely', stockNumber: `${n}` }),
  )
  const sold = some(7, (n) => suggested(`/stock.php?no=s${n}`, '/search/kia', { sure: 'likely', stockNumber: `S${n}` }))
  const unknown = some(8, (n) => suggested(`/stock.php?no=x${n}`, `/x${n}`))
  const found = gatherSuggestions({ suggestions: [...offered, ...sold, ...unknown], open: [] })
  expect(found.suggestions[0]).toMatchObject({ to: '/cars/*', covers: 6, sure: 'likely' })
  expect(rows(found).slice(1, 3)).toEqual([
    ['/stock.php?no=s0', '/search/kia', undefined],
    ['/stock.php?no=s1', '/search/kia', undefined],
  ])
  expect(found.suggestions).toHaveLength(16)
})

test('all below a folder that leads to one place is one, but for where the site has pages of its own', () => {
  const suggestions = ['/news/2019', '/cars'].flatMap((folder) => some(5, (n) => suggested(`${folder}/x${n}`, '/blog')))
  expect(rows(gatherSuggestions({ suggestions, open: [] }))).toEqual([
    ['/news/2019/*', '/blog', 5],
    ...some(5, (n) => [`/cars/x${n}`, '/blog', undefined]),
  ])
})

test('folders within a folder that lead to one place are one, but for one of them that leads elsewhere', () => {
  const months = some(12, (month) => some(5, (n) => suggested(`/news/2012/${month}/x${n}`, '/blog'))).flat()
  const prizes = some(5, (n) => suggested(`/news/prizes/x${n}`, '/competitions'))
  expect(rows(gatherSuggestions({ suggestions: months, open: [] }))).toEqual([['/news/2012/*', '/blog', 60]])
  expect(rows(gatherSuggestions({ suggestions: [...months, ...prizes], open: [] }))).toEqual([
    ['/news/*', '/blog', 60],
    ['/news/prizes/*', '/competitions', 5],
  ])
})

test.each([
  ['few', some(4, (n) => suggested(`/x.php?id=${n}`, '/contact'))],
  ['words', some(9, (n) => suggested(`/x.php?name=${'abcdefghi'[n]}`, '/contact'))],
  ['half of them', some(10, (n) => suggested(`/x.php?id=${n}`, n % 2 ? '/contact' : '/careers'))],
])('%s stay as they are', (_, suggestions) => {
  expect(gatherSuggestions({ suggestions, open: [] })).toEqual({ suggestions, open: [] })
})

test('what nothing fits is one row to fill in, too', () => {
  const left = (address: string) => ({ address, hits: 1, reason: 'Nothing here fits it' })
  const unread = { ...left('https://other.example/x?id=1'), isUnread: true as const }
  const open = [...some(7, (n) => left(`/gallery.php?album=${n}`)), left('/warranty'), unread]
  expect(gatherSuggestions({ suggestions: [], open }).open).toEqual([
    { ...left('/gallery.php?album=*'), hits: 7, covers: 7 },
    left('/warranty'),
    unread,
  ])
})
