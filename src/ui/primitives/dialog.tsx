import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { type ButtonLook, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useDialogCommand } from './use-dialog-command.ts'

type DialogProps = {
  id: string
  title: string
  children: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** Given, this says whether the dialog is open, and `onClose` is told when a shopper closes it. */
  open?: boolean
  onClose?(): void
}

/**
 * A modal conversation in a native `<dialog>`: focus stays inside, Escape, the cross and a press outside close it, and
 * focus returns to what opened it. Opened by a `DialogButton`; browsers older than its attributes get the same by handlers.
 */
export function Dialog({ id, title, children, footer, wide, open, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open === undefined || open === ref.current!.open) return
    if (open) ref.current!.showModal()
    else ref.current!.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the dialog's own.
    <dialog
      ref={ref}
      onClose={onClose}
      id={id}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={`${id}-title`}
      closedby="any"
      onClick={closeOutside}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`} className="dialog-title">
          {title}
        </h2>
        <IconButton icon="x" label="Close" {...useDialogCommand('close', id)} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  )
}

type DialogButtonProps = { dialog: string; action?: 'open' | 'close'; look?: ButtonLook; icon?: IconName }

/** Opens (or closes) the dialog with that id. */
export function DialogButton(props: DialogButtonProps & { children: ReactNode }) {
  const { dialog, action = 'open', look = 'outline', icon, children } = props
  return (
    <button
      type="button"
      className={`button button-${look}`}
      aria-haspopup={action === 'open' ? 'dialog' : undefined}
      {...useDialogCommand(action === 'open' ? 'show-modal' : 'close', dialog)}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

/** A press on the dialog itself, not in it, is one on its backdrop. */
function closeOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (!('closedBy' in HTMLDialogElement.prototype) && target === currentTarget) currentTarget.close()
}
