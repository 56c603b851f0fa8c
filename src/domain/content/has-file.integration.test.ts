import { expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { arrangeTenant } from '../../../test/support/arrange.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { sometimesAway } from '../../../test/support/sometimes-away.ts'
import { createFileFinder } from './has-file.server.ts'

const database = testDatabase()
const LOGO = { sha256: 'a'.repeat(64), kind: 'svg' } as const

test('a drawing that was found once is there while the database is away; no other is, nor another dealer’s', async () => {
  const harbour = await arrangeTenant(database, 'harbour-motors')
  const outback = await arrangeTenant(database, 'outback-utes')
  const { tenantId } = harbour.tenant
  await withTenant(harbour, (trx) =>
    trx
      .insertInto('tenant_files')
      .values({
        tenant_id: tenantId,
        name: 'pictures/logo.svg',
        kind: 'svg',
        file_sha256: LOGO.sha256,
        byte_count: 9,
        source_sha256: LOGO.sha256,
      })
      .execute(),
  )
  const hasFile = createFileFinder()
  expect(await hasFile(harbour, LOGO)).toBe(true)
  expect(await hasFile(harbour, { ...LOGO, kind: 'mp4' })).toBe(false)
  expect(await hasFile(outback, LOGO)).toBe(false)

  const away = sometimesAway(database.app, { database: true })
  expect(await hasFile({ ...harbour, db: away }, LOGO)).toBe(true)
  await expect(hasFile({ ...outback, db: away }, LOGO)).rejects.toThrow()
})
