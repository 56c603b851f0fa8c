import { describe, expect, test } from 'vitest'
import { matchingQueries, startsOf, targetBelow, targetOfValue, withRest } from '#domain/content/redirect.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { checkRedirects } from './check-redirects.ts'
import { readRedirectsCsv, writeRedirectsCsv, writeSuggestionsCsv } from './redirects-csv.server.ts'

const HOSTS = ['www.harbour.example', 'harbour.example']
const SITE = {
  config: { settings: completeSettings({}), locations: [], manufacturers: [] },
  content: { pages: [{ path: '/about-us' }], articles: [{ slug: 'spring' }] },
}

const read = (...rows: string[]) => readAll(rows)
function readAll(rows: readonly string[]) {
  const text = ['from,to,status,replaces_page', ...rows].join('\n')
  const { redirects, problems } = readRedirectsCsv(text, 'r.csv', HOSTS)
  const checked = checkRedirects(redirects, SITE, 'r.csv')
  return { redirects, settled: checked.settled, problems: [...problems, ...checked.problems] }
}
const ends = (...rows: string[]) =>
  Object.fromEntries(
    read(...rows).settled.map(({ from, finalTo, finalStatus }) => [
      from.path + from.query,
      `${finalStatus} ${finalTo}`,
    ]),
  )

describe('rule:redirects', () => {
  test('an address has one spelling, and those of the tenant’s own domains are paths', () => {
    expect(
      read('/Used-Cars.PHP?ID=7&a=1/,https://www.harbour.example/cars?x=1#y', '/caf%C3%A9/,/x,302,', '/é,/y').redirects,
    ).toMatchObject([
      { from: { path: '/used-cars.php', query: 'a=1%2F&id=7' }, to: '/cars?x=1#y', status: 301, line: 2 },
      { from: { path: '/caf%c3%a9', query: '' }, status: 302 },
      { from: { path: '/%c3%a9' } },
    ])
  })

  test.each(['/old/one\n/old/two\n', 'https://www.harbour.example/old one\n'])('addresses alone: %j', (text) => {
    const { redirects, problems } = readRedirectsCsv(text, 'old pages.txt', HOSTS)
    expect([redirects, problems.length, problems[0]?.reason]).toEqual([
      ...[[], 1],
      expect.stringContaining(
        "forecourt redirects suggest --tenant SLUG --addresses 'old pages.txt' --to suggested.csv proposes that.",
      ),
    ])
  })

  test.each([
    ['another domain', '/a,https://evil.example/x', 'to', 'evil.example is no domain of this tenant'],
    ['another domain without its protocol', '/a,//evil.example', 'to', 'Use a path on this site'],
    ['one that browsers make of a backslash', '/a,/\\evil.example', 'to', 'Use a path on this site'],
    ['one that dots hide', '/a,/.//evil.example', 'to', 'Use a path on this site'],
    ['a name before the domain', '/a,https://harbour.example@evil.example/', 'to', 'Use a path on this site'],
    ['a script', '/a,javascript:alert(1)', 'to', 'Use a path on this site'],
    ['a space', '/old page.html,/b', 'from', 'A space stands in it: write %20'],
    ['a target of what is gone', '/a,/b,410', 'to', 'leads nowhere'],
    ['an unknown status', '/a,/b,307', 'status', 'This must be one of: 301, 302, 410'],
    ['an unknown status of one that leads nowhere yet', '/a,,999', 'status', 'This must be one of: 301, 302, 410'],
    ['a page gone and there', '/about-us,,410,yes', 'replaces_page', 'A page that is there is not gone'],
    ['a page', '/about-us,/b', 'from', 'This site has a page there'],
    ['an article', '/blog/spring,/b', 'from', 'This site has a page there'],
    ['a page of every site', '/search,/b', 'from', 'This site has a page there'],
    ['what the server answers', '/api/cars,/b', 'from', 'The server answers this itself'],
    ['itself, spelt otherwise', '/a,/A/', 'to', 'This leads round in a circle: /a → /a'],
    ['itself with a query', '/a,/a?b=1', 'to', 'This leads round in a circle'],
    ['too many parameters', '/a?a=1&b=2&c=3&d=4,/b', 'from', '3 parameters at most'],
  ])('refused with its line: %s', (_, row, column, reason) => {
    expect(read('/fine,/b', row).problems).toMatchObject([
      { file: 'r.csv', line: 3, path: column, reason: expect.stringContaining(reason) },
    ])
  })

  test('a row that does not say where it leads is neither a redirect nor a fault of the file', () => {
    const { redirects, problems, open } = readRedirectsCsv(
      'from,to,status\n/a,,\nhttps://x.example/b, ,301\n/c,,410',
      'r.csv',
      [],
    )
    expect(open.map(({ line, value }) => [line, value])).toEqual([
      [2, '/a'],
      [3, 'https://x.example/b'],
    ])
    expect([redirects.map(({ from }) => from.path), problems]).toEqual([['/c'], []])
  })

  test('every row of a circle is told, and what leads into it; a second of the same address too', () => {
    expect(read('/a,/b', '/b,/c', '/c,/b', '/d,/e', '/D/,/f').problems).toMatchObject([
      { line: 6, path: 'from', reason: 'Line 5 says already where this leads' },
      { line: 2, reason: 'This leads round in a circle: /a → /b → /c → /b' },
      { line: 3, reason: 'This leads round in a circle: /b → /c → /b' },
      { line: 4, reason: expect.stringContaining('circle') },
    ])
  })

  test('of a list of something else it is said that it is one, and what it has', () => {
    const stock = 'StockNo,DealerCode,Year,Make,Model,Series,Badge,Body,Doors\n1,x,2020,Kia,Rio,,S,Hatch,5\n'
    expect(readRedirectsCsv(stock, 'stock.csv', HOSTS).problems).toMatchObject([
      {
        reason:
          'This is a list of something else: its columns are stockno, dealercode, year and 6 more. One of redirects has from,to,status,replaces_page',
      },
    ])
    expect(readRedirectsCsv('/old,/new\n', 'r.csv', HOSTS).problems).toMatchObject([
      { reason: expect.stringContaining('Put that line before this one') },
    ])
  })

  test('columns that are not known or missing, and what is no CSV, are told', () => {
    expect(readRedirectsCsv('from,to,staus\n/a,/b,301', 'r.csv', []).problems).toMatchObject([
      { line: 1, path: 'staus', suggestion: 'status' },
    ])
    expect(readRedirectsCsv('/a,/b\n', 'r.csv', []).problems.length).toBeGreaterThan(0)
    expect(readRedirectsCsv('from,to\n"/a,/b\n', 'r.csv', []).problems[0]!.reason).toContain('This is no CSV')
  })

  test('a chain is followed to its end, with its query, for good only where every step is', () => {
    expect(ends('/a,/b?x=1', '/b,/c', '/c?x=1,/d', '/e,/f,302', '/f,/g', '/h,/i', '/i,,410')).toEqual({
      '/a': '301 /c?x=1',
      '/b': '301 /c',
      '/cx=1': '301 /d',
      '/e': '302 /g',
      '/f': '301 /g',
      '/h': '410 null',
      '/i': '410 null',
    })
  })

  test('it ends where a page may stand by then, unless that is led away from anyway', () => {
    expect(ends('/a,/cars/old', '/cars/old,/cars/new', '/b,/about-us', '/about-us,/c,,yes')).toMatchObject({
      '/a': '301 /cars/old',
      '/b': '301 /c',
    })
  })

  test('twenty thousand in one chain are followed', () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `/p${n},/p${n + 1},,`)
    expect(readAll(rows).settled[0]).toMatchObject({ finalTo: '/p20000', finalStatus: 301 })
  })

  test.each([
    ['in its middle', '/blog/*/x,/b', 'from', 'A * stands for all below a folder'],
    ['with a query', '/blog/*?id=7,/b', 'from', 'A * stands for all below a folder'],
    ['of the whole site', '/*,/b', 'from', 'A * stands for all below a folder'],
    ['in the target alone', '/blog,/news/*', 'to', 'A * stands at the end of both'],
    ['for two parameters', '/car.php?id=*&no=*,/b', 'from', 'One parameter at most has any value'],
    ['in the middle of the target', '/blog/*,/news/*/x', 'to', 'A * stands at the end of both'],
    ['in place of pages', '/blog/*,/news/*,,yes', 'replaces_page', 'give each such page a row'],
    ['of what the server answers', '/api/*,/b', 'from', 'The server answers this itself'],
    ['into itself', '/blog/*,/blog/*', 'to', 'This leads round in a circle: /blog/* → /blog/*'],
    ['ever deeper', '/blog/*,/blog/old/*', 'to', 'This leads round in a circle: /blog/* → /blog/old/*'],
  ])('all below a folder, refused %s', (_, row, column, reason) => {
    expect(read('/fine,/b', row).problems).toMatchObject([
      { line: 3, path: column, reason: expect.stringContaining(reason) },
    ])
  })

  test('all below a folder is followed as a whole, and what leads below it to where it leads', () => {
    expect(
      ends(
        ...[
          '/blog/*,/news/*',
          '/news/*,/stories/*?x=1,302',
          '/a,/blog/B/c?y=2#z',
          '/shop/*,/search/used-cars',
          '/old/*,,410',
        ],
        ...['/b,/shop/x', '/c,/old/x', '/blog/kept,/d'],
      ),
    ).toMatchObject({
      '/blog/*': '302 /stories/*?x=1',
      '/news/*': '302 /stories/*?x=1',
      '/a': '302 /stories/B/c?x=1&y=2',
      '/shop/*': '301 /search/used-cars',
      '/b': '301 /search/used-cars',
      '/c': '410 null',
      '/old/*': '410 null',
      '/blog/kept': '301 /d',
    })
  })

  test('a circle through all below a folder is told of the row that closes it', () => {
    expect(read('/blog/*,/news/*', '/news/a,/blog/a').problems).toMatchObject([
      { line: 3, reason: 'This leads round in a circle: /news/a → /blog/a → /news/a' },
    ])
    expect(read('/blog/*,/news/*', '/news/old/*,/blog/old/*').problems).toMatchObject([{ line: 3 }])
  })

  test('what is behind the folder is taken along as it is written, and never to another site', () => {
    expect(startsOf('/blog/2019/05/x')).toEqual(['/blog/2019/05/x', '/blog/2019/05/*', '/blog/2019/*', '/blog/*'])
    expect([startsOf('/blog'), startsOf('/blog/*')]).toEqual([['/blog'], ['/blog/*']])
    expect(targetBelow('/news/*?x=1#y', '/blog/*', '/Blog/Spring/A%20b/')).toBe('/news/Spring/A%20b?x=1#y')
    expect(targetBelow('/*', '/blog/*', '/blog//other.example/x')).toBe('/other.example/x')
    expect(targetBelow('/contact', '/blog/*', '/blog/x')).toBe('/contact')
  })

  test('semicolons part columns too, and a file without its first line is told once', () => {
    const { redirects, problems } = readRedirectsCsv('from;to\n/a;/contact?x=1,2\n', 'r.csv', [])
    expect([problems, redirects.map(({ to }) => to)]).toEqual([[], ['/contact?x=1,2']])
    const headless = readRedirectsCsv('/our-yards.php,/contact\n/b,/contact\n', 'r.csv', [])
    expect(headless.problems).toMatchObject([{ line: 1, reason: expect.stringContaining('from,to,status') }])
  })

  test('of suggestions only those that are as sure as asked are read, without an edit', () => {
    const from = (path: string) => ({ path, query: '' })
    const rest = { hits: 0, why: '' }
    const csv = writeSuggestionsCsv({
      suggestions: [
        { from: from('/a'), to: '/x', sure: 'certain', ...rest },
        { from: from('/b'), to: '/y', sure: 'likely', ...rest },
        { from: from('/c'), to: '/z', sure: 'guess', ...rest },
      ],
      open: [{ address: '/d', hits: 0, reason: 'Nothing here fits it' }],
    })
    expect(csv.split('\n').at(4)).toBe('/d,,,none,0,1,Nothing here fits it')
    const { redirects, open, unsure, problems } = readRedirectsCsv(csv, 'r.csv', [], ['certain', 'likely'])
    expect(redirects.map((one) => one.from.path)).toEqual(['/a', '/b'])
    expect([open.map(({ value }) => value), unsure, problems]).toEqual([['/d'], ['/c'], []])
    expect(readRedirectsCsv(csv, 'r.csv', []).redirects).toHaveLength(3)
    const filled = `${csv.replace('/d,,,none', '/d,/contact,,none')}/e,,410,none,0,1,Nothing here fits it\n`
    const byHand = readRedirectsCsv(filled, 'r.csv', [], ['certain', 'likely'])
    expect(byHand.redirects.map((one) => one.from.path)).toEqual(['/a', '/b', '/d', '/e'])
    expect([byHand.open, byHand.unsure, byHand.problems]).toEqual([[], ['/c'], []])
  })

  test('any value of a parameter is one redirect, which drops it, or leads by it; rows of one value go first', () => {
    expect(ends('/a,/car.php?id=7', '/b,/car.php?id=8', '/car.php?id=8,/x', '/car.php?id=*,/cars/*')).toMatchObject({
      '/a': '301 /cars/7',
      '/b': '301 /x',
      '/car.phpid=*': '301 /cars/*',
    })
    expect(withRest('/search/used-cars', '?ID=7&utm_source=X', 'id=*')).toBe('/search/used-cars?utm_source=X')
    expect(targetOfValue('/cars/*#top', 'id=*&view=car', '?view=car&ID=../N7')).toBe('/cars/..%2Fn7#top')
    expect(targetOfValue('/cars', 'id=*', '?id=7')).toBe('/cars')
  })

  test('written, they are read back alike', () => {
    const rows = ['/car.php?id=*,/cars/*', '/blog/*,/news/*', '/a?id=7,/b', '/c,,410', '/about-us,/b?x=1#y,302,yes']
    const { redirects } = read(...rows)
    const again = readRedirectsCsv(writeRedirectsCsv(redirects), 'r.csv', [])
    expect(again).toEqual({ redirects, problems: [], open: [], unsure: [] })
  })

  test('most parameters go first; what a redirect does not name is taken along, unless the target has it', () => {
    expect(matchingQueries('?b=2&a=1')).toEqual(['a=1&b=2', 'a=1&b=*', 'a=*&b=2', 'b=2', 'a=1', 'b=*', 'a=*', ''])
    expect(matchingQueries(`?${Array.from({ length: 500 }, (_, n) => `p${n}=1`).join('&')}`).length).toBe(636)
    expect(withRest('/cars?make=Kia#top', '?ID=7&utm_source=X&make=Ford', 'id=7')).toBe(
      '/cars?make=Kia&utm_source=X#top',
    )
  })
})
