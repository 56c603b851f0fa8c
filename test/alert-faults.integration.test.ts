import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { buildIfStale } from '../scripts/build.ts'
import { alertRun } from './support/alerts/alert-run.ts'
import { arrangeLeadSites } from './support/leads/lead-sites.ts'
import { noonZone } from './support/noon-zone.ts'
import { mailServer } from './support/receivers.ts'
import { dataFolder, type RunningServer, startServer } from './support/server.ts'

const SEED = 23
const ALERTS = 40
/** The letter during which the server is killed: the mail server has it, and nobody has written that down. */
const FATAL = 10

test('no alert is lost and none told twice while the mail server is away and the server is killed', async () => {
  expect(await buildIfStale()).toBe(true)
  const data = dataFolder()
  const mail = await mailServer()
  let server: RunningServer | null = null
  try {
    const timeZone = noonZone(new Date())
    const settings = { site: { timeZone } }
    const [site] = await arrangeLeadSites(data.path, [{ slug: 'harbour-motors', settings: settings as never }])
    const { url } = await startEmbeddedDatabase(data.path)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    try {
      await arrangeAlerts(owner, site!)
      const start = () => startServer(data.path, { DEMO: 'off', SMTP_URL: mail.url, LOG_LEVEL: 'warn' })
      const work = (name: string) =>
        owner.query(`select set_config('app.tenant_id', $1, false), forecourt.enqueue($2, '{}')`, [
          String(site!.tenantId),
          name,
        ])
      const hoursPass = () =>
        owner.query("update alert_mails set next_try_at = next_try_at - interval '1 hour' where state = 'pending'")
      const countOf = async (what: string) => (await owner.query(`select count(*)::int as n from ${what}`)).rows[0].n

      mail.refuse(451)
      server = await start()
      await expect.poll(() => countOf('alert_cursors'), { timeout: 30_000 }).toBe(1)
      await owner.query('update tenants set stock_version = stock_version + 1')
      await owner.query(
        'update listings set price_cents = 2500000, stock_version = (select stock_version from tenants)',
      )
      // It dies once what it found is written, and before what the vehicle was is forgotten.
      await owner.query(
        `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$`,
      )
      await owner.query('create trigger slow before insert on alert_listings execute function slow()')
      await work('match-alerts')
      await expect.poll(() => countOf('alert_news'), { timeout: 30_000 }).toBe(ALERTS)
      server.signal('SIGKILL')
      await server.exited
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%insert into alert_listings%' and pid <> pg_backend_pid()`,
      )
      await owner.query('drop trigger slow on alert_listings')
      const priceSeen = "alert_listings where document ->> 'price' = '25000'"
      expect(await countOf(priceSeen)).toBe(0)
      server = await start()
      await work('match-alerts')
      await expect.poll(() => countOf(priceSeen), { timeout: 30_000 }).toBe(1)
      await hoursPass()
      await work('send-alert-mails')
      const refused = "alert_mails where state = 'pending' and tries > 0 and answer is not null"
      await expect.poll(() => countOf(refused), { timeout: 30_000 }).toBe(ALERTS)
      expect(mail.letters).toEqual([])

      mail.refuse(null)
      mail.hold(async () => {
        if (mail.letters.length !== FATAL) return
        server!.signal('SIGKILL')
        await server!.exited
      })
      await hoursPass()
      await work('send-alert-mails')
      await server.exited
      expect(await countOf("alert_mails where state = 'sent'")).toBeLessThan(FATAL)

      await hoursPass()
      server = await start()
      await expect.poll(() => countOf("alert_mails where state = 'sent'"), { timeout: 60_000 }).toBe(ALERTS)
      expect(await countOf("alert_news where state = 'told'")).toBe(ALERTS)
      const keys = new Map(mail.letters.map(({ raw, to }) => [/^Message-ID: (\S+)/im.exec(raw)![1]!, to[0]!]))
      expect([...keys.values()].sort()).toEqual(Array.from({ length: ALERTS }, (_, n) => `z${n}@example.com`).sort())
      // What was under way as it died comes again, by the same key.
      expect(mail.letters.length).toBeGreaterThan(ALERTS)
      expect(mail.letters.length).toBeLessThanOrEqual(ALERTS + 4)
    } finally {
      await owner.end()
    }
  } finally {
    server?.signal('SIGTERM')
    await server?.exited
    await mail.close()
    await data.remove()
  }
}, 150_000)

/** The short form of `npm run audit -- alerts`, which has 300 shoppers and 25 imports. */
test('no alert is lost, told twice, astray or told after its stop while server, database and mail server are killed and flap', async () => {
  expect(await buildIfStale()).toBe(true)
  const run = await alertRun({
    ...{ seed: SEED, count: 24, imports: 2, killsEvery: [400, 1_200], minutes: 2, restarts: true },
  })
  const broken = run.findings.filter(({ broken }) => broken.length > 0)
  expect(broken, `seed ${run.seed}\n${run.log}`).toEqual([])
  expect(Object.values(run.kills).reduce((sum, kills) => sum + kills, 0)).toBeGreaterThan(1)
}, 150_000)

async function arrangeAlerts(
  owner: pg.Client,
  { tenantId, carId }: { tenantId: number; carId: number },
): Promise<void> {
  await owner.query(
    `with c as (insert into alert_contacts (tenant_id, email, email_hash, token, token_hash, created_at)
       select $1, 'z' || n || '@example.com', n::text, lpad(n::text, 43, 'a'), lpad(n::text, 43, 'a'), now()
       from generate_series(0, $3::int - 1) n returning alert_contact_id)
     insert into alerts (tenant_id, alert_contact_id, kind, listing_id, price_dollars, about, frequency, state, origin,
       consent_words, consent_sha256, address_hash, requested_at, answered_at)
     select $1, alert_contact_id, 'price-drop', $2, 28990, 'Mazda 6', 'at-once', 'on', 'http://harbour-motors.localhost',
       'W', repeat('a', 64), 'a', now(), now() from c`,
    [tenantId, carId, ALERTS],
  )
}
