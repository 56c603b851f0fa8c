import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

type SheetProps = { id: string; title: string; children: ReactNode; footer?: ReactNode }

/**
 * A panel that rises from below (from the side on wide screens) over the page: a popover, so it opens without scripts,
 * and Escape or a press outside puts it away. A `<button popovertarget>` with its id opens it.
 */
export function Sheet({ id, title, children, footer }: SheetProps) {
  return (
    <div id={id} popover="auto" className="bottom-sheet" role="dialog" aria-labelledby={`${id}-title`}>
      <div className="sheet-bar sheet-bar-top">
        <h2 id={`${id}-title`} className="dialog-title">
          {title}
        </h2>
        <IconButton icon="x" label="Close" popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <div className="bottom-sheet-body">{children}</div>
      {footer ? <div className="sheet-bar sheet-bar-bottom">{footer}</div> : null}
    </div>
  )
}
