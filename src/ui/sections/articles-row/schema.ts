import * as z from 'zod'
import { count } from '#domain/tenants/settings/words.ts'
import type { LinkView, OwnPictureView } from '../../page/site-view.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading, count: count(3, 'Articles in the row.', 1, 12) })

export type View = { title: string; articles: ArticleCardView[]; more: LinkView | null }

export type ArticleCardView = {
  heading: string
  text: string
  picture: OwnPictureView | null
  date: { iso: string; words: string }
  href: string | null
  readMore: string
}
