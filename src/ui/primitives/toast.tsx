import { IconButton } from './button.tsx'

export type ToastView = { title: string; text?: string; action?: { label: string; href: string } }

/** How a toast looks; `src/web/client/toast.ts` makes the same of plain elements when it shows one. */
export function Toast({ toast }: { toast: ToastView }) {
  return (
    <div className="toast">
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.text ? <p className="toast-text">{toast.text}</p> : null}
      </div>
      {toast.action ? (
        <a className="toast-action" href={toast.action.href}>
          {toast.action.label}
        </a>
      ) : null}
      <IconButton icon="x" label="Dismiss" className="toast-close" />
    </div>
  )
}
