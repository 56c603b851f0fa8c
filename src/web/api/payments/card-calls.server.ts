import * as z from 'zod'
import { type SignInType, signInHref } from '#domain/accounts/gates/gates.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { CreateAnswer, TestCards } from '#domain/commerce/payments/processor.ts'
import { seeOther } from '../../http/see-other.ts'
import type { TypedForm } from '../../site/page-context.ts'
import { personalJson } from '../api-answer.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import type { ApiCall, Route } from '../route.ts'
import { FIX } from '../taken.server.ts'

/** What calls about money or a prize have in common. */
export const CARD_CALL = {
  ...({ tag: 'Leads', counts: 'leads', bodyAsForm: true } as const),
  outage: 'It cannot be done just now. Please try again in a moment.',
}

/** What they answer, of a `thing` that is paid. */
export function cardAnswers(thing: string) {
  return {
    200: [`How the ${thing} stands; \`Location\` is its page.`, z.object({ state: z.string() })],
    303: ['The same; a form without scripts is led to its page.', null],
    403: 'It was sent from another site.',
    404: `There is no such ${thing} here.`,
    413: 'More than 64 KiB.',
    422: 'Fields are wrong, the card was declined, or it is over.',
  } satisfies Route['answers']
}

/** Who has not signed in: a form is led to where they do, and back to `path`. */
export function signInFirst({ request }: Pick<ApiCall, 'request'>, type: SignInType, path: string): Response {
  if (wantsPage(request)) return seeOther(signInHref(type, path, null))
  return personalJson({ error: 'Please sign in first.' }, 401)
}

/** What is wrong: to programs by field, to who sent a form without scripts on its page, with what was typed. */
export async function wrongFields(
  call: ApiCall,
  typed: TypedForm,
  { path, shopper }: { path: string; shopper: ShopperCtx | null },
): Promise<Response> {
  const { errors } = typed
  if (wantsPage(call.request)) return call.formPage(typed, path, shopper ?? undefined)
  return personalJson({ error: Object.values(errors)[0]?.[0] ?? FIX, errors }, 422)
}

type Paying = {
  /** Gives what was begun to the processor, or finds it there. */
  begin(): Promise<CreateAnswer | { kind: 'no-processor' | 'over' }>
  pay(clientSecret: string): ReturnType<TestCards['confirm']>
  /** Brings it to what the processor says of it. */
  settle(): Promise<{ kind: string }>
  declined(message: string): Promise<Response>
  done(): Promise<Response>
}

/** Does something with a test card, and brings what is paid to what came of it. */
export async function payByTestCard(call: ApiCall, { begin, pay, settle, declined, done }: Paying): Promise<Response> {
  const begun = await begin()
  // It ended meanwhile, by whoever else had it open: that is no outage, and is told as to who comes later.
  if (begun.kind === 'over') return done()
  if (begun.kind !== 'created') return refuse(call, { status: 503, words: CARD_CALL.outage })
  const answer = await pay(begun.browser.clientSecret)
  const { kind } = await settle()
  const decline = answer.kind === 'payment' && answer.payment.status === 'unpaid' ? answer.payment.decline : null
  return kind === 'unpaid' && decline ? declined(decline.message) : done()
}
