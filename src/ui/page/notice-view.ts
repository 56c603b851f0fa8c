import type { CardView } from '../vehicle/views.ts'
import type { LinkView } from './site-view.ts'

/** A page that is a few words and a way on: not found, gone, out of order. */
export type NoticeView = {
  code: string
  title: string
  text: string
  links: LinkView[]
  similar: CardView[]
}
