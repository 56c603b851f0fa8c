import { useSyncExternalStore } from 'react'
import { useLive } from './live-context.ts'
import type { Box } from './press.ts'

/** How boxes are to stand that were pressed since the search that is shown was drawn. */
export type Wanted = {
  subscribe(changed: () => void): () => void
  /** Undefined: as the search says. */
  get(box: Box): boolean | undefined
  isEmpty(): boolean
  set(boxes: readonly Box[], isTicked: boolean): void
  clear(): void
}

export function createWanted(): Wanted {
  const states = new Map<string, boolean>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const changed of listeners) changed()
  }
  return {
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    get: (box) => states.get(keyOf(box)),
    isEmpty: () => states.size === 0,
    set(boxes, isTicked) {
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
export function useWanted(box: Box): boolean | undefined {
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
