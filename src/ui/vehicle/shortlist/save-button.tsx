import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { EventId } from '#domain/analytics/event-ids.ts'
import { imageUrl } from '#domain/media/image-variants.ts'
import type { SavedIn } from '#domain/stock/dealership-rules.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { useContentFocus } from '../../hooks/use-content-focus.ts'
import { usePressedBefore } from '../../hooks/use-pressed-before.ts'
import { Icon } from '../../primitives/icon.tsx'
import { isSavedHere, toggleFavourite, useIsSaved } from '../../stores/favourites.ts'
import { showToast } from '../../stores/toasts.ts'
import { signedInHere, useIsWatched } from '../../stores/watchlist.ts'
import type { FavouriteRecord } from '../view.ts'
import type { CardView } from '../views.ts'
import { askWatched, changeWatched } from './change-watched.ts'

const SAVED: EventId = 39

type SaveButtonProps = {
  record: FavouriteRecord
  savedIn: SavedIn
  /** Who has saved it may take it off again, nobody else may add it (rule:favourites). */
  onlyIfSaved: boolean
  className: string
  label?: string
  /** Has the focus where the button hides once it is pressed; the content of the page by default. */
  next?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Shows whether a vehicle is saved, on this device (rule:favourites) or in the account of who has signed in
 * (rule:watchlist), and changes it. Needs scripts; pressed before they are there, it is saved once they are.
 */
export function SaveButton({ record, savedIn, onlyIfSaved, className, label, next, children }: SaveButtonProps) {
  const isOnDevice = useIsSaved(record.id)
  const isWatched = useIsWatched(record.id, savedIn !== 'device')
  const isOfAccount = savedIn === 'account' || isWatched !== null
  const isSaved = isOfAccount ? isWatched === true : isOnDevice
  const button = useRef<HTMLButtonElement>(null)
  const focusContent = useContentFocus()
  const isAsked = isWatched !== null
  const { id, name } = record
  useEffect(() => {
    if (isAsked) askWatched({ id, name })
  }, [isAsked, id, name])

  function press({ currentTarget }: MouseEvent) {
    if (onlyIfSaved && currentTarget === document.activeElement) {
      if (next?.current) next.current.focus()
      else focusContent()
    }
    if (isOfAccount) return void changeWatched(record, !isSaved)
    toggleOnDevice()
  }
  function toggleOnDevice() {
    if (!toggleFavourite(record)) return
    sendEvent(SAVED, record.id)
    const action = { label: 'View List', href: '/favourites' }
    showToast({ title: 'Saved on this device', text: record.name, action })
  }
  // Shown as saved before anybody could know what this device, or its shopper's account, has already.
  usePressedBefore(button, isSaved, () => {
    const isTheAccounts = isOfAccount || (savedIn !== 'device' && signedInHere.read().length > 0)
    if (isTheAccounts) void changeWatched(record, true)
    else if (!isSavedHere(id)) toggleOnDevice()
  })
  return (
    <button
      ref={button}
      type="button"
      data-at-once="toggle"
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

type HeartProps = { card: CardView; title: RefObject<HTMLAnchorElement | null> }

/**
 * Saves the vehicle of a card (rule:favourites, rule:watchlist). Once it is gone, who has saved it may take it off
 * again, nobody else may add it. `title`: the link that names it.
 */
export function Heart({ card, title: next }: HeartProps) {
  const { favourite, id, title, href, pictures, available } = card
  if (!favourite) return null
  const { make, model, savedIn = 'device' } = favourite
  const slug = href.replace(/^\/cars\//, '')
  const [first] = pictures
  const image = first ? imageUrl({ imageId: first.imageId }) : null
  const record = { id, name: title, slug, make, model, primary_image_url: image }
  return (
    <SaveButton {...{ record, savedIn, next }} onlyIfSaved={!available} className="heart" label={`Save ${title}`}>
      <Icon name="heart" />
    </SaveButton>
  )
}
