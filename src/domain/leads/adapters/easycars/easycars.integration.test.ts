import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webReceiver } from '../../../../../test/support/receivers.ts'
import { sampleLetter } from '../../../../../test/support/sample-letter.ts'
import { easycarsChannel } from './easycars.server.ts'

let api: Awaited<ReturnType<typeof webReceiver>>
const channel = easycarsChannel({ allowedNetworks: ['127.0.0.0/8'], patienceMs: 2_000 })
const send = (letter = sampleLetter()) => channel(letter, `${api.url}/ECService/LeadService`)
/** Answers of the API by the name of its call. */
const answers: Record<string, object> = {}

beforeAll(async () => {
  api = await webReceiver()
})
afterAll(() => api.close())
beforeEach(() => {
  api.calls.length = 0
  answers.RequestToken = { Token: 'a.jwt.token', Code: 0, ErrorMessage: null }
  answers.CreateLead = { LeadNumber: '000017', CustomerNo: '00004', Code: 0, ErrorMessage: null }
  api.behave((response, { url }) => {
    const name = new URL(url, api.url).pathname.split('/').at(-1)!
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[name]))
  })
})

test('a token for the client, then the lead for the account', async () => {
  expect(await send()).toEqual({ kind: 'sent', answer: 'EasyCars lead 000017' })
  const [token, lead] = api.calls
  expect(token!.url).toBe('/ECService/LeadService/RequestToken?ClientID=forecourt&ClientSecret=a+secret')
  expect(lead!.url).toBe('/ECService/LeadService/CreateLead')
  expect(lead!.headers).toMatchObject({ authorization: 'Bearer a.jwt.token', 'content-type': 'application/json' })
  expect(JSON.parse(lead!.body)).toEqual({
    ...{ AccountNumber: '4711', AccountSecret: 'another secret', StockNumber: '20460' },
    ...{ VehicleMake: 'Mazda', VehicleModel: '6', VehiclePrice: 28_990, VehicleType: 1, VehicleYear: 2021 },
    ...{ IsVehicleNew: false, VehicleInterest: 1 },
    Notes: 'Vehicle Enquiry, Harbour Motors\nIs it still available?\nRego: 123ABC',
    VehicleSourcePageURL: 'http://harbour-motors.localhost/cars/20460',
    ExternalID: '7f3f0a52-6a53-4f5b-9a34-5f6f0c8f6d11',
    LeadCustomer: {
      Name: 'Zoë O’Brien',
      Email: 'zoe@example.com',
      ...{ State: 'QLD', PostCode: '4000', Mobile: '0491 570 156' },
    },
  })
})

test('what it is about is said by its numbers; a vehicle to sell stands in the place of one to buy', async () => {
  await send(sampleLetter({ form: 'test-drive' }, { itemType: 'motorcycle', carType: 'new' }))
  const answersOf = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ name, label: name, value }))
  const own = answersOf({ trade_year: '2012', trade_make: 'Mazda', trade_model: '3', trade_odometer: '143000' })
  await send(sampleLetter({ form: 'sell-my-car', vehicle: null, answers: own }))
  const [drive, sale] = api.calls.filter(({ url }) => url.endsWith('CreateLead')).map(({ body }) => JSON.parse(body))
  expect(drive).toMatchObject({ VehicleInterest: 4, VehicleType: 2, IsVehicleNew: true })
  expect(sale).toMatchObject({ VehicleInterest: 3, VehicleMake: 'Mazda', VehicleModel: '3', VehicleYear: 2012 })
  expect(sale).not.toHaveProperty('StockNumber')
})

test.each([
  [
    'a client it does not know',
    'RequestToken',
    { Code: 1, ErrorMessage: 'Invalid client.' },
    'retry',
    'RequestToken: code 1, Invalid client.',
  ],
  [
    'a token that ran out',
    'CreateLead',
    { Code: 1, ErrorMessage: 'Invalid token.' },
    'retry',
    'CreateLead: code 1, Invalid token.',
  ],
  ['a system in trouble', 'CreateLead', { Code: 9, ErrorMessage: null }, 'retry', 'CreateLead: code 9'],
  [
    'a lead it cannot take',
    'CreateLead',
    { Code: 7, ErrorMessage: 'VehicleMake is required.' },
    'rejected',
    'CreateLead: code 7, VehicleMake is required.',
  ],
  [
    'a warning with a number',
    'CreateLead',
    { Code: 5, ErrorMessage: 'Known customer.', LeadNumber: '000018' },
    'sent',
    'EasyCars lead 000018',
  ],
  ['another page', 'CreateLead', { hello: 'there' }, 'retry', expect.stringContaining('none of its answers')],
] as const)('%s', async (_, call, given, kind, answer) => {
  answers[call] = given
  expect(await send()).toMatchObject({ kind, answer })
})

test('out of order, and silent: later, without a word of a secret', async () => {
  api.behave((response) => response.writeHead(500).end('no'))
  expect(await send()).toEqual({ kind: 'retry', answer: 'HTTP 500: no' })
  api.behave((response) => response.destroy())
  const answer = await send()
  expect(answer).toMatchObject({ kind: 'retry' })
  expect(JSON.stringify(answer)).not.toContain('secret')
})
