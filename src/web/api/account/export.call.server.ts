import * as z from 'zod'
import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import { readAccount } from '#domain/accounts/shopper-data/read-account.server.ts'
import { ownOrders } from '#domain/commerce/orders/read-orders.server.ts'
import { ownApplications } from '#domain/leads/applications/find-application.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { personalJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

/** `GET /api/me/export`: what is held of who has signed in, as a file of theirs (rule:shopper-data). */
export const routes: Routes = ({ keys }) => [
  get('/me/export', {
    operationId: 'exportMe',
    tag: 'Accounts',
    summary: 'Everything held of who has signed in, but enquiries, which the dealer keeps',
    answers: {
      200: ['By the kind of thing.', z.record(z.string(), z.array(z.looseObject({})))],
      401: 'Nobody has signed in.',
    },
    outage: 'What is held cannot be told just now.',
    async handle({ ctx, request }) {
      const shopper = await shopperOf(ctx, request)
      if (!shopper) return personalJson({ error: 'Please sign in first.' }, 401)
      const { proved } = await readAccount(shopper)
      const contacts = Object.values(proved).filter((contact) => contact !== null)
      const rows = await exportShopper(shopper, { shopperId: shopper.shopper.shopperId, contacts })
      const { shopperId } = shopper.shopper
      const finance_applications = await ownApplications(shopper, keys, shopperId)
      const orders = await ownOrders(shopper, keys, shopperId)
      return personalJson({ ...rows, finance_applications, orders }, 200, {
        'Content-Disposition': `attachment; filename="my-data-${ctx.tenant.slug}.json"`,
      })
    },
  }),
]
