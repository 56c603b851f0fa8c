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

export type StoredPage = CachedPage & { tenantId: number }

type Entry = StoredPage & {
  key: string
  generation: number
  state: TenantState
  /** As asked, the oldest first. */
  addresses: string[]
  bytes: number
}
type TenantState = { generation: number }

export type PageCache = {
  /** The fresh page that an address exactly as asked has led to before: one map look-up. */
  recall(address: string, now: number): CachedPage | null
  /** The fresh page of a canonical key, and remembers that this address leads to it. */
  get(key: string, address: string, now: number): CachedPage | null
  /** The last good page of a key, however old: for when making a new one failed. */
  lastGood(key: string): CachedPage | null
  /** Makes a page once for everyone who asks meanwhile, keeps what `keep` of the made page says. */
  make<T>(
    key: string,
    address: string,
    tenantId: number,
    work: () => Promise<{ result: T; page: StoredPage | null }>,
  ): Promise<T>
  /** A tenant's pages are no longer fresh; they stay as last good ones until they fall out. */
  dropTenant(tenantId: number): void
  status(): { pages: number; bytes: number; making: number }
}

const OVERHEAD_BYTES = 1024
const OVERHEAD_OF_ADDRESS_BYTES = 128
const LONGEST_ADDRESS = 512
const LONGEST_KEY = 2048
const MOST_ADDRESSES_OF_PAGE = 64

/**
 * Pages of anonymous visitors in memory, least recently used out first once `maxBytes` are held: bodies, headers, keys
 * and addresses together, so that nobody can fill the memory with addresses. Two steps: addresses as they were asked
 * (quick), and canonical keys (so that campaign parameters and the order of filters do not matter).
 */
export function pageCache({ maxBytes }: { maxBytes: number }): PageCache {
  const entries = new Map<string, Entry>()
  const addresses = new Map<string, Entry>()
  const making = new Map<string, { promise: Promise<unknown>; generation: number }>()
  const tenants = new Map<number, TenantState>()
  let bytes = 0

  const isFresh = (entry: Entry | undefined, now: number): entry is Entry =>
    entry !== undefined && entry.generation === entry.state.generation && now < entry.expiresAt

  function touch(entry: Entry): Entry {
    entries.delete(entry.key)
    entries.set(entry.key, entry)
    return entry
  }

  function remember(address: string, entry: Entry) {
    if (address.length > LONGEST_ADDRESS || addresses.get(address) === entry) return
    if (entry.addresses.length >= MOST_ADDRESSES_OF_PAGE) forgetAddress(entry, entry.addresses[0]!)
    addresses.set(address, entry)
    entry.addresses.push(address)
    count(entry, addressBytes(address))
  }

  function forgetAddress(entry: Entry, address: string) {
    addresses.delete(address)
    entry.addresses = entry.addresses.filter((other) => other !== address)
    count(entry, -addressBytes(address))
  }

  function forget(entry: Entry) {
    for (const address of entry.addresses) addresses.delete(address)
    entries.delete(entry.key)
    bytes -= entry.bytes
  }

  function count(entry: Entry, more: number) {
    entry.bytes += more
    bytes += more
  }

  function makeRoom() {
    for (const oldest of entries.values()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  function store(key: string, address: string, page: StoredPage, generation: number) {
    const old = entries.get(key)
    const size = pageBytes(key, page)
    if (key.length > LONGEST_KEY || size > maxBytes || (old && old.generation > generation)) return
    if (old) forget(old)
    const entry: Entry = { ...page, key, state: stateOf(page.tenantId), generation, addresses: [], bytes: 0 }
    entries.set(key, entry)
    count(entry, size)
    remember(address, entry)
    makeRoom()
  }

  function stateOf(tenantId: number): TenantState {
    const state = tenants.get(tenantId) ?? { generation: 0 }
    tenants.set(tenantId, state)
    return state
  }

  return {
    recall(address, now) {
      const entry = addresses.get(address)
      return isFresh(entry, now) ? touch(entry) : null
    },
    get(key, address, now) {
      const entry = entries.get(key)
      if (!isFresh(entry, now)) return null
      remember(address, touch(entry))
      makeRoom()
      return entry
    },
    lastGood: (key) => entries.get(key) ?? null,
    make(key, address, tenantId, work) {
      const { generation } = stateOf(tenantId)
      const underWay = making.get(key)
      if (underWay?.generation === generation) return underWay.promise as ReturnType<typeof run>

      const run = async () => {
        try {
          const { result, page } = await work()
          if (page) store(key, address, page, generation)
          return result
        } finally {
          if (making.get(key)?.promise === promise) making.delete(key)
        }
      }
      const promise = run()
      making.set(key, { promise, generation })
      return promise
    },
    dropTenant(tenantId) {
      stateOf(tenantId).generation += 1
    },
    status: () => ({ pages: entries.size, bytes, making: making.size }),
  }
}

/** Texts are counted at two bytes a character: the most they take. */
function pageBytes(key: string, { body, headers }: StoredPage): number {
  const texts = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, key.length)
  return body.byteLength + 2 * texts + OVERHEAD_BYTES
}

function addressBytes(address: string): number {
  return 2 * address.length + OVERHEAD_OF_ADDRESS_BYTES
}
