import { Icon } from '../primitives/icon.tsx'
import { OwnPicture } from './own-picture.tsx'
import type { PopupView } from './site-view.ts'

/**
 * The promotion of a site: a closed dialog until `src/web/client/popup.ts` shows it to a visitor who has not closed it
 * before. Closed, it is neither drawn nor read, nor is its picture fetched.
 */
export function Popup({ popup }: { popup: PopupView }) {
  return (
    <dialog
      className="popup"
      aria-labelledby="popup-title"
      closedby="any"
      data-nosnippet=""
      data-behaviour="popup"
      data-popup={popup.id}
      data-until={popup.expiresOn ?? undefined}
    >
      <OwnPicture picture={popup.picture} className="popup-picture" sizes="(min-width: 632px) 600px, 86vw" />
      <div className="popup-words">
        <h2 id="popup-title">{popup.title}</h2>
        {popup.description ? <p>{popup.description}</p> : null}
        <a className="button button-primary" href={popup.href}>
          {popup.button}
        </a>
      </div>
      <button type="button" className="popup-close">
        <Icon name="x" />
        <span className="sr-only">Close</span>
      </button>
    </dialog>
  )
}
