import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { listenForChanges } from '#db/change-listener.server.ts'
import { roleUrl } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import type { SearchSync } from '#domain/search/search-sync.server.ts'
import type { TenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import type { Core } from './core.ts'

const SWEEP_MS = 20_000
/** What failed is tried again sooner: while it is away by one tenant, once it is back by all. */
const RETRY_MS = 1_000
const WATCH_MS = 2_000

/** Hears of changes and looks for missed ones now and then, and again soon where that failed; returns how to stop. */
export async function followChanges(
  core: Core,
  { tenants, sync, log }: { tenants: TenantDirectory; sync: SearchSync; log: Logger },
): Promise<() => Promise<void>> {
  const failed = (error: unknown) =>
    log.error({ error: String(error) }, 'A change could not be followed; it is tried again until it is')
  let [waiting, isUnseen, isRetrying] = [0, false, false]
  let swept = Promise.resolve()
  const sweep = () => {
    waiting++
    swept = swept.then(async () => {
      try {
        await tenants.sweep()
        await sync.sweep()
        isUnseen = false
      } catch (error) {
        if (!isUnseen) failed(error)
        isUnseen = true
      }
      waiting--
    })
    return swept
  }
  const retry = async () => {
    if (isRetrying) return
    isRetrying = true
    if (!isUnseen) await sync.retry()
    else await (waiting === 0 ? sweep() : swept)
    isRetrying = false
  }
  const listener = await listenForChanges({
    url: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
    onChange({ tenantId, stock, settings, rebuild }) {
      const renewed = settings === undefined ? Promise.resolve() : tenants.changed(tenantId)
      // Of a tenant that is removed a shared engine holds what no node may have been asked for.
      const isWhole = rebuild || settings === 0
      if (stock !== undefined) sync.stored(tenantId, stock)
      renewed.then(() => (isWhole ? sync.rebuild(tenantId) : sync.refresh(tenantId))).catch(failed)
    },
    onReconnect: sweep,
    onLost: (error) => log.warn({ error: error.message }, 'Changes are not heard until the database is back'),
  })
  const timers = [
    // Where one takes longer than that, the next ones do not pile up behind it.
    setInterval(() => waiting === 0 && sweep(), SWEEP_MS),
    setInterval(retry, RETRY_MS),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await listener.close()
  }
}

/** Starts the embedded server again when it died under us. */
export function watchEmbeddedDatabase(config: Config, log: Logger): () => Promise<void> {
  let busy: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    busy = startEmbeddedDatabase(config.dataDir).then(
      ({ startedHere }) => startedHere && log.warn({}, 'The embedded database had stopped; it is running again'),
      (error: unknown) => log.error({ error: String(error) }, 'The embedded database had stopped and does not start'),
    )
  }, WATCH_MS)
  return async () => {
    clearInterval(timer)
    await busy
  }
}
