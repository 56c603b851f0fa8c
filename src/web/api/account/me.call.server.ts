import * as z from 'zod'
import { listWatchlist } from '#domain/accounts/watchlist/list-watchlist.server.ts'
import { renewedCookie, shopperOf } from '../../account/shopper-of.server.ts'
import { personalJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

const USER = z.object({
  id: z.int(),
  name: z.string().describe('Empty until it was asked for.'),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('As `+61491570156`; without one nothing is saved to the watchlist.'),
})

/** `GET /api/me`: who has signed in here, by the session's cookie, and what they keep; the only personal answer. */
export const routes: Routes = () => [
  get('/me', {
    operationId: 'me',
    tag: 'Accounts',
    summary: 'Who has signed in, and their watchlist',
    answers: {
      200: [
        'Whoever it is; `user` is null for nobody.',
        z.object({ user: USER.nullable(), watchlist: z.array(z.object({ id: z.int() })) }),
      ],
    },
    outage: 'Who has signed in cannot be said just now.',
    async handle({ ctx, request }) {
      const shopper = await shopperOf(ctx, request)
      const watchlist = shopper ? await listWatchlist(shopper) : []
      const ids = watchlist.map(({ carId }) => ({ id: carId }))
      return personalJson(
        { user: shopper && userOf(shopper.shopper), watchlist: ids },
        200,
        renewedCookie(shopper, request),
      )
    },
  }),
]

function userOf({ shopperId, name, email, phone }: Omit<z.output<typeof USER>, 'id'> & { shopperId: number }) {
  return { id: shopperId, name, email, phone }
}
