import { LRUCache } from 'lru-cache'

/** One finished answer, ready to be written: body compressed, headers complete. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  /** Whose page it is, for the log. */
  tenant: string
  /** Milliseconds since 1970; from then on the page would read differently. */
  expiresAt: number
}

/** `readsDatabase`: it shows a vehicle as the database has it, whatever a search finds. */
export type StoredPage = CachedPage & { tenantId: number; readsDatabase?: boolean }

/** How often a tenant's pages were dropped, and those that read the database by themselves. */
type Generation = { all: number; readingDatabase: number }
/** Fresh while its generation is that of its tenant. */
type Entry = StoredPage & { made: Generation; now: Generation }

export type PageCache = {
  /** The fresh page that an address exactly as asked has led to before: one map look-up. */
  recall(address: string, now: number): CachedPage | null
  /** The fresh page of a canonical key, and remembers that this address leads to it. */
  get(key: string, address: string, now: number): CachedPage | null
  /** The last good page of a key, however old: for when making a new one failed. */
  lastGood(key: string): CachedPage | null
  /** Makes a page once for everyone who asks meanwhile, and caches it where `work` answers a `page`. */
  make<T>(
    key: string,
    address: string,
    tenantId: number,
    work: () => Promise<{ result: T; page: StoredPage | null }>,
  ): Promise<T>
  /** A tenant's pages are no longer fresh; they stay as last good ones until they fall out. */
  dropTenant(tenantId: number): void
  /** The same of those alone that read the database by themselves. */
  dropReadingDatabase(tenantId: number): void
  status(): { pages: number; bytes: number; making: number }
}

/** For answers that nobody else may be given: makes each, and keeps none. */
export const NO_CACHE: Pick<PageCache, 'get' | 'make'> = {
  get: () => null,
  make: async (_key, _address, _tenantId, work) => (await work()).result,
}

const OVERHEAD_BYTES = 1024
const OVERHEAD_OF_ADDRESS_BYTES = 128
const LONGEST_ADDRESS = 512
const LONGEST_KEY = 2048
/** What of the room addresses may take. */
const SHARE_OF_ADDRESSES = 1 / 8

/**
 * Pages of anonymous visitors in memory, least recently used out first once `maxBytes` are held: bodies, headers, keys
 * and addresses together, so that nobody can fill the memory with addresses. Two steps: addresses as they were asked
 * (quick), and canonical keys (so that campaign parameters and the order of filters do not matter).
 */
export function pageCache({ maxBytes }: { maxBytes: number }): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.ceil(maxBytes * (1 - SHARE_OF_ADDRESSES)),
    sizeCalculation: (entry, key) => pageBytes(key, entry),
  })
  // An address leads to the page as it was when it was asked: its host may be another dealer's after a change.
  const addresses = new LRUCache<string, { key: string; generation: number }>({
    maxSize: Math.floor(maxBytes * SHARE_OF_ADDRESSES),
    sizeCalculation: (_, address) => 2 * address.length + OVERHEAD_OF_ADDRESS_BYTES,
  })
  const making = new Map<string, { promise: Promise<unknown>; begun: Generation }>()
  const tenants = new Map<number, Generation>()

  const isFresh = (entry: Entry | undefined, now: number): entry is Entry =>
    entry !== undefined &&
    entry.made.all === entry.now.all &&
    (!entry.readsDatabase || entry.made.readingDatabase === entry.now.readingDatabase) &&
    now < entry.expiresAt

  function remember(address: string, key: string, { made }: Entry) {
    if (address.length <= LONGEST_ADDRESS) addresses.set(address, { key, generation: made.all })
  }

  function store(key: string, address: string, page: StoredPage, made: Generation) {
    const old = entries.peek(key)
    const isLate = old && (old.made.all > made.all || old.made.readingDatabase > made.readingDatabase)
    if (key.length > LONGEST_KEY || isLate) return
    const entry: Entry = { ...page, now: generationOf(page.tenantId), made }
    entries.set(key, entry)
    remember(address, key, entry)
  }

  function generationOf(tenantId: number): Generation {
    const generation = tenants.get(tenantId) ?? { all: 0, readingDatabase: 0 }
    tenants.set(tenantId, generation)
    return generation
  }

  return {
    recall(address, now) {
      const led = addresses.get(address)
      const entry = led && entries.get(led.key)
      return isFresh(entry, now) && entry.made.all === led?.generation ? entry : null
    },
    get(key, address, now) {
      const entry = entries.get(key)
      if (!isFresh(entry, now)) return null
      remember(address, key, entry)
      return entry
    },
    lastGood: (key) => entries.peek(key) ?? null,
    make(key, address, tenantId, work) {
      const begun = { ...generationOf(tenantId) }
      const underWay = making.get(key)
      if (underWay && isSame(underWay.begun, begun)) return underWay.promise as ReturnType<typeof run>

      const run = async () => {
        try {
          const { result, page } = await work()
          if (page) store(key, address, page, begun)
          return result
        } finally {
          if (making.get(key)?.promise === promise) making.delete(key)
        }
      }
      const promise = run()
      making.set(key, { promise, begun })
      return promise
    },
    dropTenant(tenantId) {
      generationOf(tenantId).all += 1
    },
    dropReadingDatabase(tenantId) {
      generationOf(tenantId).readingDatabase += 1
    },
    status: () => ({
      pages: entries.size,
      bytes: entries.calculatedSize + addresses.calculatedSize,
      making: making.size,
    }),
  }
}

function isSame(one: Generation, other: Generation): boolean {
  return one.all === other.all && one.readingDatabase === other.readingDatabase
}

/** Texts are counted at two bytes a character: the most they take. */
function pageBytes(key: string, { body, headers }: StoredPage): number {
  const texts = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, key.length)
  return body.byteLength + 2 * texts + OVERHEAD_BYTES
}
