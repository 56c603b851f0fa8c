import { type ReactNode, useRef } from 'react'
import type { EventId } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { toggleFavourite, useIsSaved } from '../../stores/favourites.ts'
import { showToast } from '../../stores/toasts.ts'
import { useFocusGoesOn } from './use-focus-goes-on.ts'
import type { FavouriteRecord } from './view.ts'

const SAVED: EventId = 39

type SaveButtonProps = {
  record: FavouriteRecord
  /** Who has saved it may take it off again, nobody else may add it (B§4). */
  onlyIfSaved: boolean
  className: string
  label?: string
  children: ReactNode
}

/** Shows whether a vehicle is saved on this device, and changes it. Needs scripts. */
export function SaveButton({ record, onlyIfSaved, className, label, children }: SaveButtonProps) {
  const isSaved = useIsSaved(record.id)
  const button = useRef<HTMLButtonElement>(null)
  const giveFocusOn = useFocusGoesOn(button)

  function press() {
    if (onlyIfSaved) giveFocusOn()
    if (!toggleFavourite(record)) return
    sendEvent(SAVED, record.id)
    const action = { label: 'View List', href: '/favourites' }
    showToast({ title: 'Saved on this device', text: record.name, action })
  }
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-pressed={isSaved}
      aria-label={label}
      hidden={onlyIfSaved && !isSaved}
      onClick={press}
    >
      {children}
    </button>
  )
}
