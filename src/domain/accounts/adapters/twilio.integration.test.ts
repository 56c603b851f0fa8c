import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { twilio } from './twilio.server.ts'

type Heard = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

let heard: Heard[]
let answer: { status: number; body: string; headers?: Record<string, string> } | 'silence'
const server = createServer(async (request, response) => {
  const { method, url, headers } = request
  heard.push({ method, url, headers, body: await text(request) })
  if (answer === 'silence') request.socket.destroy()
  else response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers }).end(answer.body)
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  heard = []
})

const message = { from: 'Harbour Motors', to: '+61491570156', text: '012345 is your code', id: 'a' }
const sms = (from = '+61491570110') => twilio({ url, accountSid: 'AC1', authToken: 'hush', from })

test('a message goes to the account, with its key, as a form', async () => {
  answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) }
  expect(await sms()(message)).toEqual({ kind: 'sent', answer: '201 SM1' })
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({
    method: 'POST',
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    headers: {
      authorization: `Basic ${Buffer.from('AC1:hush').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
  })
  expect(Object.fromEntries(new URLSearchParams(heard[0]!.body))).toEqual({
    ...{ To: '+61491570156', Body: '012345 is your code', From: '+61491570110' },
  })
  const service = `MG${'0a'.repeat(16)}`
  await sms(service)(message)
  expect(Object.fromEntries(new URLSearchParams(heard[1]!.body))).toMatchObject({ MessagingServiceSid: service })
  // A sender's name may begin alike.
  await sms('MGSydney')(message)
  expect(Object.fromEntries(new URLSearchParams(heard[2]!.body))).toMatchObject({ From: 'MGSydney' })
})

test.each([
  [400, { code: 21211, message: 'Invalid To' }, { kind: 'rejected', answer: '400 21211 Invalid To' }],
  [401, { code: 20003, message: 'Authenticate' }, { kind: 'retry', answer: '401 20003 Authenticate' }],
  [429, { code: 20429, message: 'Too Many Requests' }, { kind: 'retry', answer: '429 20429 Too Many Requests' }],
  [503, 'not JSON', { kind: 'retry', answer: '503 Service Unavailable' }],
  [400, { sid: 'none' }, { kind: 'rejected', answer: '400 Bad Request' }],
])('%i %j', async (status, body, outcome) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  expect(await sms()(message)).toEqual(outcome)
})

test('silence, and being sent elsewhere with the key, are tried again', async () => {
  answer = 'silence'
  expect(await sms()(message)).toMatchObject({ kind: 'retry' })
  answer = { status: 307, body: '', headers: { Location: `${url}/elsewhere` } }
  expect(await sms()(message)).toMatchObject({ kind: 'retry' })
  expect(heard.map((one) => one.url)).not.toContain('/elsewhere')
})
