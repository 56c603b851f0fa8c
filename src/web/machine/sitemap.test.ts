import { expect, test } from 'vitest'
import { serveSitemap } from './sitemap.server.ts'

test('pages of places stand in a file of their own', async () => {
  const paths = { own: [], locations: ['/locations/quay'] }
  const source = { origin: 'https://dealer.example', paths } as unknown as Parameters<typeof serveSitemap>[1]
  const file = await (await serveSitemap('sitemap-locations.xml', source)).text()
  expect([...file.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
    'https://dealer.example/locations/quay',
  ])
})
