import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { type Config, withoutPassword } from '#config.ts'
import { inTurn } from '#db/in-turn.server.ts'
import { DATABASE_IDENTITY } from '#db/replica/database-identity.ts'
import type { Database } from '#db/schema.ts'
import { createLimiter } from '#domain/media/limiter.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { SearchSyncOptions } from '#domain/search/search-sync.server.ts'
import type { Core } from './core.ts'
import { StartRefused } from './start-refused.ts'

/** Of nodes that share a search engine one writes a tenant's stock at a time: this number and the tenant's. */
const STOCK_LOCK = 20_261_127_000_000
/** Tenants whose stock a node writes at once, and that wait for it; what finds no room the next sweep sees. */
const WRITES = { places: 4, maxWaiting: 2_000 }

type SharedSearch = Pick<SearchSyncOptions, 'engine' | 'exclusively'>
type SearchNeeds = { closers: (() => Promise<unknown>)[]; log: Logger }

/** The stock in this process, or in OpenSearch where there is an address of one. */
export async function openSearch(config: Config, core: Core, { closers, log }: SearchNeeds): Promise<SharedSearch> {
  const url = config.openSearchUrl
  if (url === null) return { engine: columnarEngine() }
  const { openSearchEngine } = await import('#domain/search/adapters/opensearch/opensearch-engine.server.ts')
  const engine = openSearchEngine({ url, owner: await databaseName(core.app) })
  closers.push(() => engine.close())
  const found = await engine.look()
  const said = `OPENSEARCH_URL=${withoutPassword(url)}`
  if (found.kind === 'unfit') throw new StartRefused(`${said}: ${found.reason}.`)
  if (found.kind === 'away')
    log.error({ error: found.reason }, `${said} does not answer; nothing is found until it does`)
  const writes = createLimiter(WRITES)
  return {
    engine,
    async exclusively(tenantId, work) {
      const { kind } = await writes.run(() => inTurn(core.ownerUrl, STOCK_LOCK + tenantId, work))
      if (kind !== 'done') throw new Error('Too much stock waits to be written')
    },
  }
}

async function databaseName(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${sql.raw(DATABASE_IDENTITY)} as name`.execute(db)
  return rows[0]!.name
}
