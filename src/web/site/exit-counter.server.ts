import { countExits } from '#domain/content/count-exits.server.ts'
import type { RedirectFrom } from '#domain/content/redirect.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { Services } from '../services.ts'

/** Counts followed redirects and paths that are not there, away from the requests that met them (rule:missing-paths). */
export type ExitCounter = {
  followed(tenant: Tenant, from: RedirectFrom): void
  missed(tenant: Tenant, path: string): void
  /** Writes what was counted last; resolves once it is stored or failed. */
  close(): Promise<void>
}

/** Counts nothing: of who looks at a preview (rule:preview). */
export const NO_EXITS: Pick<ExitCounter, 'followed' | 'missed'> = { followed() {}, missed() {} }

const STORE_EVERY_MS = 15_000
/** Of a tenant, until they are stored: what anybody can make up may not fill the memory. */
const MOST_HELD = 500
const LONGEST_PATH = 200

/** The dealer's own, however many digits it has. */
const STOCK_NUMBER = /\b(?:stock\w*|stk)=[\w.-]{1,20}/g
/** Asked for by programs that look for open doors; and what may be somebody's: addresses, numbers, keys. */
const NOT_COUNTED = /\/\.|wp-(?:login|admin|includes)|xmlrpc|cgi-bin|phpmyadmin|@|%40|\d{8}|[0-9a-f]{24}/

type Held = {
  tenant: Tenant
  followed: Map<string, { from: RedirectFrom; count: number }>
  missed: Map<string, number>
}

export function exitCounter({ tenantCtx, log }: Pick<Services, 'tenantCtx' | 'log'>): ExitCounter {
  let held = new Map<number, Held>()
  const of = (tenant: Tenant): Held => {
    const counts = held.get(tenant.tenantId) ?? { tenant, followed: new Map(), missed: new Map() }
    held.set(tenant.tenantId, counts)
    return counts
  }

  async function store() {
    const counted = [...held.values()]
    held = new Map()
    for (const { tenant, followed, missed } of counted) {
      const counts = {
        followed: [...followed.values()],
        missed: [...missed].map(([path, count]) => ({ path, count })),
      }
      await countExits(tenantCtx(tenant), counts).catch((error: unknown) =>
        log.warn({ tenant: tenant.slug, error: String(error) }, 'followed redirects and missing pages stay uncounted'),
      )
    }
  }

  let storing = Promise.resolve()
  const storeInTurn = () => {
    storing = storing.then(store)
    return storing
  }
  const timer = setInterval(storeInTurn, STORE_EVERY_MS)
  timer.unref()
  return {
    followed(tenant, from) {
      const { followed } = of(tenant)
      const key = `${from.path}?${from.query}`
      const one = followed.get(key) ?? { from, count: 0 }
      if (followed.has(key) || followed.size < MOST_HELD) followed.set(key, { from, count: one.count + 1 })
    },
    missed(tenant, address) {
      const { missed } = of(tenant)
      const isCounted = (one: string) => one.length <= LONGEST_PATH && !NOT_COUNTED.test(one.replace(STOCK_NUMBER, ''))
      const path = [address, address.split('?')[0]!].find(isCounted)
      if (path === undefined) return
      if (missed.has(path) || missed.size < MOST_HELD) missed.set(path, (missed.get(path) ?? 0) + 1)
    },
    close() {
      clearInterval(timer)
      return storeInTurn()
    },
  }
}
