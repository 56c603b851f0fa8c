export type ByteLru<V> = {
  get(key: string): V | undefined
  /** Keeps a value of `weight` bytes, letting the least recently used go; one heavier than the whole is not kept. */
  set(key: string, value: V, weight: number): void
  delete(key: string): void
  readonly bytes: number
  readonly size: number
}

/** A map that remembers the most recently used values up to `maxBytes` of their stated weights. */
export function createByteLru<V>(maxBytes: number): ByteLru<V> {
  // A Map iterates in order of insertion: re-inserting on use keeps the stalest first.
  const entries = new Map<string, { value: V; weight: number }>()
  let bytes = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.weight
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      remove(key)
      if (weight > maxBytes) return
      entries.set(key, { value, weight })
      bytes += weight
      for (const stalest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(stalest)
      }
    },
    delete: remove,
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
  }
}
