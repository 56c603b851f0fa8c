import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { currentRequestId, inRequest } from '#domain/tenants/request-scope.server.ts'
import { testDatabase } from '../../test/support/database.ts'
import { job } from './job.ts'
import { startWorker } from './main.ts'

const database = testDatabase()
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  const { rows } = await database.owner.query(
    "insert into tenants (slug, name, template, settings) values ('harbour-motors', 'Harbour', 'x', '{}') returning tenant_id",
  )
  harbour = { tenant: { tenantId: rows[0].tenant_id } as never, db: database.app, now: new Date() }
  const other = await database.owner.query(
    "insert into tenants (slug, name, template, settings) values ('outback-cars', 'Outback', 'x', '{}') returning tenant_id",
  )
  outback = { tenant: { tenantId: other.rows[0].tenant_id } as never, db: database.app, now: new Date() }
})

test('a job runs with its own tenant only when its transaction committed; a failing one is kept and tried again', async () => {
  const ran: unknown[] = []
  let failures = 0
  const said = job('say', z.object({ word: z.string() }), async (ctx, input) => {
    ran.push([ctx.tenant.tenantId, input.word])
  })
  const shaky = job('shaky', z.object({}), async () => {
    failures++
    throw new Error('not today')
  })

  await withTenant(harbour, (trx) => sql`select forecourt.enqueue('say', '{"word": "kept"}')`.execute(trx))
  const contact = '{"email": "anna@example.com"}'
  await withTenant(harbour, (trx) => sql`select forecourt.enqueue('shaky', ${contact}::jsonb)`.execute(trx))
  await withTenant(harbour, async (trx) => {
    await sql`select forecourt.enqueue('say', '{"word": "undone"}')`.execute(trx)
    throw new Error('undo')
  }).catch(() => {})

  const quiet = () => {}
  const error = vi.fn()
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [said, shaky], places: 2, perTenant: 2 }],
    services: {},
    tenantCtx: async (tenantId) => (tenantId === harbour.tenant.tenantId ? harbour : null),
    log: { debug: quiet, info: quiet, warn: quiet, error },
  })
  await expect.poll(() => [ran.length, failures]).toEqual([1, 1])
  await worker.stop()
  await pool.end()
  // Which job it was is logged, and not what it was about.
  const [failure] = error.mock.calls.filter(([fields]) => fields.task === 'shaky')
  expect(failure).toEqual([
    { jobId: expect.anything(), task: 'shaky', attempts: 1, error: 'Error: not today' },
    expect.stringContaining('not today'),
  ])
  expect(JSON.stringify(error.mock.calls)).not.toContain('anna@')

  expect(ran).toEqual([[harbour.tenant.tenantId, 'kept']])
  const { rows } = await database.owner.query('select attempts, last_error from graphile_worker._private_jobs')
  expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('not today') }])
})

test('a job, and what it enqueues, knows the request that it came of; another knows none', async () => {
  const ran: unknown[] = []
  const second = job('second', z.object({}), async () => void ran.push(['second', currentRequestId()]))
  const first = job('first', z.object({}), async (ctx) => {
    ran.push(['first', currentRequestId()])
    await withTenant(ctx, (trx) => sql`select forecourt.enqueue_new('second', '{}', 'of-first')`.execute(trx))
  })
  await inRequest('k3-7f', () =>
    withTenant(harbour, (trx) => sql`select forecourt.enqueue_at('first', '{}', now(), 'of-a-request')`.execute(trx)),
  )
  const info = vi.fn()
  const quiet = () => {}
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    ...{ pool, services: {}, lanes: [{ jobs: [first, second], places: 1, perTenant: 1 }] },
    tenantCtx: async () => harbour,
    log: { debug: quiet, info, warn: quiet, error: quiet },
  })
  await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(2)
  await withTenant(harbour, (trx) => sql`select forecourt.enqueue('second', '{}')`.execute(trx))
  await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(3)
  await worker.stop()
  await pool.end()
  expect(ran).toEqual([
    ['first', 'k3-7f'],
    ['second', 'k3-7f'],
    ['second', undefined],
  ])
  expect(info.mock.calls.map(([{ job, reqId }]) => [job, reqId])).toEqual(ran)
})

test('a payload that is not the job’s own is an error that names the field', () => {
  const said = job('say', z.object({ word: z.string() }), async () => {})
  expect(() => said.parse({ tenantId: 1, word: 5 })).toThrow('word')
  expect(() => said.parse({ word: 'no tenant' })).toThrow('tenantId')
})

test('what fills one lane keeps nobody waiting in another', async () => {
  const busy = Promise.withResolvers<void>()
  const begun: string[] = []
  const photos = job('photos', z.object({}), async () => {
    begun.push('photos')
    await busy.promise
  })
  const mail = job('mail', z.object({}), async () => void begun.push('mail'))
  const add = (name: string) => withTenant(harbour, (trx) => sql`select forecourt.enqueue(${name}, '{}')`.execute(trx))
  for (let i = 0; i < 5; i++) await add('photos')
  const quiet = () => {}
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    lanes: [
      { jobs: [mail], places: 1, perTenant: 1 },
      { jobs: [photos], places: 2, perTenant: 2 },
    ],
    services: {},
    tenantCtx: async () => harbour,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2)
  await add('mail')
  await expect.poll(() => begun, { timeout: 10_000 }).toContain('mail')
  expect(begun.filter((name) => name === 'photos')).toHaveLength(2)
  busy.resolve()
  await worker.stop()
  await pool.end()
})

test('a dealer with more work than there are places leaves some to another’s that comes after (rule:lead-queue)', async () => {
  const busy = Promise.withResolvers<void>()
  const begun: number[] = []
  const photos = job('many-photos', z.object({}), async ({ tenant }) => {
    begun.push(tenant.tenantId)
    await busy.promise
  })
  const add = (ctx: TenantCtx) =>
    withTenant(ctx, (trx) => sql`select forecourt.enqueue('many-photos', '{}')`.execute(trx))
  for (let i = 0; i < 6; i++) await add(harbour)
  const quiet = () => {}
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [photos], places: 4, perTenant: 2 }],
    services: {},
    tenantCtx: async (tenantId) => [harbour, outback].find(({ tenant }) => tenant.tenantId === tenantId) ?? null,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  const ofHarbour = () => begun.filter((tenantId) => tenantId === harbour.tenant.tenantId).length
  await expect.poll(ofHarbour, { timeout: 10_000 }).toBe(2)
  await add(outback)
  await expect.poll(() => begun, { timeout: 10_000 }).toContain(outback.tenant.tenantId)
  expect(ofHarbour()).toBe(2)
  busy.resolve()
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(7)
  await worker.stop()
  await pool.end()
})

test('what was put in without a notice is found at once by who was told, and by the poll where nobody told', async () => {
  const ran: unknown[] = []
  const said = job('say-quietly', z.object({ word: z.string() }), async (_, { word }) => void ran.push(word))
  const add = (word: string) =>
    withTenant(harbour, (trx) =>
      sql`select forecourt.enqueue_new('say-quietly', ${JSON.stringify({ word })}::jsonb, ${word})`.execute(trx),
    )
  const quiet = () => {}
  let look = (_: number): void => expect.unreachable('nobody listens')
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [said], places: 1, perTenant: 1, onWork: (given) => (look = given) }],
    services: {},
    tenantCtx: async () => harbour,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  await add('first')
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['first'])
  // The one place polls every two seconds: what it finds of three, one after another, takes it four at least.
  const startMs = performance.now()
  for (const word of ['told', 'told again', 'told at last']) {
    await add(word)
    look(1)
    await expect.poll(() => ran.at(-1), { timeout: 15_000 }).toBe(word)
  }
  expect(performance.now() - startMs).toBeLessThan(3_500)
  await add('untold')
  await expect.poll(() => ran.at(-1), { timeout: 15_000 }).toBe('untold')
  await worker.stop()
  look(1)
  await pool.end()
})

test('what was done as the worker stopped is off the queue by the time it has stopped', async () => {
  await withTenant(harbour, (trx) => sql`select forecourt.enqueue('last', '{}')`.execute(trx))
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const connect = pool.connect.bind(pool) as () => Promise<never>
  const done = Promise.withResolvers<void>()
  const last = job('last', z.object({}), async () => {
    vi.spyOn(pool, 'connect').mockImplementation(async () => {
      await sleep(200)
      return connect()
    })
    done.resolve()
  })
  const quiet = () => {}
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [last], places: 1, perTenant: 1 }],
    services: {},
    tenantCtx: async () => harbour,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  await done.promise
  await worker.stop()
  const { rows } = await database.owner.query("select from graphile_worker.jobs where task_identifier = 'last'")
  expect(rows).toEqual([])
  await pool.end()
})

test('a database that is away for a moment, as jobs end, stops no lane, and hears afterwards what they came to', async () => {
  const add = (task: string) => withTenant(harbour, (trx) => sql`select forecourt.enqueue(${task}, '{}')`.execute(trx))
  for (let i = 0; i < 3; i++) await add('through')
  await add('fails')
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix))
  const ending = Promise.withResolvers<void>()
  let begun = 0
  let after = 0
  const through = job('through', z.object({}), async () => {
    begun++
    await ending.promise
  })
  const fails = job('fails', z.object({}), async () => {
    begun++
    await ending.promise
    throw new Error('not today')
  })
  const quiet = () => {}
  const warn = vi.fn()
  const worker = await startWorker({
    pool,
    lanes: [{ jobs: [through, fails, job('after', z.object({}), async () => void after++)], places: 4, perTenant: 4 }],
    services: {},
    tenantCtx: async () => harbour,
    log: { debug: quiet, info: quiet, warn, error: quiet },
  })
  await expect.poll(() => begun, { timeout: 15_000 }).toBe(4)
  const away = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(new Error('connect ECONNREFUSED')))
  ending.resolve()
  await sleep(1_000)
  away.mockRestore()
  expect(warn).toHaveBeenCalledWith({ error: 'Error: connect ECONNREFUSED' }, expect.stringContaining('told again'))
  await add('after')
  await expect.poll(() => after, { timeout: 15_000 }).toBe(1)
  await worker.stop()
  const { rows } = await database.owner.query(
    "select task_identifier, locked_at, last_error from graphile_worker.jobs where task_identifier in ('through', 'fails', 'after')",
  )
  expect(rows).toEqual([
    { task_identifier: 'fails', locked_at: null, last_error: expect.stringContaining('not today') },
  ])
  await pool.end()
})

test('a statement that waits for a lock too long fails, is told, keeps no other job waiting, and its job is tried again', async () => {
  const url = roleUrl(database.ownerUrl, 'worker', database.loginPrefix)
  const [pool, statements] = [openPool(url), openPool(url, { max: 1, statementMs: 300 })]
  const [db, holder] = [openDatabase(statements), await database.owner.connect()]
  const done: string[] = []
  const locks = job('locks', z.object({}), async (ctx) => {
    await withTenant(ctx, (trx) =>
      sql`select from lead_destinations where tenant_id = ${ctx.tenant.tenantId}`.execute(trx),
    )
    done.push('locks')
  })
  const other = job('other', z.object({}), async (ctx) => {
    await withTenant(ctx, (trx) => sql`select 1`.execute(trx))
    done.push('other')
  })
  const add = (name: string) => withTenant(harbour, (trx) => sql`select forecourt.enqueue(${name}, '{}')`.execute(trx))
  const quiet = () => {}
  const error = vi.fn()
  await holder.query('begin; lock table lead_destinations in access exclusive mode')
  const worker = await startWorker({
    pool,
    // One place, as a dealer whose four are taken by what hangs: the job behind it goes once the first is given up.
    lanes: [{ jobs: [locks, other], places: 1, perTenant: 1 }],
    services: {},
    tenantCtx: async () => ({ ...harbour, db }),
    log: { debug: quiet, info: quiet, warn: quiet, error },
  })
  try {
    await add('locks')
    await add('other')
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['other'])
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ task: 'locks', error: expect.stringContaining('statement timeout') }),
      expect.stringContaining('statement timeout'),
    )
    await holder.query('commit')
    await expect.poll(() => done, { timeout: 30_000 }).toEqual(['other', 'locks'])
  } finally {
    await holder.query('rollback')
    holder.release()
    await worker.stop()
    await Promise.all([pool.end(), db.destroy()])
  }
})
