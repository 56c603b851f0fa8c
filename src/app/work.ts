import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openDatabase, openPool, roleUrl } from '#db/client.ts'
import { askEachTenant } from '#db/tenant-session.ts'
import { openChannels } from '#domain/leads/adapters/channels.server.ts'
import { codeSender, guestLinkSender } from '#domain/leads/letters/code-sender.server.ts'
import { formerContactSender } from '#domain/leads/letters/former-contact-sender.server.ts'
import type { DeliveryPace } from '#domain/leads/queue/delivery-pace.ts'
import { createImageFetcher } from '#domain/media/fetch-image.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import { lanes } from '#worker/lanes.ts'
import { startWorker } from '#worker/main.ts'
import { scheduleReconciliation } from '#worker/schedule-reconciliation.ts'
import { scheduleAlerts, scheduleOverdueLeads, scheduleRetention } from '#worker/schedule-retention.ts'
import { scheduleReviews } from '#worker/schedule-reviews.ts'
import { deadlineOf, type SCHEDULES, STATEMENT_MS } from '#worker/statement-deadlines.ts'
import { openGoogleReviews, openLetters, openMailer, openProcessors, openSigning, openSms } from './adapters.ts'
import type { Core } from './core.ts'
import type { Media } from './media.ts'

export type Work = {
  media: Media
  pace: DeliveryPace
  tenants: TenantDirectory
  ctxOf(tenantId: number): Promise<TenantCtx | null>
  log: Logger
}

/** Runs the queue and what comes round by the clock; returns how to stop. */
export async function work(core: Core, { media, pace, tenants, ctxOf, log }: Work): Promise<() => Promise<void>> {
  const long = openWorkerPool(core, 'long-work', { max: 4, statementMs: STATEMENT_MS.long })
  const databases = { usual: core.worker, long: openDatabase(long) }
  const tenantCtx = async (tenantId: number, kind: string) => {
    const ctx = await ctxOf(tenantId)
    return ctx && { ...ctx, db: databases[deadlineOf(kind)] }
  }
  const ctxFor = (schedule: (typeof SCHEDULES)[number]) => (tenantId: number) => tenantCtx(tenantId, schedule)
  const stopQueue = await runQueue(core, { media, pace, tenantCtx, log })
  const schedule = {
    ...{ tenantIds: tenants.ids, log },
    askEach: (tenantIds: readonly number[], question: string) =>
      askEachTenant<Record<string, boolean | null>>(core.worker, tenantIds, question),
  }
  const open = openGoogleReviews(core.config)
  const stops = [
    scheduleRetention({ ...schedule, ctxOf: ctxFor('retention'), letters: openLetters(core.config) }),
    scheduleOverdueLeads({ ...schedule, ctxOf }),
    scheduleReconciliation({
      ...schedule,
      ctxOf: ctxFor('reconciliation'),
      processors: openProcessors(core.config, core),
    }),
    scheduleAlerts({ ...schedule, ctxOf: ctxFor('alerts') }),
    ...(open ? [scheduleReviews({ ...schedule, ctxOf, open })] : []),
  ]
  return async () => {
    for (const stop of stops.reverse()) await stop()
    await stopQueue()
    await databases.long.destroy()
  }
}

/** A pool of the worker's role, which metrics watch; of what its statements may take see `STATEMENT_MS`. */
function openWorkerPool(core: Core, name: string, options: { max: number; statementMs: number }): Pool {
  const pool = openPool(roleUrl(core.ownerUrl, 'worker', core.loginPrefix), { ...options, name: `forecourt ${name}` })
  core.pools[name] = pool
  return pool
}

type Queue = Pick<Work, 'media' | 'pace' | 'log'> & {
  tenantCtx(tenantId: number, job: string): Promise<TenantCtx | null>
}

async function runQueue(core: Core, { media, pace, ...options }: Queue): Promise<() => Promise<void>> {
  const pool = openWorkerPool(core, 'queue', { max: 20, statementMs: STATEMENT_MS.usual })
  const mailer = openMailer(core.config)
  // Components are built: plain Node, as which the command line runs, has no use for them.
  const { drawLetter } = await import('#web/mail/draw-letter.server.tsx')
  const channels = openChannels({ mailer, drawLetter, allowedNetworks: core.config.webhookNetworks })
  const messengers = { mailer, drawLetter, sms: openSms(core.config) }
  const services = {
    ...media,
    fetcher: createImageFetcher(),
    processors: openProcessors(core.config, core),
    signing: openSigning(core.config, core),
    channels,
    keys: core.keys,
    mailer,
    drawLetter,
    sendLetter: mailer,
    sendCode: codeSender(messengers),
    sendFormerContact: formerContactSender(messengers),
    sendGuestLink: guestLinkSender(messengers),
    log: options.log,
  }
  const worker = await startWorker<typeof services>({ pool, lanes: lanes(pace), services, ...options })
  return async () => {
    await worker.stop()
    await Promise.all([services.fetcher.close(), media.variants.settled(), pool.end()])
  }
}
