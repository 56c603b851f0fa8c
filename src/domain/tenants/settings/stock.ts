import * as z from 'zod'
import { BARE_PRICES } from './vocabulary.ts'
import * as s from './words.ts'

export const stock = s.group('The feeds your stock comes from.', {
  sources: s.rowsOf('What you know of a feed that its file does not say.', {
    source: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .describe('Its name, as "stock sources" has it: that of its format, unless its import names another.'),
    barePrices: z
      .enum(BARE_PRICES)
      .describe(
        'What its prices are where the file says of none what it includes: drive-away, egc (excluding government charges), or unknown.',
      ),
  }),
})
