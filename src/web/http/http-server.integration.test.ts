import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { httpServer, REQUEST_MS } from './http-server.ts'

test('a head has half a minute, and so has a body, unless it brings files: that has as long as its page waits', () => {
  const { requestTimeout, headersTimeout } = httpServer(() => {})
  expect([REQUEST_MS, requestTimeout, headersTimeout]).toEqual([30_000, 180_000, 30_000])
})

test.each([
  ['a body that is waited for', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n', /^HTTP\/1\.1 408 /],
  ['a body nobody reads', 'POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n', /^HTTP\/1\.1 200 /],
  // What comes after the 408 resets the connection, which may take the answer with it.
  [
    'a body that trickles',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    /^(?:HTTP\/1\.1 408 |$)/,
  ],
  ['a head', 'POST / HTTP/1.1\r\nHost: x\r\n', /^HTTP\/1\.1 408 /],
])(
  '%s without an end is cut off',
  async (_, sent, answer) => {
    const server = httpServer((incoming, outgoing) => {
      if (incoming.url === '/early') outgoing.end('done')
      else incoming.on('error', () => {}).resume()
    }, 600)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    try {
      const started = performance.now()
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      let said = ''
      socket.on('data', (chunk) => (said += chunk))
      socket.on('error', () => {})
      socket.write(sent)
      const trickle = setInterval(() => sent.includes('chunked') && socket.write('1\r\na\r\n'), 50)
      // `once` would take the reset of the connection for its own failure.
      await new Promise((resolve) => socket.on('close', resolve))
      clearInterval(trickle)
      expect(performance.now() - started).toBeLessThan(3_000)
      expect(said).toMatch(answer)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  },
  10_000,
)

test.each([
  ['multipart/form-data; boundary=b', /^HTTP\/1\.1 200 /],
  ['text/plain', /^HTTP\/1\.1 408 /],
])('a slow body of %s is answered %s', async (type, answer) => {
  const server = httpServer((incoming, outgoing) => {
    incoming
      .on('error', () => {})
      .on('end', () => outgoing.end('read'))
      .resume()
  }, 600)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let said = ''
    socket.on('error', () => {}).on('data', (chunk) => (said += chunk))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const head = `Content-Type: ${type}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n`
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}a`)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1500))])
    if (!socket.destroyed) socket.end('b')
    await closed
    expect(said).toMatch(answer)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
