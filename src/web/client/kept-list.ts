/** A list that the visitor keeps on this device: in the browser's storage, or until the page is left where it keeps nothing. */
export type KeptList<T> = {
  read(): T[]
  write(values: T[]): void
  /** Calls when another tab, or a page that comes back from the browser's memory, may show something else. */
  onElsewhere(changed: () => void): void
}

/** Whatever else lies under the key, of ours or of others, is left out: `isOne` says what belongs. */
export function keptList<T>(key: string, isOne: (value: unknown) => value is T): KeptList<T> {
  let held: T[] = []
  let keepsNothing = false

  return {
    read() {
      if (keepsNothing) return held
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return Array.isArray(kept) ? kept.filter(isOne) : []
      } catch {
        return held
      }
    },
    write(values) {
      held = values
      try {
        localStorage.setItem(key, JSON.stringify(values))
        keepsNothing = false
      } catch {
        // A private window, or no room left.
        keepsNothing = true
      }
    },
    onElsewhere(changed) {
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) changed()
      })
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) changed()
      })
    },
  }
}
