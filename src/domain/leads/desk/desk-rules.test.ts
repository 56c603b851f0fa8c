import { expect, test } from 'vitest'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { leadCsvHead, leadCsvLine } from './lead-csv.ts'
import { LEAD_LIST_FIELDS, leadListSearch, parseLeadList } from './lead-list-query.ts'

const read = (query: string) => parseLeadList(new URLSearchParams(query))

test('the query of the list is written as it is read, and what cannot be read is left out', () => {
  const whole =
    'status=won&held=no&kind=test-drive&dealership=north&from=2026-01-31&to=2026-02-28&q=kia+rio&older=1700000000000-7'
  expect(leadListSearch(read(whole))).toBe(`?${whole}`)
  expect(read('newer=5-6').cursor).toEqual({ direction: 'newer', atMs: 5, leadId: 6 })
  const bad = 'status=sold&held=maybe&kind=x&dealership=a%20b&from=2026-02-30&to=tomorrow&q=%20%00%0a&older=1&newer=x-1'
  expect(leadListSearch(read(bad))).toBe('')
  expect(read(`q=${'x'.repeat(500)}`).words).toHaveLength(100)
})

test('the page of the list is given every parameter that it reads', () => {
  const page = PLATFORM_PAGES.find(({ path }) => path === 'dealer/*')!
  expect(LEAD_LIST_FIELDS.filter((name) => !page.query!.reads(name))).toEqual([])
})

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+61 491 570 156', `"'+61 491 570 156"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['\r=1', `"'\r=1"`],
  ['|cmd', `"'|cmd"`],
  ['Zoë', 'Zoë'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
])('%j is words in a spreadsheet', (lastName, cell) => {
  const lead = {
    ...{ leadId: 7, createdAt: new Date(0), status: 'new', state: 'accepted', category: 'C', firstName: 'F', lastName },
    ...{ email: 'e', phone: 'p', postcode: '4000', consents: [], dealership: null, locationName: null, vehicle: null },
    ...{ message: null, answers: [], pageUrl: null, visitedPages: [], linkedQueryParams: {}, deliveries: [] },
    ...{ attachments: [], booking: null },
  }
  expect(leadCsvLine(lead as never, () => 'now')).toBe(`7,now,New,No,C,F,${cell},e,p,4000,No,,,,,,,,,\r\n`)
  expect(leadCsvHead().split(',')).toHaveLength(20)
})
