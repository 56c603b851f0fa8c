import * as z from 'zod'
import { maybeText } from '#domain/tenants/settings/words.ts'
import type { OwnPictureView } from '../../page/site-view.ts'
import { picture, pictureAlt } from '../written.ts'

export const schema = z.strictObject({
  title: maybeText('The large words; those of settings.home otherwise.', 120),
  text: maybeText('The sentence under them.', 300),
  imageSrc: picture('The large picture; that of settings.home, else a vehicle from stock.'),
  imageAlt: pictureAlt,
  search: z.boolean().nullable().default(null).describe('With the search; settings.home.heroSearch otherwise.'),
})

export type View = {
  title: string
  text: string | null
  picture: OwnPictureView | null
  /** Without a picture, where there is stock. */
  ofStock?: HeroStockView
  search: HeroSearchView | null
  /** '1,204' vehicles in stock. */
  stockCount: string
}

/** Photos of some vehicles, each leading to its own; or the silhouette of what most of the stock is. */
export type HeroStockView =
  | { kind: 'photos'; photos: { href: string; picture: OwnPictureView }[] }
  | { kind: 'drawing'; body: string }

export type MakeWithModels = [make: string, ...models: string[]]

export type HeroSearchView = {
  /** Null: they stand in the document's markup alone. */
  makes: MakeWithModels[] | null
  /** What a search by price is called in its address, and the amounts worth choosing: maybe none. `unit`: '' or ' / week'. */
  budgets: { name: string; mostDollars: number[]; unit: string }
  bodies: string[]
}
