import * as z from 'zod'
import { maybeText } from '#domain/tenants/settings/words.ts'
import type { LinkView } from '../../page/site-view.ts'
import { wordedLink } from '../written.ts'

export const schema = z.strictObject({
  links: z
    .array(wordedLink.extend({ text: maybeText('One sentence.', 200) }))
    .length(3, 'The banner has three links')
    .nullable()
    .default(null)
    .describe('Three links; those of settings.vehiclePage.featureBanner otherwise.'),
})

export type View = { links: (LinkView & { text: string | null })[] }
