import { expect, test } from 'vitest'
import { robotsTxt } from './robots.ts'

const text = await robotsTxt('https://dealer.example').text()
const lines = text.split('\n')

/** As robots read it (RFC 9309): from the start of the path, * for anything, $ for its end. */
function isClosed(address: string): boolean {
  return lines.some((line) => {
    const rule = /^Disallow: (.+)$/.exec(line)?.[1]
    if (!rule) return false
    const words = rule.split('*').map((part) => part.replace(/[.?[\]]/g, '\\$&'))
    return new RegExp(`^${words.join('.*')}`).test(address)
  })
}

test.each([
  '/',
  '/search/new-used-and-demo-cars',
  '/search/used-cars/toyota/hilux',
  '/search/toyota?page=2',
  '/search/toyota?utm_source=mail',
  '/cars/2021-toyota-hilux-1',
  '/media/1/640-75',
  '/sitemap.xml',
])('%s is open', (address) => {
  expect(isClosed(address)).toBe(false)
})

test.each([
  '/search/toyota?query=ute',
  '/search/toyota?page=2&query=ute',
  '/search/toyota?sortBy=km:asc',
  '/search/toyota?refinementList[body][0]=Ute',
  '/search/toyota?refinementList%5Bbody%5D%5B0%5D=Ute',
  '/search/toyota?range[price]=1:2',
  '/search/toyota?page=2&range%5Bprice%5D=1:2',
  '/search/toyota?postcode=4305',
  '/search/toyota?postcode=4305&distance=50',
  '/search/toyota?note=words',
  '/search/toyota?was[text]=ute',
  '/search/toyota?was%5Bprice%5D=1:2',
  '/search?words=ute',
  '/search?min[price]=1',
  '/search?was[price]=:1&max%5Bprice%5D=1',
  '/api/cars/1/view.json',
  '/search/toyota.data',
])('%s is closed', (address) => {
  expect(isClosed(address)).toBe(true)
})

test('every robot reads the same rules, and where the addresses are', () => {
  expect(lines[0]).toBe('User-agent: *')
  expect(lines.filter((line) => line.startsWith('User-agent'))).toHaveLength(1)
  expect(lines).toContain('Sitemap: https://dealer.example/sitemap.xml')
})
