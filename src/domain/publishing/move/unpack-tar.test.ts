import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Header, pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { mediaFile } from './manifest.ts'
import { unpackTar } from './unpack-tar.server.ts'

const home = temporaryFolder()
const store = diskStore(join(home, 'media'))
const manifest = JSON.stringify({
  ...{ format: 'forecourt-tenant', version: 1, origin: '0b4f1de0-5f6a-4d5c-8d2e-0d8f6b3f1f10', slug: 'a', hosts: [] },
  ...{
    takenAt: '',
    parts: ['stock'],
    columns: {},
    counts: {},
    media: { files: 0, bytes: 0 },
    secrets: [],
    leftOut: [],
  },
})
type Entry = [header: Partial<Header> & Pick<Header, 'name'>, content: string]
const FIRST: Entry = [{ name: 'moved/manifest.json' }, manifest]
const LAST: Entry = [{ name: 'moved/contents.json' }, '{}']
let count = 0

async function tarOf(entries: Entry[]): Promise<string> {
  const path = join(home, `${++count}.tar`)
  const tar = pack()
  for (const [header, content] of entries) tar.entry(header, content)
  tar.finalize()
  await pipeline(tar, createWriteStream(path))
  return path
}
const unpack = (path: string, reason: string | null = null) =>
  unpackTar(path, { into: join(home, 'into'), store, admit: async () => reason })
const refusal = async (entries: Entry[]) => {
  const outcome = await unpack(await tarOf(entries))
  return outcome.kind === 'refused' ? outcome.reason : outcome
}

test('files go into the folder, media into the store once', async () => {
  const sha256 = createHash('sha256').update('a picture').digest('hex')
  const path = await tarOf([
    FIRST,
    [{ name: 'content/pages/a.md' }, 'A'],
    [{ name: mediaFile(sha256) }, 'a picture'],
    LAST,
  ])
  expect(await unpack(path)).toEqual({ kind: 'unpacked', media: 1 })
  expect(await unpack(path)).toEqual({ kind: 'unpacked', media: 0 })
  expect(await store.sizeOf(sha256)).toBe(9)
  const names = await readdir(join(home, 'into'), { recursive: true })
  expect(names.sort()).toEqual(
    ['content', 'content/pages', 'content/pages/a.md', 'moved', 'moved/contents.json', 'moved/manifest.json'].sort(),
  )
})

test.each<[what: string, entry: Entry, reason: RegExp]>([
  ['a path outside', [{ name: '../evil.json' }, 'x'], /no part of an export/],
  ['a path that climbs', [{ name: 'content/../../evil' }, 'x'], /no part of an export/],
  ['an absolute path', [{ name: '/etc/passwd' }, 'x'], /no part of an export/],
  ['another file', [{ name: 'run.sh' }, 'x'], /no part of an export/],
  ['a symbolic link', [{ name: 'config.json', type: 'symlink', linkname: '/etc/passwd' }, ''], /a symlink: only files/],
  ['a hard link', [{ name: 'config.json', type: 'link', linkname: '/etc/passwd' }, ''], /a link: only files/],
  ['a device', [{ name: 'pictures/a', type: 'block-device' }, ''], /only files are taken/],
  ['media of other bytes', [{ name: mediaFile('a'.repeat(64)) }, 'x'], /damaged/],
])('%s is refused', async (_what, entry, reason) => {
  expect(await refusal([FIRST, entry, LAST])).toMatch(reason)
  expect(await readdir(home)).not.toContain('evil.json')
})

test('what says it is huge is refused by its header, before its bytes come', async () => {
  const path = join(home, 'huge.tar')
  const tar = pack()
  tar.entry(FIRST[0], FIRST[1])
  tar.entry({ name: 'config.json', size: 8 * 1024 ** 4 })
  const written = pipeline(tar, createWriteStream(path)).catch(() => {})
  setTimeout(() => tar.destroy(), 100)
  await written
  expect(await unpack(path)).toMatchObject({
    reason: expect.stringMatching(/of 8796093022208 bytes; at most 20971520/),
  })
})

test('what is no whole export is refused: cut off, without its end, of something else, or unwanted', async () => {
  const cut = await tarOf([FIRST, [{ name: 'pictures/a.svg' }, 'x'.repeat(5000)], LAST])
  await truncate(cut, 4000)
  expect(await unpack(cut)).toMatchObject({ reason: expect.stringContaining('ends in the middle') })
  expect(await refusal([FIRST])).toMatch(/its end is missing/)
  expect(await refusal([LAST])).toMatch(/does not begin with/)
  expect(await refusal([[{ name: 'moved/manifest.json' }, '{"format":"x"}'], LAST])).toMatch(/cannot be used: format/)
  expect(await refusal([[{ name: 'moved/manifest.json' }, 'no'], LAST])).toMatch(/is no JSON/)
  await writeFile(join(home, 'no.tar'), 'x'.repeat(2000))
  expect(await unpack(join(home, 'no.tar'))).toMatchObject({ reason: expect.stringContaining('is no tar') })
  expect(await unpack(join(home, 'none.tar'))).toMatchObject({ reason: expect.stringContaining('There is no') })
  expect(await unpack(await tarOf([FIRST, LAST]), 'Not here.')).toEqual({ kind: 'refused', reason: 'Not here.' })
})
