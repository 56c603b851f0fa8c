import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { type Change, listenForChanges } from './change-listener.server.ts'
import { roleUrl } from './client.ts'

const database = testDatabase()

test('committed changes are heard, undone ones are not, and a cut connection comes back by itself', async () => {
  const heard: Change[] = []
  let reconnects = 0
  const listener = await listenForChanges({
    url: roleUrl(database.ownerUrl, 'app', database.loginPrefix),
    onChange: (change) => heard.push(change),
    onReconnect: () => reconnects++,
  })
  const say = (payload: string) => database.owner.query("select pg_notify('forecourt_changes', $1)", [payload])

  await say('{"tenantId": 1, "stock": 5}')
  await say('not json')
  const client = await database.owner.connect()
  await client.query(`begin; notify forecourt_changes, '{"tenantId": 2}'; rollback`)
  client.release()
  await say('{"tenantId": 3, "settings": 2}')
  await expect
    .poll(() => heard)
    .toEqual([
      { tenantId: 1, stock: 5 },
      { tenantId: 3, settings: 2 },
    ])

  await database.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt listener' and datname = current_database()",
  )
  await expect.poll(() => reconnects).toBe(1)
  await say('{"tenantId": 4}')
  await expect.poll(() => heard.at(-1)).toEqual({ tenantId: 4 })
  await listener.close()
})
