import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webReceiver } from '../../../../../test/support/receivers.ts'
import { sampleLetter } from '../../../../../test/support/sample-letter.ts'
import { dealerstudioChannel } from './dealerstudio.server.ts'

let api: Awaited<ReturnType<typeof webReceiver>>
const channel = dealerstudioChannel({ allowedNetworks: ['127.0.0.0/8'], patienceMs: 2_000 })
const send = async (letter = sampleLetter()) => {
  const answer = await channel(letter, `${api.url}/api/v1/leads`)
  return { answer, lead: JSON.parse(api.calls.at(-1)!.body).lead }
}

beforeAll(async () => {
  api = await webReceiver()
})
afterAll(() => api.close())
beforeEach(() => {
  api.calls.length = 0
  api.behave((response) => response.writeHead(201).end('{"id":1,"lead_cluster_id":9}'))
})

test('the lead in its words, with the token', async () => {
  const { answer, lead } = await send()
  expect(answer).toEqual({ kind: 'sent', answer: 'HTTP 201: {"id":1,"lead_cluster_id":9}' })
  expect(api.calls[0]).toMatchObject({
    url: '/api/v1/leads',
    headers: { authorization: 'Bearer a secret', 'content-type': 'application/json' },
  })
  expect(lead).toMatchObject({
    ...{ name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156' },
    message: 'Is it still available?\nRego: 123ABC',
    ...{ dealership_id: 4711, category: 'Used Vehicle Enquiry', source: 'Website', stocknum: '20460' },
    ...{ provider: 'Harbour Motors', provider_id: 'harbour-motors-41', send_customer_email: false },
  })
})

test('categories and sources are those of its lists', async () => {
  const category = async (lead: object, vehicle: object = {}) => (await send(sampleLetter(lead, vehicle))).lead.category
  expect(await category({}, { carType: 'new' })).toBe('New Vehicle Enquiry')
  expect(await category({ form: 'general', vehicle: null })).toBe('General Enquiry')
  expect(await category({ form: 'test-drive' })).toBe('Test Drive Booking')
  expect(await category({ form: 'sell-my-car', vehicle: null })).toBe('Sell My Car Enquiry')
  expect(await category({ form: 'sell-my-car' })).toBe('Trade-in Enquiry')
  const marketing = async (utm_source: string) =>
    (await send(sampleLetter({ linkedQueryParams: { utm_source } }))).lead.marketing_source
  expect(await marketing('facebook')).toBe('Facebook')
  expect(await marketing('newsletter')).toBeUndefined()
})

test.each([
  [401, 'retry'],
  [422, 'rejected'],
  [503, 'retry'],
])('%i is %s', async (status, kind) => {
  api.behave((response) => response.writeHead(status).end('no'))
  expect((await send()).answer).toEqual({ kind, answer: `HTTP ${status}: no` })
})
