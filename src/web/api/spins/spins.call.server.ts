import * as z from 'zod'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { spinWheel } from '#domain/commerce/prizes/spin-wheel.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { ledOn } from '../leads/step-answer.server.ts'
import { CARD_CALL, signInFirst, wrongFields } from '../payments/card-calls.server.ts'
import { refuse } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'
import { taken } from '../taken.server.ts'

const PAGE = '/spin-to-win'
const text = z.string().max(300).default('')

const SPIN = z.looseObject({
  word: text.describe('Any word or number of yours, 1 to 40 characters: the draw is made of it and of a secret.'),
  ...{ name: text, last_name: text, email: text, phone: text },
  terms: text.describe('Any word: the terms were agreed to.'),
  odds: text.describe('As the page has it: prizes, odds and terms are still those that were shown.'),
})
const SPUN = z.object({
  prize: z.string().nullable(),
  ticket: z.int(),
  secret: z.string(),
  commitment: z.string(),
  expires_at: z.iso.datetime().nullable(),
})

/** `POST /api/spins`: the one go at the wheel of who has signed in (rule:spin-to-win). */
export const routes: Routes = () => [
  post('/spins', {
    ...{ ...CARD_CALL, operationId: 'spinWheel', summary: 'Spin the wheel, once for each account' },
    outage: 'It cannot be spun just now. Please try again in a moment.',
    body: SPIN,
    answers: {
      200: ['What was drawn, the same however often it is asked; `Location` is its page.', SPUN],
      303: ['The same; a form without scripts is led to its page.', null],
      401: 'Nobody has signed in.',
      403: 'It was sent from another site.',
      404: 'This dealer has no wheel.',
      413: 'More than 64 KiB.',
      422: 'Fields are wrong, the odds are others by now, the wheel is over, or they had their go.',
    },
    handle: (call) =>
      taken(call, SPIN, async (sent) => {
        const ctx = await shopperOf(call.ctx, call.request)
        return ctx ? spin(call, ctx, sent) : signInFirst(call, 'spin-to-win', PAGE)
      }),
  }),
]

async function spin(call: ApiCall, ctx: ShopperCtx, sent: z.output<typeof SPIN>): Promise<Response> {
  const outcome = await spinWheel(ctx, {
    ...{ word: sent.word, isAgreed: sent.terms !== '', shownOdds: sent.odds, origin: call.url.origin },
    contact: { firstName: sent.name, lastName: sent.last_name, email: sent.email, phone: sent.phone },
  })
  const wrong = (errors: Record<string, string[]>) =>
    wrongFields(call, { form: 'spin', carId: '', fields: sent, errors }, { path: PAGE, shopper: ctx })
  switch (outcome.kind) {
    case 'not-offered':
      return refuse(call, { status: 404, words: 'There is no wheel here.' })
    case 'invalid':
      return wrong(outcome.errors)
    case 'changed':
      return wrong({
        odds: ['The prizes or their odds have changed. Please read them again, and go on if they suit you.'],
      })
    case 'had-go':
      return wrong({ form: ['Somebody with your e-mail address or number had their go.'] })
    case 'over':
      return wrong({ form: ['The wheel is over.'] })
    case 'spun': {
      const { prize, ticket, secret, commitment, expiresAt } = outcome.spin
      const said = { prize, ticket, secret, commitment, expires_at: expiresAt?.toISOString() ?? null }
      return ledOn(call, `${PAGE}?spun=1`, { said })
    }
  }
}
