import { expect, test } from 'vitest'
import { answeredBy, tellsOfFailure } from './answered-by.ts'
import type { Heard } from './visitors.ts'

const AT_MS = new Date(2026, 10, 27, 9, 21, 6, 123).getTime()
const logged = (given: { server?: string; status?: number; end?: string; requestId?: string; at?: string } = {}) => {
  const { server = 'web/web1', status = 503, end = '----', requestId = 'ab12-3c', at = '09:21:06.123' } = given
  return `127.9.1.2:40100 [27/Nov/2026:${at}] sites ${server} 0/0/1/20/21 ${status} 512 ${end} 9/9/3/1/0 0/0 ${requestId} POST /api/leads`
}
const heard: Heard = {
  ...{ who: 'leads', what: 'coast-vans /api/leads?x=1', status: 503, line: '127.9.1.2:40100', atMs: AT_MS - 2, ms: 30 },
}

test('a node that answered is told by its name, with what its log says of the request', () => {
  const nodes = {
    web1: 'Ready.\n{"reqId":"ab12-3c","msg":"a call failed","err":{"message":"The database does not answer"}}\n',
    web2: '{"reqId":"ab12-3d","msg":"another"}\n',
  }
  expect(answeredBy(heard, [logged()], nodes)).toBe(
    'web/web1, request ab12-3c (0/0/1/20/21 ----): a call failed: The database does not answer',
  )
})

test('HAProxy is told by the state in which it ended', () => {
  const own = logged({ server: 'web/<NOSRV>', end: 'SC--', requestId: '-' })
  expect(answeredBy(heard, [own], {})).toBe('HAProxy itself (web/<NOSRV> 0/0/1/20/21 SC--)')
})

test('another request of the same connection, or of another one, is none of it', () => {
  expect(answeredBy(heard, [logged({ at: '09:21:04.000' })], {})).toBe('nobody that HAProxy logged')
  expect(answeredBy({ ...heard, line: '127.9.1.2:40101' }, [logged()], {})).toBe('nobody that HAProxy logged')
})

test('what is kept of a log: 5xx, answers that came to nothing, connections that broke, servers lost and found', () => {
  expect(tellsOfFailure('Server web/web1 is DOWN, reason: Layer4 connection problem, check duration: 0ms.')).toBe(true)
  expect(tellsOfFailure(logged())).toBe(true)
  expect(tellsOfFailure(logged({ status: -1 }))).toBe(true)
  expect(tellsOfFailure(logged({ status: 200, end: 'SD--' }))).toBe(true)
  expect(tellsOfFailure(logged({ status: 200 }))).toBe(false)
  expect(tellsOfFailure('[NOTICE] haproxy version is 2.6.12')).toBe(false)
})
