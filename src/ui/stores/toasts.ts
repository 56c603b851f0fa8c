import type { ToastView } from '../primitives/toast.tsx'
import { shownOne } from './shown-one.ts'

/** `removeAfterMs`: where it is not to stand as long as the site has toasts stand. */
export type ToastRequest = ToastView & { removeAfterMs?: number }

/** Each has its own number: what is said twice is heard twice. */
export type ShownToast = ToastRequest & { id: number }

const { show, useShown } = shownOne<ShownToast>()
let count = 0

/** Shows a toast in place of any other: at most one stands (rule:toasts). Readers hear it when they are done. */
export function showToast(toast: ToastRequest): void {
  show({ ...toast, id: ++count })
}

export function removeToast(): void {
  show(null)
}

/** The toast that stands, if any. */
export const useToast = useShown
