import * as z from 'zod'
import { maybeText } from '#domain/tenants/settings/words.ts'

/** It is shown as a `stock-row`. */
export const schema = z.strictObject({
  title: maybeText('The heading; settings.home.latestStockTitle otherwise.', 160),
  count: z
    .int()
    .min(1)
    .max(24)
    .nullable()
    .default(null)
    .describe('Vehicles; settings.home.latestStockCount otherwise.'),
})
