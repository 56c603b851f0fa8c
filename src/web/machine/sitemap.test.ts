import { expect, test } from 'vitest'
import { locationPaths, serveSitemap } from './sitemap.server.ts'

const LOCATIONS = [
  { slug: 'quay', visible: true },
  { slug: 'back-lot', visible: false },
  { slug: 'quay', visible: true },
]

test('places that shoppers may see stand in a file of their own, once each', async () => {
  const paths = { own: [], locations: locationPaths(LOCATIONS) }
  const source = { origin: 'https://dealer.example', paths } as unknown as Parameters<typeof serveSitemap>[1]
  const file = await (await serveSitemap('sitemap-locations.xml', source)).text()
  expect([...file.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
    'https://dealer.example/locations/quay',
  ])
})
