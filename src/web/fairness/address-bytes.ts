/** What one answer or upload takes of an address's share of the memory until it is sent, stored or given up. */
export type Place = {
  /** It takes so many bytes; false, and as before, where that is more than the address may have. */
  resize(bytes: number): boolean
  /** It takes at least so many. */
  grow(bytes: number): boolean
  free(): void
}

export type AddressBytes = {
  /** Sets `bytes` aside before the work begins; null where the address has too many already. */
  take(address: string, bytes: number): Place | null
  isEmpty(): boolean
  /** Of all addresses together, and of the one that has most. */
  status(): { addresses: number; bytes: number; mostBytes: number }
}

/**
 * Counts, per address, the bytes of answers that are made or on their way: whoever does not read gets no more of them.
 * What is counted `within` another count is held to that one's limit too.
 */
export function addressBytes(mostBytes: number, within: AddressBytes | null = null): AddressBytes {
  const held = new Map<string, number>()
  return {
    take(address, bytes) {
      const outer = within ? within.take(address, 0) : null
      let own = 0
      const resize = (to: number): boolean => {
        const all = (held.get(address) ?? 0) + to - own
        if (to > own && all > mostBytes) return false
        if (outer?.resize(to) === false) return false
        own = to
        if (all > 0) held.set(address, all)
        else held.delete(address)
        return true
      }
      return resize(bytes) ? { resize, grow: (to) => to <= own || resize(to), free: () => void resize(0) } : null
    },
    isEmpty: () => held.size === 0,
    status() {
      const counts = [...held.values()]
      return {
        addresses: counts.length,
        bytes: counts.reduce((sum, one) => sum + one, 0),
        mostBytes: Math.max(0, ...counts),
      }
    },
  }
}
