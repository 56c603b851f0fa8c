import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SearchEngine, StockMark } from './engine.ts'
import { dayOf, readStock, readStockVersion, readStockVocabulary } from './read-stock.server.ts'
import { remembered } from './remembered.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

/** What this node knows of a tenant's stock in the engine. */
type Held = { mark: StockMark; vocabulary: SearchVocabulary; documents: number }

export type SearchSyncOptions = {
  engine: SearchEngine
  /** The tenant as it is now, with the present instant; null when it is gone. */
  tenantCtx(tenantId: number): Promise<TenantCtx | null>
  /**
   * Where nodes share the engine: does the work while no other node writes this tenant's stock, and rejects where it cannot
   * be sure of that. Without, the engine is this node's own.
   */
  exclusively?(tenantId: number, work: () => Promise<void>): Promise<void>
  /**
   * What the stock of each of these tenants would be marked with if it were written now; of one that is gone nothing. With it a
   * sweep of an engine of this node's own asks once, not for each tenant held.
   */
  newest?(tenantIds: readonly number[]): Promise<ReadonlyMap<number, StockMark>>
  /** The database has other stock of this tenant; readers find it so a moment later, or once the engine is back. */
  onStored?(tenantId: number): void
  /** After readers see something else of this tenant. */
  onChanged?(tenantId: number): void
  /** A refresh in the background failed; the stock held before stays in use. */
  report(error: unknown, tenantId: number): void
}

export type SearchSync = {
  /** The tenant's vocabulary once its stock is held; loads it on first use. Rejects when the stock cannot be read. */
  ready(tenantId: number): Promise<SearchVocabulary>
  /** A change was heard: the database has this version of the tenant's stock, held or not. */
  stored(tenantId: number, stockVersion: number): void
  /** Brings a held tenant up to what the database says; resolves when readers see it. Tenants not held wait for `ready`. */
  refresh(tenantId: number): Promise<void>
  /** Reads a tenant whole again, readers served from the old stock meanwhile. */
  rebuild(tenantId: number): Promise<void>
  /** Refreshes every held tenant that is behind: heals missed messages, and ranks anew each day. */
  sweep(): Promise<void>
  /** Refreshes those whose last refresh failed, one by one until one fails again: cheap while what failed them is away. */
  retry(): Promise<void>
  /** `behindSeconds`: how long a change that was heard of is not seen by readers yet; 0 where there is none. */
  status(): {
    tenantId: number
    stockVersion: number
    settingsVersion: number
    documents: number
    behindSeconds: number
  }[]
}

/**
 * Keeps an engine equal to PostgreSQL (decision 0004): per tenant, on first use, then by the tenant's stock version, so
 * that a change costs what changed. Settings, and the passing of a day (rank counts freshness), cost a rebuild. What the
 * engine holds it says itself: a node that died between reading and writing has said nothing, and the next one begins where
 * it had; of nodes that share an engine the first writes and the others find it written.
 */
export function createSearchSync(options: SearchSyncOptions): SearchSync {
  const { engine, tenantCtx, onStored, onChanged, report, exclusively, newest } = options
  const held = new Map<number, Held>()
  /** The newest version of a tenant's stock that is known to be in the database. */
  const storedVersions = new Map<number, number>()
  /** Since when a tenant is behind, by this node's clock, in milliseconds. */
  const behindSince = new Map<number, number>()
  const running = new Map<number, { work: Promise<void>; again: Promise<void> | null }>()

  /** Tenants whose next run takes them up, held or not; `wholly`: and reads everything. */
  const wanted = new Set<number>()
  const wholly = new Set<number>()

  /** One run per tenant at a time; whoever asks during a run shares the one after it, which sees what they wrote. */
  function inTurn(tenantId: number): Promise<void> {
    const current = running.get(tenantId)
    if (current) {
      current.again ??= current.work.then(noop, noop).then(() => inTurn(tenantId))
      return current.again
    }
    remembered(behindSince, tenantId, () => performance.now())
    const isWhole = wholly.delete(tenantId)
    const isWanted = wanted.delete(tenantId) || held.has(tenantId)
    const work = (isWanted ? bringUp(tenantId, isWhole) : Promise.resolve())
      .then(() => void behindSince.delete(tenantId))
      .finally(() => running.delete(tenantId))
    running.set(tenantId, { work, again: null })
    return work
  }

  async function bringUp(tenantId: number, isWhole: boolean): Promise<void> {
    const ctx = await tenantCtx(tenantId)
    if (!ctx) {
      // Held until then: an engine that fails to drop it is asked again by the next sweep.
      await engine.drop(tenantId)
      held.delete(tenantId)
      storedVersions.delete(tenantId)
      return
    }
    const before = held.get(tenantId)
    // Before the engine is asked, which may not answer: what was missed of changes is told all the same.
    const stockVersion = await readStockVersion(ctx)
    if (before) stored(tenantId, stockVersion)
    const known = isWhole ? null : await engine.held(tenantId)
    const isCurrent = isUpToDate(known?.mark ?? null, ctx, stockVersion)
    if (!isCurrent)
      await (exclusively ? exclusively(tenantId, () => writeStock(ctx, isWhole)) : writeStock(ctx, isWhole))
    const now = isCurrent ? known : await engine.held(tenantId)
    if (!now?.mark) throw new Error(`The stock of tenant ${tenantId} was lost while it was written.`)
    if (!isWhole && isSameMark(now.mark, before?.mark)) return
    const vocabulary = await readStockVocabulary(ctx)
    held.set(tenantId, { mark: now.mark, vocabulary, documents: now.documents })
    onChanged?.(tenantId)
  }

  /** Writes what the engine lacks; nothing, where another node has meanwhile. */
  async function writeStock(ctx: TenantCtx, isWhole: boolean): Promise<void> {
    const { tenantId, settingsVersion } = ctx.tenant
    const mark = isWhole ? null : ((await engine.held(tenantId))?.mark ?? null)
    if (exclusively && isUpToDate(mark, ctx, await readStockVersion(ctx))) return
    const since = mark && isMadeFor(mark, ctx) ? mark.stockVersion : 0
    const { stockVersion, upsert, remove } = await readStock(ctx, since)
    const written = { stockVersion, settingsVersion, rankedOn: dayOf(ctx.now) }
    if (since > 0) await engine.apply(tenantId, { upsert, remove }, written)
    else await engine.replaceAll(tenantId, upsert, written)
  }

  function stored(tenantId: number, stockVersion: number): void {
    const known = storedVersions.get(tenantId) ?? held.get(tenantId)?.mark.stockVersion ?? 0
    if (stockVersion <= known) return
    storedVersions.set(tenantId, stockVersion)
    onStored?.(tenantId)
  }

  function take(tenantId: number): Promise<void> {
    wanted.add(tenantId)
    return inTurn(tenantId)
  }

  function rebuild(tenantId: number): Promise<void> {
    wanted.add(tenantId)
    wholly.add(tenantId)
    return inTurn(tenantId)
  }

  return {
    stored,
    refresh: inTurn,
    rebuild,
    async ready(tenantId) {
      for (let attempt = 0; attempt < 2; attempt++) {
        const state = held.get(tenantId)
        if (state) return state.vocabulary
        await (running.get(tenantId)?.work ?? take(tenantId))
      }
      const loaded = held.get(tenantId)
      if (!loaded) throw new Error(`The tenant ${tenantId} is gone.`)
      return loaded.vocabulary
    },
    async sweep() {
      // A shared engine may have lost what it held, whatever the versions say: it is asked for each.
      const marks = exclusively ? undefined : await newest?.([...held.keys()])
      for (const [tenantId, { mark }] of [...held])
        if (!marks || isBehind(mark, marks.get(tenantId)))
          await inTurn(tenantId).catch((error) => report(error, tenantId))
    },
    async retry() {
      for (const tenantId of [...behindSince.keys()]) {
        if (running.has(tenantId)) continue
        const isDone = await inTurn(tenantId).then(
          () => true,
          () => false,
        )
        if (!isDone) return
      }
    },
    status: () =>
      [...held].map(([tenantId, { mark, documents }]) => {
        const { stockVersion, settingsVersion } = mark
        const since = behindSince.get(tenantId)
        const behindSeconds = since === undefined ? 0 : Math.round(performance.now() - since) / 1000
        return { tenantId, stockVersion, settingsVersion, documents, behindSeconds }
      }),
  }
}

function isUpToDate(mark: StockMark | null, ctx: TenantCtx, stockVersion: number): boolean {
  return mark !== null && isMadeFor(mark, ctx) && mark.stockVersion >= stockVersion
}

/** Made with these settings and ranked on this day, or later ones, of which another node knows already. */
function isMadeFor({ settingsVersion, rankedOn }: StockMark, { tenant, now }: TenantCtx): boolean {
  return settingsVersion >= tenant.settingsVersion && rankedOn >= dayOf(now)
}

function isBehind(held: StockMark, newest: StockMark | undefined): boolean {
  if (!newest) return true
  return (
    held.stockVersion < newest.stockVersion ||
    held.settingsVersion < newest.settingsVersion ||
    held.rankedOn < newest.rankedOn
  )
}

function isSameMark(one: StockMark, other: StockMark | undefined): boolean {
  return (
    one.stockVersion === other?.stockVersion &&
    one.settingsVersion === other.settingsVersion &&
    one.rankedOn === other.rankedOn
  )
}

function noop() {}
