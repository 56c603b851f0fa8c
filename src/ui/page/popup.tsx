import type { MouseEvent } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { OwnPicture } from './own-picture.tsx'
import type { PopupView } from './site-view.ts'
import { usePopup } from './use-popup.ts'

/**
 * The promotion of a site: a closed dialog until it is shown to a visitor who has not closed it before. Closed, it is
 * neither drawn nor read, nor is its picture fetched.
 */
export function Popup({ popup }: { popup: PopupView }) {
  const { dialog, remember } = usePopup(popup)
  const close = () => dialog.current!.close()
  const closeOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close()
  }
  // Remembered before the page that the link leads to is there: the dialog's own event comes later.
  function follow() {
    remember()
    close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the dialog's own.
    <dialog
      ref={dialog}
      className="popup"
      aria-labelledby="popup-title"
      closedby="any"
      data-nosnippet=""
      data-popup={popup.id}
      onClose={remember}
      onClick={closeOutside}
    >
      <OwnPicture picture={popup.picture} className="popup-picture" sizes="(min-width: 632px) 600px, 86vw" />
      <div className="popup-words">
        <h2 id="popup-title">{popup.title}</h2>
        {popup.description ? <p>{popup.description}</p> : null}
        <a className="button button-primary" href={popup.href} onClick={follow}>
          {popup.button}
        </a>
      </div>
      <button type="button" className="popup-close" onClick={close}>
        <Icon name="x" />
        <span className="sr-only">Close</span>
      </button>
    </dialog>
  )
}
