import { useLayoutEffect, useRef } from 'react'
import { Toast } from '../primitives/toast.tsx'
import { removeToast, useToast } from '../stores/toasts.ts'

/** The one place toasts stand in: a live region that is there before it speaks, over everything else. */
export function Toasts() {
  const toast = useToast()
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    region.current!.togglePopover(toast !== null)
  }, [toast])
  return (
    <div className="toasts" ref={region} popover="manual" role="status" aria-live="polite">
      {toast ? <Toast key={toast.id} toast={toast} onDone={removeToast} /> : null}
    </div>
  )
}
