import { useEffect, useRef } from 'react'
import { Button } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { type Slot, usePhotoUploads } from './use-photo-uploads.ts'
import type { PhotoSlotView } from './views.ts'

/**
 * Eight views of the vehicle, from the camera or the library (rule:trade-in-photos). With scripts each is sent in the background as it is
 * taken, one after another, and again once there is a network; without, each has its button. What arrived stays.
 */
export function TradeInPhotos({ photos }: { photos: readonly PhotoSlotView[] }) {
  const { slots, choose, isEnhanced } = usePhotoUploads(photos)
  const count = slots.filter(({ state }) => state === 'there').length
  return (
    <div id="photos" className="trade-in-photos">
      <h3 className="form-heading">Photos</h3>
      <p className="text-muted">
        Walk once around it. Photos make the handover quicker; nobody sees them but us and whoever has this link.
      </p>
      <p role="status">{`${count} of ${slots.length} are here.`}</p>
      <ul>
        {slots.map((slot) => (
          <PhotoSlot key={slot.view} slot={slot} choose={choose} isEnhanced={isEnhanced} />
        ))}
      </ul>
    </div>
  )
}

type SlotProps = { slot: Slot; choose(view: string, file: File): void; isEnhanced: boolean }

function PhotoSlot({ slot, choose, isEnhanced }: SlotProps) {
  const box = useRef<HTMLInputElement>(null)
  const send = () => {
    const file = box.current?.files?.[0]
    if (file) choose(slot.view, file)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before anything listened to it
  useEffect(send, [])
  return (
    <li>
      <form method="post" action={slot.href} encType="multipart/form-data">
        <label className="trade-in-photo">
          {slot.state === 'there' ? <img src={slot.src} alt="" loading="lazy" /> : <Icon name="camera" />}
          <span>{slot.label}</span>
          <span className="text-sm text-muted">{WORDS[slot.state]}</span>
          <input ref={box} type="file" name="photo" accept="image/*" required aria-label={slot.label} onChange={send} />
        </label>
        {isEnhanced ? null : <Button type="submit">Send</Button>}
      </form>
    </li>
  )
}

const WORDS: Record<Slot['state'], string> = {
  empty: 'Take or choose a photo',
  waiting: 'Waits for its turn',
  sending: 'On its way …',
  there: 'Here. Tap for another',
  offline: 'Not sent yet: it goes by itself',
  'too-large': 'That photo is too large. Choose another',
  unreadable: 'That is no photo we can open. Choose another',
  refused: 'Not taken. Load this page again',
}
