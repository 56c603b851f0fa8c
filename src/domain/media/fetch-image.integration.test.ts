import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createImageFetcher, type FetchedImage, type ImageFetcherOptions } from './fetch-image.server.ts'

const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const LOOPBACK = ['127.0.0.1/32']
const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo()
})

/** A real server on loopback; resolves to its port. */
async function serving(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanUp.push(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  })
  return (server.address() as AddressInfo).port
}

function fetching(url: string, options: ImageFetcherOptions = {}): Promise<FetchedImage> {
  const fetcher = createImageFetcher({ allowedNetworks: LOOPBACK, ...options })
  cleanUp.push(() => fetcher.close())
  return fetcher.fetch(url)
}

const answering =
  (status: number, headers: Record<string, string> = {}, body: Buffer | string = PICTURE): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }

describe('a picture', () => {
  test.each([{ 'content-type': 'image/jpeg' }, { 'content-type': 'application/octet-stream' }, {}])(
    'arrives with %j',
    async (headers) => {
      const port = await serving(answering(200, headers as Record<string, string>))
      const answer = await fetching(`http://127.0.0.1:${port}/a.jpg`)
      expect(answer).toMatchObject({ kind: 'fetched' })
      expect(answer.kind === 'fetched' && Buffer.from(answer.bytes).equals(PICTURE)).toBe(true)
    },
  )

  test('is asked for without compression and cookies, by a host name that is resolved once per connection', async () => {
    const asked: string[] = []
    const port = await serving((request, response) => {
      expect(request.headers['accept-encoding']).toBe('identity')
      expect(request.headers.host).toBe(`photos.example.com:${port}`)
      response.end(PICTURE)
    })
    const resolve = async (name: string) => {
      asked.push(name)
      return ['127.0.0.1']
    }
    expect((await fetching(`http://photos.example.com:${port}/1.jpg`, { resolve })).kind).toBe('fetched')
    expect(asked).toEqual(['photos.example.com'])
  })

  test('is followed through three redirects, not four', async () => {
    const port = await serving((request, response) => {
      const left = Number(request.url!.slice(1))
      if (left === 0) response.end(PICTURE)
      else response.writeHead(302, { location: `/${left - 1}` }).end('moved')
    })
    expect(await fetching(`http://127.0.0.1:${port}/3`)).toMatchObject({ kind: 'fetched' })
    expect(await fetching(`http://127.0.0.1:${port}/4`)).toEqual({ kind: 'refused', reason: 'more than 3 redirects' })
  })
})

describe('refused', () => {
  test.each([
    ['file:///etc/passwd', 'file:'],
    ['ftp://photos.example.com/1.jpg', 'ftp:'],
    ['data:image/png;base64,AAAA', 'data:'],
    ['photo.jpg', 'not an address'],
    ['http://user:secret@photos.example.com/', 'password'],
    ['http://127.0.0.1/', '127.0.0.1 is not a public address'],
    ['http://2130706433/', '127.0.0.1 is not a public address'],
    ['http://[::1]/', '::1 is not a public address'],
    ['http://[::ffff:10.0.0.1]/', 'not a public address'],
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 is not a public address'],
  ])('%s', async (url, reason) => {
    expect(await fetching(url, { allowedNetworks: [] })).toEqual({
      kind: 'refused',
      reason: expect.stringContaining(reason),
    })
  })

  test('a name that points inside, wholly or in part, before anything is sent', async () => {
    let requests = 0
    const port = await serving((_request, response) => {
      requests++
      response.end(PICTURE)
    })
    for (const addresses of [['127.0.0.1'], ['203.2.218.214', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      const answer = await fetching(`http://photos.example.com:${port}/`, {
        allowedNetworks: [],
        resolve: async () => addresses,
      })
      expect(answer).toEqual({ kind: 'refused', reason: expect.stringContaining('not a public address') })
    }
    expect(await fetching(`http://localhost:${port}/`, { allowedNetworks: [] })).toMatchObject({ kind: 'refused' })
    expect(requests).toBe(0)
  })

  test('a name that answers well when checked and badly when used: the checked address is the one used', async () => {
    const port = await serving(answering(200))
    let asked = 0
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
    expect((await fetching(`http://rebinding.example.com:${port}/`, { resolve })).kind).toBe('fetched')
    expect(asked).toBe(1)
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://inside.example.com/',
    'file:///etc/passwd',
    'http://[fd00::1]/',
    'http://',
  ])('a redirect to %s', async (location) => {
    const port = await serving((request, response) => {
      response.writeHead(302, { location: location.replace('inside.example.com', `inside.example.com:${port}`) }).end()
      expect(request.url).toBe('/start')
    })
    const resolve = async (name: string) => (name === 'inside.example.com' ? ['192.168.1.1'] : ['127.0.0.1'])
    expect(await fetching(`http://127.0.0.1:${port}/start`, { resolve })).toMatchObject({ kind: 'refused' })
  })

  test('what the server calls something else, unread', async () => {
    const port = await serving(answering(200, { 'content-type': 'text/html; charset=utf-8' }, '<h1>Sign in</h1>'))
    expect(await fetching(`http://127.0.0.1:${port}/`)).toEqual({
      kind: 'refused',
      reason: 'the server says it is text/html, not a picture',
    })
  })

  test('too much, announced or not', async () => {
    const announced = await serving(
      answering(200, { 'content-type': 'image/jpeg', 'content-length': '5000' }, Buffer.alloc(5000)),
    )
    expect(await fetching(`http://127.0.0.1:${announced}/`, { maxBytes: 4000 })).toEqual({
      kind: 'refused',
      reason: '5000 bytes are more than 4000',
    })

    let stopped: (value: unknown) => void
    const closed = new Promise((resolve) => {
      stopped = resolve
    })
    const endless = await serving((_request, response) => {
      const pour = setInterval(() => response.write(Buffer.alloc(1000)), 1)
      response.on('close', () => {
        clearInterval(pour)
        stopped(undefined)
      })
    })
    expect(await fetching(`http://127.0.0.1:${endless}/`, { maxBytes: 4000 })).toEqual({
      kind: 'refused',
      reason: 'larger than 4000 bytes',
    })
    await closed
  })

  test('what was compressed unasked', async () => {
    const port = await serving(answering(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }))
    expect(await fetching(`http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('gzip'),
    })
  })
})

describe('failed', () => {
  test.each([404, 403, 429, 500, 503, 304])('status %i', async (status) => {
    const port = await serving(answering(status))
    expect(await fetching(`http://127.0.0.1:${port}/`)).toEqual({
      kind: 'failed',
      reason: `the server answered ${status}`,
    })
  })

  test('a server that never answers, and one that drips', async () => {
    const silent = await serving(() => {})
    const dripping = await serving((_request, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    for (const port of [silent, dripping]) {
      expect(await fetching(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toEqual({
        kind: 'failed',
        reason: 'not here within 0.2 seconds',
      })
    }
  })

  test('a connection cut in the middle, one refused, a name without address, an empty answer', async () => {
    const cut = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(PICTURE, () => response.destroy())
    })
    const empty = await serving(answering(200, {}, ''))
    const resolve = async () => []
    for (const [url, options] of [
      [`http://127.0.0.1:${cut}/`, {}],
      ['http://127.0.0.1:1/', {}],
      ['http://nobody.example.com/', { resolve }],
      [`http://127.0.0.1:${empty}/`, {}],
    ] as const) {
      expect(await fetching(url, options), url).toMatchObject({ kind: 'failed' })
    }
  })
})
