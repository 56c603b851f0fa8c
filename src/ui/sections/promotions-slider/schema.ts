import * as z from 'zod'
import { slug } from '#domain/tenants/settings/words.ts'
import type { OwnPictureView } from '../../page/site-view.ts'

export const schema = z.strictObject({
  slides: z
    .array(slug)
    .max(20)
    .nullable()
    .default(null)
    .describe('Slides of settings.home.slides by id; all otherwise.'),
})

export type View = { label: string; slides: SlideView[] }

export type SlideView = {
  id: string
  name: string
  text: string | null
  picture: OwnPictureView
  href: string | null
  hideOverlay: boolean
}
