import type { Logger } from 'pino'
import { openPool, roleUrl } from '#db/client.ts'
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
  const tenantCtx = async (tenantId: number) => {
    const ctx = await ctxOf(tenantId)
    return ctx && { ...ctx, db: core.worker }
  }
  const stopQueue = await runQueue(core, { media, pace, tenantCtx, log })
  const schedule = { tenantIds: tenants.ids, log }
  const open = openGoogleReviews(core.config)
  const stops = [
    scheduleRetention({ ...schedule, ctxOf: tenantCtx, letters: openLetters(core.config) }),
    scheduleOverdueLeads({ ...schedule, ctxOf }),
    scheduleReconciliation({ ...schedule, ctxOf: tenantCtx, processors: openProcessors(core.config, core) }),
    scheduleAlerts({ ...schedule, ctxOf: tenantCtx }),
    ...(open ? [scheduleReviews({ ...schedule, ctxOf, open })] : []),
  ]
  return async () => {
    for (const stop of stops.reverse()) await stop()
    await stopQueue()
  }
}

type Queue = Pick<Work, 'media' | 'pace' | 'log'> & { tenantCtx: Work['ctxOf'] }

async function runQueue(core: Core, { media, pace, ...options }: Queue): Promise<() => Promise<void>> {
  const pool = openPool(roleUrl(core.ownerUrl, 'worker', core.loginPrefix), { max: 20, name: 'forecourt worker' })
  core.pools.queue = pool
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
