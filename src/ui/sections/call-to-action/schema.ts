import * as z from 'zod'
import { maybeText } from '#domain/tenants/settings/words.ts'
import type { LinkView, OwnPictureView } from '../../page/site-view.ts'
import { picture, pictureAlt, wordedLink, words } from '../written.ts'

export const schema = z.strictObject({
  title: words('The heading.', 120),
  text: maybeText('One or two sentences.'),
  imageSrc: picture('A picture beside the words.'),
  imageAlt: pictureAlt,
  links: z.array(wordedLink).min(1).max(4).describe('The buttons; the first is the main one.'),
})

export type View = { title: string; text: string | null; links: LinkView[]; picture: OwnPictureView | null }
