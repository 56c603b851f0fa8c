import * as z from 'zod'
import { count, maybeText } from '#domain/tenants/settings/words.ts'
import type { LinkView } from '../../page/site-view.ts'
import type { CardView } from '../../vehicle/views.ts'
import { words } from '../written.ts'

/** A search of this site's own stock, as its address: read by the search URL codec, so that filters stay filters. */
const searchPath = z
  .string()
  .trim()
  .max(2000)
  .regex(/^\/search(?:[/?]|$)/, 'Use the address of a search of this site, such as "/search/used-cars/toyota"')

export const schema = z.strictObject({
  title: words('The heading.', 160),
  search: searchPath.describe('Which vehicles.'),
  count: count(8, 'Vehicles in the row.', 1, 24),
  moreText: maybeText('The words of the link to all of them.', 60),
})

export type View = { title: string; cards: CardView[]; more: LinkView }
