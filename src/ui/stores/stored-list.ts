import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** A list that the visitor keeps on this device: in the browser's storage, or until the page is left where it keeps nothing. */
type StoredList<T> = {
  /** Of the browser's storage. */
  key: string
  /** The same array until something changes. */
  read(): readonly T[]
  write(values: readonly T[]): void
}

/** All lists together: what they show is cheap to look at again. */
const { subscribe, tell } = createListeners()

/** Has lists kept on this device follow other tabs, and a page that comes back from the browser's memory. */
export function useOtherTabs(): void {
  useEffect(() => {
    addEventListener('storage', tell)
    addEventListener('pageshow', tell)
    return () => {
      removeEventListener('storage', tell)
      removeEventListener('pageshow', tell)
    }
  }, [])
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
      tell()
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
    subscribe,
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
