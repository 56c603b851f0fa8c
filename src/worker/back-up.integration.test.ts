import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { findBaseBackups } from '#db/recovery/find-base-backups.server.ts'
import { folderStore } from '#db/recovery/folder-store.server.ts'
import { dataKey } from '#db/sealed-values.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { backUp } from './back-up.ts'

const home = mkdtempSync(join(tmpdir(), 'forecourt-worker-'))
chmodSync(home, 0o711)
afterAll(async () => {
  await stopEmbeddedDatabase(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
})

test('of two workers one archives, one takes the first base backup; pictures go along; another takes over', async () => {
  const { url: ownerUrl } = await startEmbeddedDatabase(join(home, 'data'), { fsync: 'off' })
  const [store, from, to] = [
    folderStore(join(home, 'place')),
    diskStore(join(home, 'media')),
    diskStore(join(home, 'place')),
  ]
  const { sha256 } = await from.put(Buffer.from('a picture'))
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const worker = () =>
    backUp({
      ...{ ownerUrl, keys: [dataKey(Buffer.alloc(32, 3))], isEmbedded: true, store, log },
      ...{ originals: { from: [from], to }, keepDays: 14 },
    })
  const [first, second] = [worker(), worker()]
  await expect.poll(async () => (await findBaseBackups(store)).length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => to.sizeOf(sha256), { timeout: 10_000 }).toBe(9)
  // An idle database is known to be kept by the answers to what the archive says.
  await expect
    .poll(() => Math.max(first.status().lagSeconds, second.status().lagSeconds), { timeout: 20_000 })
    .toBeLessThan(3)
  await first.close()
  await expect.poll(() => second.status().lagSeconds, { timeout: 20_000 }).toBeLessThan(3)
  await second.close()
  expect(await findBaseBackups(store)).toHaveLength(1)
  expect(lines).toEqual([])
}, 90_000)
