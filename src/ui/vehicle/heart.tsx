import type { RefObject } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon } from '../primitives/icon.tsx'
import { SaveButton } from './shortlist/save-button.tsx'
import type { CardView } from './views.ts'

type HeartProps = { card: CardView; title: RefObject<HTMLAnchorElement | null> }

/**
 * Saves the vehicle of a card on this device (rule:favourites). Once it is gone, who has saved it may take it off
 * again, nobody else may add it. `title`: the link that names it.
 */
export function Heart({ card, title: next }: HeartProps) {
  const { favourite, id, title, href, pictures, available } = card
  if (!favourite) return null
  const { make, model } = favourite
  const slug = href.replace(/^\/cars\//, '')
  const [first] = pictures
  const image = first ? imageUrl({ imageId: first.imageId }) : null
  const record = { id, name: title, slug, make, model, primary_image_url: image }
  return (
    <SaveButton record={record} onlyIfSaved={!available} className="heart" label={`Save ${title}`} next={next}>
      <Icon name="heart" />
    </SaveButton>
  )
}
