import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVENT_IDS } from '../event-ids.ts'
import { noPixels, PIXEL_WORDS, type PixelAccounts, type PixelEvent } from '../pixels.ts'
import { httpPixels } from './http-pixels.server.ts'

const VIEW: PixelEvent = {
  what: 'view-content',
  occurredAt: new Date('2026-11-20T02:00:00.250Z'),
  pageAddress: 'https://harbour.example/cars/2024-kia-sportage',
  vehicle: { id: 7, name: '2024 Kia Sportage', priceDollars: 33_988 },
  visitor: { address: '198.51.100.7', userAgent: 'Mozilla/5.0' },
}
const BOTH: PixelAccounts = {
  meta: { pixelId: '1234567890', accessToken: 'meta-token' },
  ga4: { measurementId: 'G-ABC123', apiSecret: 'ga-secret' },
}

/** A network on loopback that keeps what it is told and answers as it is asked to. */
let network: Server
let told: { url: string; body: Record<string, unknown> }[] = []
let status = 200
beforeEach(async () => {
  told = []
  status = 200
  network = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      told.push({ url: `${request.method} ${request.url}`, body: JSON.parse(text) })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => network.close(resolve)))

const pixels = () => {
  const place = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
  return httpPixels({ meta: `${place}/graph`, ga4: place })
}

describe('both adapters', () => {
  test.each([
    ['none', () => noPixels],
    ['HTTP', pixels],
  ])('%s: a dealer without accounts tells nobody anything', async (_, make) => {
    expect(await make().send(VIEW, { meta: null, ga4: null })).toEqual([])
    expect(told).toEqual([])
  })
})

test('none tells nobody, whatever the accounts', async () => {
  expect(await noPixels.send(VIEW, BOTH)).toEqual([])
  expect(told).toEqual([])
})

describe('over HTTP', () => {
  test('Meta hears which vehicle was looked at, by the number its feed has', async () => {
    expect(await pixels().send(VIEW, { ...BOTH, ga4: null })).toEqual([{ network: 'meta', kind: 'sent' }])
    expect(told).toEqual([
      {
        url: 'POST /graph/1234567890/events',
        body: {
          access_token: 'meta-token',
          data: [
            {
              event_name: 'ViewContent',
              event_time: 1_795_140_000,
              action_source: 'website',
              event_source_url: VIEW.pageAddress,
              user_data: { client_ip_address: '198.51.100.7', client_user_agent: 'Mozilla/5.0' },
              custom_data: {
                content_ids: ['7'],
                content_type: 'vehicle',
                content_name: '2024 Kia Sportage',
                value: 33_988,
                currency: 'AUD',
              },
            },
          ],
        },
      },
    ])
  })

  test.each([
    ['2001:db8:1:2::/64', '2001:db8:1:2::'],
    ['unknown', undefined],
  ])('the address %s is told as %s', async (address, asTold) => {
    await pixels().send({ ...VIEW, visitor: { address, userAgent: 'Mozilla/5.0' } }, BOTH)
    const { data } = told.find(({ url }) => url.includes('graph'))!.body as { data: { user_data: object }[] }
    expect(data[0]!.user_data).toEqual({ client_ip_address: asTold, client_user_agent: 'Mozilla/5.0' })
  })

  test('Google Analytics hears it as an item, and nothing of who it was', async () => {
    expect(await pixels().send(VIEW, { ...BOTH, meta: null })).toEqual([{ network: 'ga4', kind: 'sent' }])
    const item = { item_id: '7', item_name: '2024 Kia Sportage', price: 33_988 }
    expect(told[0]).toMatchObject({
      url: 'POST /mp/collect?measurement_id=G-ABC123&api_secret=ga-secret',
      body: { events: [{ name: 'view_item', params: { value: 33_988, currency: 'AUD', items: [item] } }] },
    })
    expect(JSON.stringify(told)).not.toContain(VIEW.visitor.address)
  })

  test('a vehicle without a price has no value, and what is about none no items', async () => {
    await pixels().send({ ...VIEW, vehicle: { ...VIEW.vehicle!, priceDollars: null } }, BOTH)
    await pixels().send({ ...VIEW, what: 49, vehicle: null }, BOTH)
    expect(told).toHaveLength(4)
    expect(JSON.stringify(told)).not.toMatch(/"(?:value|currency)"/)
    expect(JSON.stringify(told.slice(2))).not.toMatch(/custom_data|items/)
    expect(JSON.stringify(told.slice(2))).toMatch(/"Search".*view_search_results|view_search_results.*"Search"/)
  })

  test('a refusal and a silence are said of each network, without its secret', async () => {
    status = 401
    const refused = { kind: 'failed', reason: 'HTTP 401' }
    const [meta, ga4] = await pixels().send(VIEW, BOTH)
    expect([meta, ga4]).toEqual([
      { network: 'meta', ...refused },
      { network: 'ga4', ...refused },
    ])
    const nobody = httpPixels({ meta: 'http://127.0.0.1:1', ga4: 'http://127.0.0.1:1' })
    const silent = await nobody.send(VIEW, BOTH)
    expect(silent).toEqual([
      { network: 'meta', kind: 'failed', reason: expect.any(String) },
      { network: 'ga4', kind: 'failed', reason: expect.any(String) },
    ])
    expect(JSON.stringify(silent)).not.toMatch(/secret|token/)
  })

  test('a used vehicle’s view is sent once, as the vehicle looked at', async () => {
    expect(await pixels().send({ ...VIEW, what: 4 }, BOTH)).toEqual([])
    expect(Object.keys(PIXEL_WORDS).map(Number).filter(Number.isFinite)).toEqual(EVENT_IDS)
  })
})
