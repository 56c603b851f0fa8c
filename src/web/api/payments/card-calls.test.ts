import { expect, test } from 'vitest'
import type { ApiCall } from '../route.ts'
import { payByTestCard } from './card-calls.server.ts'

const CALL = { request: new Request('http://x.example', { headers: { accept: 'application/json' } }) } as ApiCall
const paying = (kind: 'over' | 'no-processor') => ({
  begin: async () => ({ kind }) as const,
  pay: () => Promise.reject(new Error('Nothing is to be paid')),
  settle: () => Promise.reject(new Error('Nothing is to be settled')),
  declined: () => Promise.reject(new Error('Nothing was declined')),
  done: async () => Response.json({ state: 'cancelled' }),
})

test('what ended while somebody paid is told as it stands, and is no outage', async () => {
  const answer = await payByTestCard(CALL, paying('over'))
  expect([answer.status, await answer.json()]).toEqual([200, { state: 'cancelled' }])
})

test('a processor that is not to be had is one', async () => {
  expect((await payByTestCard(CALL, paying('no-processor'))).status).toBe(503)
})
