import { useSyncExternalStore } from 'react'
import type { ToastView } from '../primitives/toast.tsx'

export type ToastRequest = ToastView & { removeAfterMs?: number }

/** C§4: a toast stays until the shopper or the next one removes it; this is the longest. */
export const REMOVE_AFTER_MS = 1_000_000

/** Each has its own number: what is said twice is heard twice. */
export type ShownToast = ToastView & { id: number }

let shown: ShownToast | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a toast in place of any other: at most one stands (C§4). Readers hear it when they are done. */
export function showToast({ removeAfterMs = REMOVE_AFTER_MS, ...toast }: ToastRequest): void {
  show({ ...toast, id: ++count })
  timer = setTimeout(removeToast, removeAfterMs)
}

export function removeToast(): void {
  show(null)
}

/** The toast that stands, if any; on the server none does. */
export function useToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

function show(toast: ShownToast | null): void {
  clearTimeout(timer)
  shown = toast
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
