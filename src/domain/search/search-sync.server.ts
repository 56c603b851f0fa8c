import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SearchEngine } from './engine.ts'
import { readStock, readStockVersion, readStockVocabulary } from './read-stock.server.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

/** What an engine holds of a tenant, and from when. */
type Held = {
  stockVersion: number
  settingsVersion: number
  rankedOn: string
  vocabulary: SearchVocabulary
  documents: number
}

export type SearchSyncOptions = {
  engine: SearchEngine
  /** The tenant as it is now, with the present instant; null when it is gone. */
  tenantCtx(tenantId: number): Promise<TenantCtx | null>
  /** After readers see something else of this tenant. */
  onChanged?(tenantId: number): void
  /** A refresh in the background failed; the stock held before stays in use. */
  report(error: unknown, tenantId: number): void
}

export type SearchSync = {
  /** The tenant's vocabulary once its stock is held; loads it on first use. Rejects when the stock cannot be read. */
  ready(tenantId: number): Promise<SearchVocabulary>
  /** Brings a held tenant up to what the database says; resolves when readers see it. Tenants not held wait for `ready`. */
  refresh(tenantId: number): Promise<void>
  /** Reads a tenant whole again, readers served from the old stock meanwhile. */
  rebuild(tenantId: number): Promise<void>
  /** Refreshes every held tenant that is behind: heals missed messages, and ranks anew each day. */
  sweep(): Promise<void>
  status(): { tenantId: number; stockVersion: number; settingsVersion: number; documents: number }[]
}

/**
 * Keeps an engine equal to PostgreSQL (decision 0004): per tenant, on first use, then by the tenant's stock version, so
 * that a change costs what changed. Settings, and the passing of a day (rank counts freshness), cost a rebuild.
 */
export function createSearchSync({ engine, tenantCtx, onChanged, report }: SearchSyncOptions): SearchSync {
  const held = new Map<number, Held>()
  const running = new Map<number, { work: Promise<void>; again: Promise<void> | null }>()

  /** Tenants whose next run reads everything, held or not. */
  const wholly = new Set<number>()

  /** One run per tenant at a time; whoever asks during a run shares the one after it, which sees what they wrote. */
  function inTurn(tenantId: number): Promise<void> {
    const current = running.get(tenantId)
    if (current) {
      current.again ??= current.work.then(noop, noop).then(() => inTurn(tenantId))
      return current.again
    }
    const work = (wholly.delete(tenantId) ? load(tenantId) : catchUp(tenantId)).finally(() => running.delete(tenantId))
    running.set(tenantId, { work, again: null })
    return work
  }

  async function load(tenantId: number): Promise<void> {
    const ctx = await tenantCtx(tenantId)
    if (!ctx) {
      // Held until then: an engine that fails to drop it is asked again by the next sweep.
      await engine.drop(tenantId)
      held.delete(tenantId)
      return
    }
    const vocabulary = await readStockVocabulary(ctx)
    const { stockVersion, upsert } = await readStock(ctx, 0)
    await engine.replaceAll(tenantId, upsert)
    const { settingsVersion } = ctx.tenant
    const rankedOn = dayOf(ctx.now)
    held.set(tenantId, { stockVersion, settingsVersion, rankedOn, vocabulary, documents: upsert.length })
    onChanged?.(tenantId)
  }

  async function catchUp(tenantId: number): Promise<void> {
    const state = held.get(tenantId)
    if (!state) return
    const ctx = await tenantCtx(tenantId)
    if (!ctx || ctx.tenant.settingsVersion !== state.settingsVersion || dayOf(ctx.now) !== state.rankedOn)
      return load(tenantId)
    if ((await readStockVersion(ctx)) <= state.stockVersion) return

    const { stockVersion, upsert, remove } = await readStock(ctx, state.stockVersion)
    await engine.apply(tenantId, { upsert, remove })
    const documents = (await engine.status()).find((row) => row.tenantId === tenantId)?.documents ?? 0
    held.set(tenantId, { ...state, stockVersion, documents, vocabulary: await readStockVocabulary(ctx) })
    onChanged?.(tenantId)
  }

  function rebuild(tenantId: number): Promise<void> {
    wholly.add(tenantId)
    return inTurn(tenantId)
  }

  return {
    refresh: inTurn,
    rebuild,
    async ready(tenantId) {
      for (let attempt = 0; attempt < 2; attempt++) {
        const state = held.get(tenantId)
        if (state) return state.vocabulary
        await (running.get(tenantId)?.work ?? rebuild(tenantId))
      }
      const loaded = held.get(tenantId)
      if (!loaded) throw new Error(`The tenant ${tenantId} is gone.`)
      return loaded.vocabulary
    },
    async sweep() {
      for (const tenantId of [...held.keys()]) await inTurn(tenantId).catch((error) => report(error, tenantId))
    },
    status: () => [...held].map(([tenantId, { vocabulary: _, rankedOn: __, ...of }]) => ({ tenantId, ...of })),
  }
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function noop() {}
