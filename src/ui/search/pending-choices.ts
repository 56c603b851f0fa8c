import { useSyncExternalStore } from 'react'
import { type PendingChoices, useLive } from './live-context.ts'
import type { Box } from './press.ts'

export function createPendingChoices(): PendingChoices {
  const states = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const changed of listeners) changed()
  }
  return {
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    /** Undefined: as the search says. */
    get: (box: Box) => states.get(keyOf(box)),
    isEmpty: () => states.size === 0,
    set(boxes: readonly Box[], isTicked: boolean) {
      for (const box of boxes) states.set(keyOf(box), isTicked)
      tell()
    },
    clear() {
      if (!states.size) return
      states.clear()
      tell()
    },
  }
}

/** How this box is to stand; undefined: as the search says. Draws anew only what has this box. */
export function usePendingChoice(box: Box): boolean | undefined {
  const wanted = useLive()?.wanted
  return useSyncExternalStore(
    wanted?.subscribe ?? never,
    () => wanted?.get(box),
    () => undefined,
  )
}

const never = () => () => {}

function keyOf({ name, value }: Box): string {
  return `${name}=${value}`
}
