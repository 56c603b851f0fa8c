import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AddressBytes, addressBytes } from './address-bytes.ts'
import { answerLimit } from './answer-limit.ts'

const MIB = 1024 * 1024
/** More than the system takes of an answer that nobody reads. */
const LARGE = Buffer.alloc(16 * MIB, 'a')
const SOON = { timeout: 5_000, interval: 10 }
let bytes: AddressBytes
let server: Server
let port: number
const sockets: Socket[] = []
/** Answers that are over, of one server. */
let over: { count: number }

type Answer = (outgoing: ServerResponse, incoming: IncomingMessage) => void
const ANSWERS: Record<string, Answer> = {
  '/small': (outgoing) => outgoing.writeHead(200, { 'Content-Type': 'text/plain' }).end('Hello'),
  '/large': (outgoing) => outgoing.writeHead(200, { 'Content-Length': LARGE.byteLength }).end(LARGE),
  '/huge': (outgoing) => outgoing.writeHead(200).end(Buffer.alloc(65 * MIB)),
  '/stream': (outgoing) => {
    outgoing.writeHead(200)
    outgoing.flushHeaders()
    Readable.from(Array.from({ length: 64 }, () => LARGE.subarray(0, MIB))).pipe(outgoing)
  },
  '/never': () => {},
}

beforeEach(async () => {
  bytes = addressBytes(64 * MIB)
  const own = { count: 0 }
  over = own
  const limit = answerLimit(bytes, (incoming) => String(incoming.headers['x-address']), 1_000)
  server = createServer((incoming, outgoing) => {
    outgoing.once('close', () => {
      own.count += 1
    })
    if (limit.follow(incoming, outgoing)) ANSWERS[incoming.url!]!(outgoing, incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Asks on a connection of its own and reads nothing. */
function leave(paths: string[], address = 'one'): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  sockets.push(socket)
  socket.on('error', () => {})
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nX-Address: ${address}\r\n\r\n`)
  return socket
}

async function get(path: string, address = 'one') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-address': address } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

test('what is read is answered whole, in one piece or many, and counts no more', async () => {
  expect((await get('/small')).body).toBe('Hello')
  expect((await get('/large')).body).toHaveLength(LARGE.byteLength)
  expect((await get('/stream')).body).toHaveLength(64 * MIB)
  await expect.poll(() => bytes.isEmpty(), SOON).toBe(true)
})

test('an answer that does not fit is refused in its place, with why and when', async () => {
  const refused = await get('/huge')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.body).toContain('64 MiB, which is the limit')
  expect((await get('/small')).status).toBe(200)
})

test('unread answers fill the share of their address and of nobody else; a lost connection frees those behind one another', async () => {
  // Each waits for longer than it is left unread here.
  const first = leave(['/never', '/large', '/large', '/large', '/large'])
  await expect.poll(() => bytes.status().bytes, SOON).toBeGreaterThan(48 * MIB)
  expect(bytes.status().mostBytes).toBeLessThanOrEqual(64 * MIB)
  expect((await get('/large')).status).toBe(503)
  expect((await get('/large', 'two')).status).toBe(200)
  first.destroy()
  await expect.poll(() => bytes.isEmpty(), SOON).toBe(true)
})

test('a request under way counts, so that many at once are not all made', async () => {
  leave(Array.from({ length: 300 }, () => '/never'))
  await expect.poll(() => bytes.status().bytes, SOON).toBe(64 * MIB)
  expect((await get('/small')).status).toBe(503)
  expect((await get('/small', 'two')).status).toBe(200)
})

test.each(['/large', '/stream'])('who takes no byte of %s in time is cut off', async (path) => {
  leave([path])
  await expect.poll(() => bytes.isEmpty(), SOON).toBe(false)
  await expect.poll(() => [over.count, bytes.isEmpty()], SOON).toEqual([1, true])
})

test('who reads slowly is not cut off', async () => {
  const socket = leave(['/large'])
  let read = 0
  socket.on('data', (chunk: Buffer) => {
    read += chunk.byteLength
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  socket.resume()
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(LARGE.byteLength)
})
