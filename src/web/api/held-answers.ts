/** What one answer takes of an address's share until it has been read. */
export type Place = { resize(bytes: number): void; free(): void }

export type HeldAnswers = {
  /** Sets `bytes` aside before the work begins; null where the address holds too many that it has not read. */
  take(address: string, bytes: number): Place | null
}

/** Counts the bytes of answers that are made or on their way, per address: whoever does not read gets no more of them. */
export function heldAnswers(mostBytes: number): HeldAnswers {
  const held = new Map<string, number>()

  function add(address: string, bytes: number): void {
    const now = (held.get(address) ?? 0) + bytes
    if (now > 0) held.set(address, now)
    else held.delete(address)
  }
  return {
    take(address, bytes) {
      if ((held.get(address) ?? 0) + bytes > mostBytes) return null
      let own = bytes
      add(address, own)
      const resize = (to: number) => {
        add(address, to - own)
        own = to
      }
      return { resize, free: () => resize(0) }
    },
  }
}
