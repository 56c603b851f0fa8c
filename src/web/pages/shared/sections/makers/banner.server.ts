import type { PageContext } from '../../../../site/page-context.ts'
import { ownPicture } from '../../own-picture.ts'
import type { Made, Written } from '../maker.ts'

export function make({ title, text, imageSrc, imageAlt }: Written<'banner'>, { site }: PageContext): Made {
  return { kind: 'banner', title, text, picture: ownPicture(imageSrc, imageAlt, site.content.files) }
}
