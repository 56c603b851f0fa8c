import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { s3Peer } from '../../../../test/support/s3-peer.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { ListedStore } from '../store.ts'
import { diskStore } from './disk.server.ts'
import { s3Store } from './s3.server.ts'
import type { S3Account } from './s3-client.server.ts'

const home = temporaryFolder()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const MB = 1024 * 1024

/** A real gateway, where it has been built: `../shared/tools/s3/start.sh 9000 /tmp/s3` builds it, once. */
const GATEWAY = join(process.env.S3_BUILD ?? join(tmpdir(), 's3-gateway'), 'versitygw')

describe.each(['folder', 'peer', 'gateway'] as const)('the store of files in a %s', (kind) => {
  let store: ListedStore & { check?(): Promise<void> }
  let close = async () => {}
  beforeAll(async () => {
    if (kind === 'folder') store = diskStore(join(home, 'folder'))
    else if (kind === 'peer') {
      const peer = await s3Peer({ pageSize: 2 })
      store = s3(peer.account)
      close = peer.close
    } else if (existsSync(GATEWAY)) {
      const gateway = await startGateway()
      store = s3(gateway.account)
      close = gateway.close
    }
  })
  afterAll(() => close())
  const s3 = (account: S3Account) => s3Store({ account, spoolDir: join(home, kind, 'incoming'), partBytes: 5 * MB })

  test('keeps bytes once under their hash, whole and in pieces, small and large, and names them all', async ({
    skip,
  }) => {
    if (!store) skip(`${GATEWAY} is not built.`)
    await store.check?.()
    const small = Buffer.from('0123456789')
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.put(small)))
    for (const answer of answers) expect(answer).toEqual({ sha256: sha(small), byteCount: 10 })
    expect(Buffer.from((await store.read(sha(small)))!)).toEqual(small)
    expect(await store.sizeOf(sha(small))).toBe(10)

    const large = randomBytes(11 * MB)
    const path = join(home, `${kind}-walkaround.mp4`)
    writeFileSync(path, large)
    expect(await store.putFile(path)).toEqual({ sha256: sha(large), byteCount: large.length })
    const other = randomBytes(6 * MB)
    expect(await store.putStream(inPieces(other))).toEqual({ sha256: sha(other), byteCount: other.length })
    expect(await store.putStream(inPieces(small))).toEqual({ sha256: sha(small), byteCount: 10 })

    const piece = await store.open(sha(large), { from: 5 * MB - 3, to: 5 * MB + 4 })
    expect(piece?.byteCount).toBe(large.length)
    expect(await bytesOf(piece)).toEqual(large.subarray(5 * MB - 3, 5 * MB + 5))
    expect(sha(await bytesOf(await store.open(sha(large))))).toBe(sha(large))
    await (await store.open(sha(large)))!.stream.cancel()

    const listed = []
    for await (const file of store.list()) listed.push(file)
    expect(listed).toEqual(
      [small, large, other]
        .map((bytes) => ({ sha256: sha(bytes), byteCount: bytes.length }))
        .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
    )
    const incoming = join(home, kind, kind === 'folder' ? 'originals/incoming' : 'incoming')
    expect(readdirSync(incoming)).toEqual([])
  })

  test('what is not there is null; what is no SHA-256 is a bug; what breaks off leaves nothing', async ({ skip }) => {
    if (!store) skip(`${GATEWAY} is not built.`)
    expect(await store.read('0'.repeat(64))).toBeNull()
    expect(await store.open('0'.repeat(64))).toBeNull()
    expect(await store.sizeOf('0'.repeat(64))).toBeNull()
    await expect(async () => store.read('../../etc/passwd')).rejects.toThrow('Not a SHA-256')
    await expect(store.putFile(join(home, 'no-such-file.mp4'))).rejects.toThrow('ENOENT')
    const broken = async function* () {
      yield randomBytes(6 * MB)
      throw new Error('the sender went away')
    }
    await expect(store.putStream(broken())).rejects.toThrow('the sender went away')
    const incoming = join(home, kind, kind === 'folder' ? 'originals/incoming' : 'incoming')
    expect(readdirSync(incoming)).toEqual([])
  })
})

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000)
}

async function bytesOf(found: { stream: ReadableStream<Uint8Array> } | null): Promise<Buffer> {
  return Buffer.from(await new Response(found!.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
}

async function startGateway() {
  const port = await freePort()
  const folder = join(home, 'buckets')
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const args = ['--access', 'test-access', '--secret', 'test-secret', '--port', `127.0.0.1:${port}`, 'posix', folder]
  const gateway: ChildProcess = spawn(GATEWAY, args, { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(endpoint), { timeout: 15_000, interval: 100 })
  const account = { bucket: 'pictures', endpoint, region: 'us-east-1' }
  return {
    account: { ...account, accessKeyId: 'test-access', secretAccessKey: 'test-secret' },
    close: async () => void gateway.kill(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
