import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { diskFull } from '../../test/support/disk-full.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { main } from './main.ts'

const database = testDatabase()
const home = temporaryFolder()

beforeAll(async () => {
  await listVehicle(database, await makeDealer(database, 'north-side'), 'N1', { make: 'Kia', model: 'Rio' })
})

test('a full disk of DATA_DIR is told in one line, with the folder, and nothing is attached', async ({ skip }) => {
  const dataDir = join(home, 'small')
  mkdirSync(dataDir)
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', dataDir], { encoding: 'utf8' })
  if (mount.status !== 0) skip(`No small disk can be mounted here: ${mount.stderr || mount.error}`)
  onTestFinished(() => void spawnSync('umount', [dataDir]))

  const report = join(home, 'report.pdf')
  writeFileSync(report, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1_000_000, 'x')]))
  const attach = ['media', 'attach', 'N1', '--tenant', 'north-side', '--history-report', report]
  const { code, err } = await run(attach, dataDir)
  expect(code).toBe(1)
  expect(err).toMatch(/^The disk is full \(.*\): ENOSPC: no space left on device.*\. Free some space there\.\n$/)
  expect(err).toContain(dataDir)
  expect((await database.owner.query('select history_report_file from listings')).rows).toEqual([
    { history_report_file: null },
  ])
  expect(await run(attach, join(home, 'large'))).toMatchObject({ code: 0 })
})

test('a full disk of the database is told in one line, with where that is', async () => {
  const disk = await diskFull(database)
  const { code, err } = await run(['stock', 'list', '--tenant', 'north-side'], join(home, 'large'))
  await disk.free()
  expect(code).toBe(1)
  expect(err).toMatch(/^The disk of the database is full \(.*DATABASE_URL\): .*\. Free some space there\.\n$/)
})

async function run(argv: string[], dataDir: string): Promise<{ code: number; err: string }> {
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const code = await main(argv, { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir })
  err.mockRestore()
  return { code, err: said.join('') }
}
