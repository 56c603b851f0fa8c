import * as z from 'zod'
import {
  driveAwayPrice,
  hasDriveAway,
  totalLabel,
  WHY_NOT,
  yardState,
} from '#domain/commerce/drive-away/drive-away-price.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { writtenState } from '#domain/tenants/settings/words.ts'
import { apiJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

const NONE = { error: 'There is no price by state of this vehicle here.' }

const ITEM = z.object({
  kind: z.enum(['price', 'delivery', 'luxury-car-tax', 'duty', 'transfer', 'registration', 'plates', 'insurance']),
  label: z.string(),
  price: z.number().min(0).nullable().describe('Dollars; null where nothing is added, or nothing can be said.'),
  is_missing: z.boolean().describe('It is charged, and not in the total.'),
  says: z.string().nullable(),
  source: z
    .object({ name: z.string(), href: z.url(), from: z.iso.date(), to: z.iso.date(), is_current: z.boolean() })
    .nullable()
    .describe('Where the figure stands, and the days it is known to hold.'),
})

/**
 * `GET /api/cars/{slug}/drive-away?state=QLD` (rule:drive-away-price): what it costs in a state, the yard's where none is named, item by
 * item in dollars. 404 where the dealer says no such prices, for a vehicle that has none, and for another dealer's.
 */
export const routes: Routes = () => [
  get('/cars/{slug}/drive-away', {
    operationId: 'driveAwayPrice',
    tag: 'Stock',
    summary: 'What a vehicle costs in a state, with stamp duty and the other charges there',
    query: z.object({
      state: writtenState.optional().describe('The state; without it the one where the vehicle stands.'),
    }),
    answers: {
      200: [
        'Item by item.',
        z.object({
          state: z.enum(STATES.map((state) => state.toUpperCase() as Uppercase<State>)),
          as_at: z.iso.date(),
          label: z.string().nullable().describe('What the total is called.'),
          total: z.number().nullable().describe('Dollars; null where it cannot be said: `says` tells why.'),
          is_estimate: z.boolean(),
          says: z.string().nullable(),
          items: z.array(ITEM),
        }),
      ],
      400: 'This is no state, or none is named and the vehicle’s yard has none.',
      404: 'There is no such price here.',
    },
    outage: 'Vehicles cannot be read just now.',
    async handle({ ctx, params }, query) {
      const { settings } = ctx.tenant
      const found = await followVehicle(ctx, params.slug.toLowerCase())
      if (found.kind !== 'found' || !hasDriveAway(found.listing, settings)) return apiJson(NONE, 404)
      const state = (query.state?.toLowerCase() as State | undefined) ?? yardState(found.listing)
      if (!state) return apiJson({ error: 'Name a state.', errors: { state: ['Name a state.'] } }, 400)
      const today = localDate(ctx.now, settings.site.timeZone)
      const price = driveAwayPrice(found.listing, state, { settings, today })
      const isSaid = price.kind !== 'cannot-say'
      return apiJson({
        state: state.toUpperCase(),
        as_at: today,
        label: isSaid ? totalLabel(price) : null,
        total: isSaid ? price.totalCents / 100 : null,
        is_estimate: !isSaid || price.isEstimate,
        says: price.kind === 'cannot-say' ? WHY_NOT[price.reason] : null,
        items:
          price.kind === 'itemised'
            ? price.items.map(({ cents, isMissing, source, ...item }) => ({
                kind: item.kind,
                label: item.label,
                price: cents === null ? null : cents / 100,
                is_missing: isMissing,
                says: item.says,
                source: source && {
                  name: source.name,
                  href: source.href,
                  from: source.from,
                  to: source.to,
                  is_current: source.isCurrent,
                },
              }))
            : [],
      })
    },
  }),
]
