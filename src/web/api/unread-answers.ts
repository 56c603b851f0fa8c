/** What one answer takes of an address's share until it has been read. */
export type Place = {
  /** The answer has so many bytes; false, and as before, where that is more than the address may hold. */
  resize(bytes: number): boolean
  /** It has at least so many. */
  grow(bytes: number): boolean
  free(): void
}

export type UnreadAnswers = {
  /** Sets `bytes` aside before the work begins; null where the address holds too many that it has not read. */
  take(address: string, bytes: number): Place | null
}

/** Counts the bytes of answers that are made or on their way, per address: whoever does not read gets no more of them. */
export function unreadAnswers(mostBytes: number): UnreadAnswers {
  const held = new Map<string, number>()
  return {
    take(address, bytes) {
      let own = 0
      const resize = (to: number): boolean => {
        const all = (held.get(address) ?? 0) + to - own
        if (to > own && all > mostBytes) return false
        own = to
        if (all > 0) held.set(address, all)
        else held.delete(address)
        return true
      }
      return resize(bytes) ? { resize, grow: (to) => to <= own || resize(to), free: () => void resize(0) } : null
    },
  }
}
