import { useSyncExternalStore } from 'react'

/** At most one thing of a kind that stands over the page, whoever shows it or takes it away. */
export function shownOne<Thing>() {
  let shown: Thing | null = null
  const listeners = new Set<() => void>()
  function subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  return {
    show(thing: Thing | null): void {
      shown = thing
      for (const changed of listeners) changed()
    },
    /** What stands; null where nothing does, as on the server. */
    useShown: (): Thing | null =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => null,
      ),
    /** Whether anything draws it. */
    isDrawn: () => listeners.size > 0,
  }
}
