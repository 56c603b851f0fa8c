import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { diskStore } from './disk.server.ts'

const folder = temporaryFolder()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const text = (words: string) => new TextEncoder().encode(words)

test('keeps bytes under their SHA-256, once, and gives them back', async () => {
  const store = diskStore(folder)
  const bytes = text('a picture')
  const stored = await Promise.all(Array.from({ length: 8 }, () => store.put(bytes)))
  expect(new Set(stored.map(({ sha256 }) => sha256))).toEqual(new Set([sha(bytes)]))

  const path = join(folder, 'originals', sha(bytes).slice(0, 2), sha(bytes).slice(2, 4), sha(bytes))
  expect(readFileSync(path, 'utf8')).toBe('a picture')
  expect(Buffer.from((await store.read(sha(bytes)))!).toString()).toBe('a picture')
  expect(readdirSync(join(folder, 'originals', 'incoming'))).toEqual([])
})

test('a file cut short by a failing disk is made whole by the next put', async () => {
  const bytes = text('a whole picture')
  const path = join(folder, 'originals', sha(bytes).slice(0, 2), sha(bytes).slice(2, 4))
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, sha(bytes)), 'a whole')
  const store = diskStore(folder)
  await store.put(bytes)
  expect(Buffer.from((await store.read(sha(bytes)))!).toString()).toBe('a whole picture')
})

test('copies large files without reading them whole, to the same address', async () => {
  const bytes = Buffer.alloc(3_000_000, 'video')
  const source = join(folder, 'walkaround.mp4')
  writeFileSync(source, bytes)
  const store = diskStore(folder)
  expect(await store.putFile(source)).toEqual({ sha256: sha(bytes), byteCount: 3_000_000 })
  expect(await store.put(bytes)).toEqual({ sha256: sha(bytes), byteCount: 3_000_000 })
})

test('opens a piece of a file', async () => {
  const store = diskStore(folder)
  const { sha256 } = await store.put(text('0123456789'))
  const piece = await store.open(sha256, { from: 2, to: 4 })
  expect(piece?.byteCount).toBe(10)
  expect(await new Response(piece?.stream).text()).toBe('234')
  expect(await new Response((await store.open(sha256))?.stream).text()).toBe('0123456789')
})

test('what is not there is null; what is no SHA-256 is a bug, and never a path', async () => {
  const store = diskStore(folder)
  expect(await store.read('0'.repeat(64))).toBeNull()
  expect(await store.open('0'.repeat(64))).toBeNull()
  await expect(async () => store.read('../../etc/passwd')).rejects.toThrow('Not a SHA-256')
})

test('leaves no temporary file when the source cannot be read, and clears those of an old crash', async () => {
  const other = temporaryFolder()
  const incoming = join(other, 'originals', 'incoming')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(join(incoming, 'of-a-crash'), 'half')
  writeFileSync(join(incoming, 'of-another-process'), 'half')
  utimesSync(join(incoming, 'of-a-crash'), new Date(0), new Date(0))

  await expect(diskStore(other).putFile(join(other, 'no-such-file.mp4'))).rejects.toThrow('ENOENT')
  expect(readdirSync(incoming)).toEqual(['of-another-process'])
})
