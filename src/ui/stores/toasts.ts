import { useSyncExternalStore } from 'react'
import type { ToastView } from '../primitives/toast.tsx'

/** `removeAfterMs`: where it is not to stand as long as the site has toasts stand. */
export type ToastRequest = ToastView & { removeAfterMs?: number }

/** Each has its own number: what is said twice is heard twice. */
export type ShownToast = ToastRequest & { id: number }

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of any other: at most one stands (rule:toasts). Readers hear it when they are done. */
export function showToast(toast: ToastRequest): void {
  show({ ...toast, id: ++count })
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
  shown = toast
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
