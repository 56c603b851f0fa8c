import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
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

test('a connection that is open and says nothing any more is given up for another', async () => {
  const url = new URL(roleUrl(database.ownerUrl, 'app', database.loginPrefix))
  const link = await silentLink(Number(url.port))
  url.port = String(link.port)
  const heard: Change[] = []
  let reconnects = 0
  const listener = await listenForChanges({
    ...{ url: url.href, keepAliveMs: 100, patienceMs: 500 },
    onChange: (change) => heard.push(change),
    onReconnect: () => reconnects++,
  })
  link.fallSilent()
  await expect.poll(() => reconnects).toBe(1)
  await database.owner.query(`select pg_notify('forecourt_changes', '{"tenantId": 5}')`)
  await expect.poll(() => heard).toEqual([{ tenantId: 5 }])
  await listener.close()
  link.close()
})

/** A way to a port of this machine on which connections that are there can fall silent, as when a firewall forgets them; later ones work. */
async function silentLink(to: number) {
  const pairs: [Socket, Socket][] = []
  const server = createServer((from) => {
    const onward = connect(to, '127.0.0.1')
    pairs.push([from, onward])
    for (const one of [from, onward]) one.on('error', () => {})
    from.pipe(onward)
    onward.pipe(from)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const [from, onward] of pairs) {
        from.unpipe(onward)
        onward.unpipe(from)
      }
    },
    close() {
      for (const pair of pairs) for (const one of pair) one.destroy()
      server.close()
    },
  }
}
