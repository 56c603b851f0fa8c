import { setImmediate } from 'node:timers/promises'
import type { EngineAnswer, EngineFailure, SearchEngine, StockMark } from '../../engine.ts'
import type { SearchDocument } from '../../search-document.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { evaluate } from './evaluate.ts'
import { TenantStock } from './tenant-stock.ts'

/** The longest a build holds up other work at a stretch, give or take one step. */
const STRETCH_MS = 8

/** A change of more documents than this is built aside; fewer are put in at once, in a few milliseconds. */
const MAX_CHANGE_AT_ONCE = 200

/** The in-process engine: each tenant's stock in typed arrays, dictionary-coded, one pass per question. */
export function columnarEngine(): SearchEngine {
  const tenants = new Map<number, TenantStock>()
  const inTurn = oneAtATime()
  const marks = new Map<number, StockMark | null>()

  return {
    async search(tenantId, request): Promise<EngineAnswer | EngineFailure> {
      const stock = tenants.get(tenantId)
      if (!stock) return { kind: 'failed', reason: `The stock of tenant ${tenantId} is not loaded.` }
      return evaluate(stock, request)
    },

    async fetch(tenantId, ids, filter) {
      return tenants.get(tenantId)?.fetch(ids, filter) ?? []
    },

    replaceAll(tenantId, documents, mark = null) {
      return inTurn(tenantId, async () => {
        tenants.set(tenantId, await filled(new TenantStock(), documents))
        marks.set(tenantId, mark)
      })
    },

    apply(tenantId, { upsert, remove }, mark = null) {
      return inTurn(tenantId, async () => {
        const stock = tenants.get(tenantId) ?? new TenantStock()
        const isLarge = upsert.length > MAX_CHANGE_AT_ONCE || isWorn(stock)
        if (!isLarge) stock.change(upsert, remove)
        tenants.set(tenantId, isLarge ? await changedAside(stock, upsert, remove) : stock)
        marks.set(tenantId, mark)
      })
    },

    async held(tenantId) {
      const stock = tenants.get(tenantId)
      return stock ? { mark: marks.get(tenantId) ?? null, documents: stock.documents } : null
    },

    async status() {
      return [...tenants].map(([tenantId, stock]) => ({ tenantId, documents: stock.documents, bytes: stock.bytes }))
    },

    drop(tenantId) {
      tenants.delete(tenantId)
      // A write under way would bring it back.
      return inTurn(tenantId, async () => void tenants.delete(tenantId))
    },
  }
}

/** Dead rows cost time in every search: a quarter of them is enough to start over. */
function isWorn(stock: TenantStock): boolean {
  return stock.deadRows > 1000 && stock.deadRows > stock.documents / 3
}

async function changedAside(
  stock: TenantStock,
  upsert: readonly SearchDocument[],
  remove: readonly number[],
): Promise<TenantStock> {
  const changed = await stock.copyOfLiveRows(pauses())
  for (const id of remove) changed.remove(id)
  return filled(changed, upsert)
}

async function filled(stock: TenantStock, documents: Iterable<SearchDocument>): Promise<TenantStock> {
  const pause = pauses()
  for (const document of documents) {
    stock.add(document)
    await pause()
  }
  await stock.finish(pause)
  return stock
}

/** Lets other work run whenever a stretch is over. */
function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await setImmediate()
    since = performance.now()
  }
}
