import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openBackupPlace } from './backups.ts'

test('a folder for backups is never made: its disk may not be mounted', async () => {
  const open = (path: string) => openBackupPlace(readConfig({}), { kind: 'folder', path }, 'BACKUP_URL')
  await expect((await open('/nowhere/backups')).check()).rejects.toThrow(
    'BACKUP_URL: there is no folder /nowhere/backups',
  )
  await (await open(tmpdir())).check()
})
