import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loopbackTls, webReceiver } from '../../../../../test/support/receivers.ts'
import { sampleLetter } from '../../../../../test/support/sample-letter.ts'
import { carsalesChannel } from './carsales.server.ts'

let api: Awaited<ReturnType<typeof webReceiver>>
const channel = carsalesChannel({ allowedNetworks: ['127.0.0.0/8'], patienceMs: 2_000, ca: loopbackTls.cert })
const send = (letter = sampleLetter()) => channel(letter, `${api.url}/v3/leads`)

beforeAll(async () => {
  api = await webReceiver({ tls: true })
})
afterAll(() => api.close())
beforeEach(() => {
  api.calls.length = 0
  api.behave((response) => response.writeHead(201).end('{"Id":"7f3f0a52"}'))
})

test('the lead over TLS, by HTTP Basic, under an id of ours', async () => {
  expect(await send()).toMatchObject({ kind: 'sent' })
  const [call] = api.calls
  expect(call!.headers.authorization).toBe(`Basic ${Buffer.from('forecourt:a secret').toString('base64')}`)
  expect(JSON.parse(call!.body)).toMatchObject({
    Id: '7f3f0a52-6a53-4f5b-9a34-5f6f0c8f6d11',
    Prospect: { FirstName: 'Zoë', LastName: 'O’Brien', Email: 'zoe@example.com', PostCode: '4000' },
    Seller: { Identifier: '4711', Name: 'Harbour Motors' },
    Item: {
      ...{ Type: 'Car', ListingType: 'Used', Price: 28_990 },
      Identification: [
        { Type: 'StockNumber', Value: '20460' },
        { Type: 'VIN', Value: 'JM0GL000000000000' },
      ],
      Specification: { Make: 'Mazda', Model: '6', ReleaseDate: { Year: 2021 } },
    },
    TradeIn: null,
  })
})

test('a try cut off after it was read comes again under the same id, which makes it one lead there', async () => {
  api.behave((response) => response.destroy())
  expect(await send()).toMatchObject({ kind: 'retry' })
  api.behave((response) => response.writeHead(200).end())
  expect(await send()).toMatchObject({ kind: 'sent' })
  expect(new Set(api.calls.map(({ body }) => JSON.parse(body).Id)).size).toBe(1)
})

test('without TLS nothing is said', async () => {
  const plain = await webReceiver()
  expect(await channel(sampleLetter(), plain.url)).toEqual({
    kind: 'rejected',
    answer: 'carsales takes leads over https only.',
  })
  expect(plain.calls).toEqual([])
  await plain.close()
})

test.each([
  [400, 'rejected'],
  [401, 'retry'],
  [500, 'retry'],
])('%i is %s', async (status, kind) => {
  api.behave((response) => response.writeHead(status).end('no'))
  expect(await send()).toEqual({ kind, answer: `HTTP ${status}: no` })
})
