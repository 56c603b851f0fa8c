import { useSyncExternalStore } from 'react'

/** A list that the visitor keeps on this device: in the browser's storage, or until the page is left where it keeps nothing. */
type StoredList<T> = {
  /** Of the browser's storage. */
  key: string
  /** The same array until something changes. */
  read(): readonly T[]
  write(values: readonly T[]): void
  subscribe(changed: () => void): () => void
}

/** All lists together: what they show is cheap to look at again. */
const listeners = new Set<() => void>()

/** Says that lists may have changed, here, in another tab, or while the page lay in the browser's memory. */
export function tellOfChange(): void {
  for (const changed of listeners) changed()
}

/** Whatever else lies under the key, of ours or of others, is left out: `isOne` says what belongs. */
export function storedList<T>(key: string, isOne: (value: unknown) => value is T): StoredList<T> {
  let held: readonly T[] = []
  /** What `held` was read from, or written as. */
  let text: string | null = null
  let keepsNothing = false

  return {
    key,
    read() {
      if (keepsNothing) return held
      try {
        const now = localStorage.getItem(key)
        if (now !== text) held = parsed(now, isOne)
        text = now
      } catch {
        // Storage that must not be read.
      }
      return held
    },
    write(values) {
      held = values
      try {
        text = JSON.stringify(values)
        localStorage.setItem(key, text)
        keepsNothing = false
      } catch {
        // A private window, or no room left.
        keepsNothing = true
      }
      tellOfChange()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/**
 * What a component shows of a list, and draws anew only when that is another: `select` returns a plain value, or the list
 * itself. `onServer` is what the server draws, which knows nothing of the device.
 */
export function useStored<T, Shown>(
  list: StoredList<T>,
  select: (values: readonly T[]) => Shown,
  onServer: Shown,
): Shown {
  return useSyncExternalStore(
    list.subscribe,
    () => select(list.read()),
    () => onServer,
  )
}

function parsed<T>(text: string | null, isOne: (value: unknown) => value is T): readonly T[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(kept) ? kept.filter(isOne) : []
  } catch {
    return []
  }
}
