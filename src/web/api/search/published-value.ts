import { imageUrl } from '#domain/media/image-variants.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { PublishedField } from './published-fields.ts'

/** As wide as a page shows a picture, and as a row of small ones does. */
const WIDTH_PX = 1280
const THUMB_WIDTH_PX = 320

/**
 * What an answer says of one field of a vehicle: as search holds it, and where its pictures are (rule:public-fields),
 * from the root of its host.
 */
export function publishedValue(document: SearchDocument, field: PublishedField): unknown {
  if (field === 'images') return document.images.map(pictureOf)
  if (field !== 'primary_image_url') return document[field]
  const [first] = document.images
  return first ? pictureOf(first).url : null
}

function pictureOf({ id: imageId, width, height }: SearchDocument['images'][number]) {
  const thumb = { url: imageUrl({ imageId, widthPx: THUMB_WIDTH_PX }) }
  return { id: imageId, width, height, url: imageUrl({ imageId, widthPx: WIDTH_PX }), thumb }
}
