import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, type PeerRequest, type S3Peer, s3Peer } from '../../../../test/support/s3-peer.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { DamagedFile, StoreUnavailable } from '../store.ts'
import { type S3Options, s3Store } from './s3.server.ts'
import { s3Objects } from './s3-objects.server.ts'

const home = temporaryFolder()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const MB = 1024 * 1024

let peer: S3Peer
beforeEach(async () => {
  peer = await s3Peer()
})
afterEach(() => peer.close())

const open = (options: Partial<S3Options> = {}) =>
  s3Store({
    ...{ account: peer.account, spoolDir: join(home, 'incoming'), partBytes: 5 * MB },
    ...{ readPatienceMs: 2_000, writePatienceMs: 4_000, headersMs: 150, pieceMs: 150, ...options },
  })

/** The first `times` answers that `isMeant` go wrong. */
function wrong(fault: Fault, times: number, isMeant: (request: PeerRequest) => boolean = () => true) {
  let left = times
  peer.state.fault = (request) => (isMeant(request) && left-- > 0 ? fault : null)
}

test.each(['silent', 'dropped', 500, 503] as const)('%s answers pass: what is asked is asked again', async (fault) => {
  const store = open()
  const bytes = Buffer.from('a picture')
  wrong(fault, 2)
  await store.put(bytes)
  wrong(fault, 2)
  expect(Buffer.from((await store.read(sha(bytes)))!)).toEqual(bytes)
  wrong(fault, 1)
  expect(
    await new Response((await store.open(sha(bytes)))!.stream as ReadableStream<Uint8Array<ArrayBuffer>>).text(),
  ).toBe('a picture')
})

test('what is cut off goes on where it was; a wrong byte is read again, and never handed on', async () => {
  const store = open()
  const bytes = randomBytes(3 * MB)
  await store.put(bytes)
  const whole = async () =>
    Buffer.from(
      await new Response(
        (await store.open(sha(bytes)))!.stream as ReadableStream<Uint8Array<ArrayBuffer>>,
      ).arrayBuffer(),
    )

  wrong('cut', 2, ({ method }) => method === 'GET')
  expect(sha(await whole())).toBe(sha(bytes))
  expect(peer.requests.filter(({ headers }) => headers.range)).not.toEqual([])
  wrong('cut', 1)
  expect(sha((await store.read(sha(bytes)))!)).toBe(sha(bytes))

  wrong('wrong-byte', 1)
  expect(sha((await store.read(sha(bytes)))!)).toBe(sha(bytes))
  wrong('wrong-byte', 9)
  await expect(store.read(sha(bytes))).rejects.toThrow(DamagedFile)
  await expect(whole()).rejects.toThrow()
})

test('a line that is closed while its reader takes its time costs nothing', async () => {
  const store = open({ pieceMs: 5_000 })
  // Of this size it ended the process with undici.
  const bytes = randomBytes(200_000)
  await store.put(bytes)
  wrong('closing', 1, ({ method }) => method === 'GET')
  const found = await store.open(sha(bytes))
  await sleep(150)
  const read = await new Response(found!.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()
  expect(sha(new Uint8Array(read))).toBe(sha(bytes))
})

test('parts that fail are sent again; a file that cannot be finished leaves nothing, no part either', async () => {
  const store = open()
  const bytes = randomBytes(11 * MB)
  wrong(500, 2, ({ query }) => query.has('partNumber'))
  await store.putStream(chunked(bytes))
  expect(peer.objects.size).toBe(1)
  expect(peer.uploads.size).toBe(0)
  // Once more: it is there, and nothing is sent.
  const before = peer.requests.length
  await store.put(bytes)
  expect(peer.requests.slice(before).map(({ method }) => method)).toEqual(['HEAD'])

  const other = randomBytes(11 * MB)
  peer.state.fault = ({ query }) => (query.get('partNumber') === '2' ? 503 : null)
  await expect(open({ writePatienceMs: 400 }).put(other)).rejects.toThrow(StoreUnavailable)
  expect(peer.objects.size).toBe(1)
  expect(peer.uploads.size).toBe(0)
})

test('nothing is written over what is whole; what is cut short is made whole', async () => {
  const store = open()
  const bytes = Buffer.from('a whole picture')
  const { sha256 } = await store.put(bytes)
  const key = [...peer.objects.keys()][0]!
  expect(key).toBe(`originals/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`)
  expect(peer.requests.find(({ method }) => method === 'PUT')?.headers['if-none-match']).toBe('*')
  peer.objects.set(key, bytes.subarray(0, 5))
  await store.put(bytes)
  expect(peer.objects.get(key)).toEqual(bytes)
})

test('gone, readers are told within their patience, all but one at once; back, it heals by itself', async () => {
  const store = open({ readPatienceMs: 500 })
  const { sha256 } = await store.put(Buffer.from('a picture'))
  peer.state.fault = () => 'silent'
  await expect(store.read(sha256)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  const started = performance.now()
  const first = store.read(sha256).catch((error) => error)
  await Promise.all(Array.from({ length: 50 }, () => expect(store.read(sha256)).rejects.toThrow(StoreUnavailable)))
  expect(performance.now() - started).toBeLessThan(250)
  expect(await first).toBeInstanceOf(StoreUnavailable)
  peer.state.fault = () => null
  expect(await store.read(sha256)).not.toBeNull()
})

describe('a start with what is wrong says which variable, and why', () => {
  const refusal = (options: Partial<S3Options['account']> = {}) =>
    open({ account: { ...peer.account, ...options } })
      .check()
      .then(
        () => null,
        (error: StoreUnavailable) => error.message,
      )

  test('of keys, bucket, rights and clock', async () => {
    expect(await refusal()).toBeNull()
    expect(await refusal({ bucket: 'elsewhere' })).toMatch(/^MEDIA_URL: there is no bucket "elsewhere" at 127/)
    expect(await refusal({ accessKeyId: 'nobody' })).toMatch(
      /^AWS_ACCESS_KEY_ID: 127\.0\.0\.1:\d+ knows no key "nobody"/,
    )
    expect(await refusal({ secretAccessKey: 'hunter2' })).toMatch(/^AWS_SECRET_ACCESS_KEY: (?!.*hunter2)/)
    peer.state.readOnly = true
    expect(await refusal()).toMatch(/^AWS_ACCESS_KEY_ID: .*may not write .*s3:PutObject/)
    const objects = s3Objects(peer.account)
    await expect(objects.remove('log/old')).rejects.toThrow(/may not delete .*s3:DeleteObject/)
    await objects.close()
    peer.state.readOnly = false
    peer.state.clockOffMs = 20 * 60_000
    expect(await refusal()).toMatch(/^The clock of this machine is 1(?:199|200) seconds behind that of 127.*MEDIA_URL/)
  })

  test('of a bucket that is open to the public, and of an address where nobody answers', async () => {
    peer.state.isPublic = true
    expect(await refusal()).toMatch(/^MEDIA_URL: anybody can read the bucket "pictures"/)
    await peer.close()
    expect(await refusal()).toMatch(
      /^MEDIA_URL: the object store at 127\.0\.0\.1:\d+ cannot be used just now: .*ECONNREFUSED/,
    )
  })
})

async function* chunked(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MB) yield bytes.subarray(at, at + MB)
}
