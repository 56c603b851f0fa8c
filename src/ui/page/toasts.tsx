import { useEffect, useLayoutEffect, useRef } from 'react'
import { Toast } from '../primitives/toast.tsx'
import { removeToast, useToast } from '../stores/toasts.ts'

/**
 * The one place toasts stand in: a live region that is there before it speaks, over everything else. One that nobody puts
 * away goes after `removalMs`, unless it says another time itself.
 */
export function Toasts({ removalMs }: { removalMs: number }) {
  const toast = useToast()
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    region.current!.togglePopover(toast !== null)
  }, [toast])
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(removeToast, toast.removeAfterMs ?? removalMs)
    return () => clearTimeout(timer)
  }, [toast, removalMs])
  return (
    <div className="toasts" ref={region} popover="manual" role="status" aria-live="polite">
      {toast ? <Toast key={toast.id} toast={toast} onDone={removeToast} /> : null}
    </div>
  )
}
