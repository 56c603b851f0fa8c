import { IconButton } from './button.tsx'

export type ToastView = { title: string; text?: string; action?: { label: string; href: string } }

/** Something that is said over the page. `onDone`: it was dismissed, or followed. */
export function Toast({ toast, onDone }: { toast: ToastView; onDone?: () => void }) {
  return (
    <div className="toast">
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.text ? <p className="toast-text">{toast.text}</p> : null}
      </div>
      {toast.action ? (
        <a className="toast-action" href={toast.action.href} onClick={onDone}>
          {toast.action.label}
        </a>
      ) : null}
      <IconButton icon="x" label="Dismiss" className="toast-close" onClick={onDone} />
    </div>
  )
}
