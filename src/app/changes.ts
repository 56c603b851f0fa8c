import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { listenForChanges } from '#db/change-listener.server.ts'
import { roleUrl } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import type { SearchSync } from '#domain/search/search-sync.server.ts'
import type { TenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import type { Core } from './core.ts'

const SWEEP_MS = 20_000
const WATCH_MS = 2_000

/** Hears of changes and looks for missed ones now and then; returns how to stop. */
export async function followChanges(
  core: Core,
  { tenants, sync, log }: { tenants: TenantDirectory; sync: SearchSync; log: Logger },
): Promise<() => Promise<void>> {
  const failed = (error: unknown) =>
    log.error({ error: String(error) }, 'A change could not be followed; the next sweep tries again')
  let waiting = 0
  let swept = Promise.resolve()
  const sweep = () => {
    waiting++
    swept = swept
      .then(() => tenants.sweep())
      .then(() => sync.sweep())
      .catch(failed)
      .finally(() => waiting--)
  }
  const listener = await listenForChanges({
    url: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
    onChange({ tenantId, settings, rebuild }) {
      const renewed = settings === undefined ? Promise.resolve() : tenants.changed(tenantId)
      // Of a tenant that is removed a shared engine holds what no node may have been asked for.
      const isWhole = rebuild || settings === 0
      renewed.then(() => (isWhole ? sync.rebuild(tenantId) : sync.refresh(tenantId))).catch(failed)
    },
    onReconnect: sweep,
    onLost: (error) => log.warn({ error: error.message }, 'Changes are not heard until the database is back'),
  })
  // Where one takes longer than that, the next ones do not pile up behind it.
  const timer = setInterval(() => waiting === 0 && sweep(), SWEEP_MS)
  return async () => {
    clearInterval(timer)
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
