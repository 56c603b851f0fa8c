import * as z from 'zod'
import { maybeText } from '#domain/tenants/settings/words.ts'
import type { OwnPictureView } from '../../page/site-view.ts'
import { picture, pictureAlt, words } from '../written.ts'

export const schema = z.strictObject({
  title: words('The words.', 120),
  text: maybeText('One sentence.', 300),
  imageSrc: picture('The wide picture.'),
  imageAlt: pictureAlt,
})

export type View = { title: string; text: string | null; picture: OwnPictureView | null }
