import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon } from '../primitives/icon.tsx'
import type { CardView } from './views.ts'

/** Saves the vehicle on this device. What is remembered of it stands on the button (B§3 "Favourite"). */
export function Heart({ card }: { card: CardView }) {
  const { favourite, id, title, href, pictures } = card
  if (!favourite) return null
  const { make, model, onlyIfSaved } = favourite
  const slug = href.replace(/^\/cars\//, '')
  const [first] = pictures
  const image = first ? imageUrl({ imageId: first.imageId }) : null
  return (
    <button
      type="button"
      className="heart"
      aria-pressed="false"
      aria-label={`Save ${title}`}
      hidden={onlyIfSaved}
      data-behaviour="keep"
      data-favourite={JSON.stringify({ id, name: title, slug, make, model, primary_image_url: image })}
      data-only-if-saved={onlyIfSaved ? '' : undefined}
    >
      <Icon name="heart" />
    </button>
  )
}
