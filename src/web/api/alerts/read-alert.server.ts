import * as z from 'zod'

const line = z.string().max(3000)

/** What asks to be told of something; the verb says what is wrong with its values. */
export const ALERT_BODY = z.object({
  email: line.default(''),
  kind: line.nullish().describe('price-drop, available, alike or search; not needed where only one fits.'),
  frequency: line.default('').describe('at-once, daily or weekly.'),
  car_id: z.union([z.int().positive(), line]).nullish().describe('The vehicle it is about.'),
  search: line.nullish().describe('The address of the search it is about: /search/used-cars/toyota.'),
  consent_words: line.nullish().describe('Which words of consent stood at the form, as a page of the site sends it.'),
  company_url: line.nullish().describe('Left empty by people.'),
})

/** What a button sends of the page that a mailed link opens. */
export const LINK_BODY = z.object({
  link: line.optional().describe('What the link carries; absent where the query of the address has it (RFC 8058).'),
  alert: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Which alert of the same mailbox; that of the link without.'),
  which: z.literal('all').optional().describe('Every alert of the mailbox.'),
  frequency: line.optional().describe('at-once, daily or weekly.'),
})
