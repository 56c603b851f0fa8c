import { expect, test } from 'vitest'
import { crawl } from './links.ts'

const PAGES: Record<string, [status: number, body: string, location?: string]> = {
  '/': [
    200,
    '<a href="/about-us">About</a> <a class="x" href="/fleet/?a=1&amp;b=2">Fleet</a> <form action="/search"> <form action="/api/leads" method="post"> <a href="tel:1">',
  ],
  '/about-us': [200, '<a href="/checkout-journey">Service</a> <a href="/gone">Gone</a> <img src="/media/1/x.webp">'],
  '/fleet/?a=1&b=2': [301, '', '/fleet?a=1&b=2'],
  '/fleet?a=1&b=2': [200, '<a href="https://elsewhere.example/">Elsewhere</a>'],
  '/search': [301, '', '/search/used-cars'],
  '/search/used-cars': [
    200,
    '<meta property="og:image" content="http://harbour.localhost/share/none.jpg"/><a href="/cars/a/buy-online">Buy</a><script type="application/ld+json">[{"url":"http://harbour.localhost/nowhere","name":"https"}]</script>',
  ],
  '/media/1/x.webp': [200, ''],
  '/robots.txt': [200, 'User-agent: *\n\nSitemap: http://harbour.localhost/sitemap.xml\n'],
  '/sitemap.xml': [200, '<urlset><url><loc>http://harbour.localhost/lost</loc></url></urlset>'],
}
const asked: string[] = []
const site = {
  originOf: () => 'http://harbour.localhost',
  get: async (_tenant: string, path: string) => {
    asked.push(path)
    const [status, body, location] = PAGES[path] ?? [404, '']
    return { status, body, headers: location ? { location } : {} }
  },
}

test('a dead link and one that is led on are broken; a form may be, and pages to come are listed', async () => {
  const { visited, broken, coming } = await crawl(site, 'harbour', { pages: 400, ofKind: 12 })
  expect(broken).toEqual([
    { path: '/fleet/?a=1&b=2', from: '/', status: 301 },
    { path: '/gone', from: '/about-us', status: 404 },
    { path: '/lost', from: '/sitemap.xml', status: 404 },
    { path: '/nowhere', from: '/search/used-cars', status: 404 },
    { path: '/share/none.jpg', from: '/search/used-cars', status: 404 },
  ])
  expect(coming.map(({ path, from }) => [path, from])).toEqual([
    ['/checkout-journey', '/about-us'],
    ['/cars/a/buy-online', '/search/used-cars'],
  ])
  expect(visited).toBe(15)
  expect(asked).not.toContain('/api/leads')
  expect(asked.indexOf('/gone')).toBeLessThan(asked.indexOf('/search'))
})
