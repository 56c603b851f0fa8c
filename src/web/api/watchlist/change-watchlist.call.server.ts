import * as z from 'zod'
import { removeOwn } from '#domain/accounts/remove-own.server.ts'
import { parsePhone } from '#domain/accounts/shoppers/contact.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { MOST_WATCHED, type SaveOutcome, saveCar } from '#domain/accounts/watchlist/save-car.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { seeOther } from '../../http/see-other.ts'
import { personalJson } from '../api-answer.ts'
import { readBody, readJson } from '../read-body.server.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'

const CHANGE = z.object({
  phone_number: z
    .string()
    .max(40)
    .optional()
    .describe('That of the account, in any spelling; the session says whose watchlist it is.'),
  car_id: z.coerce
    .number({ error: 'The number of a vehicle.' })
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .describe('A vehicle of this site.'),
})

type Change = z.output<typeof CHANGE>
type Refusal = { status: 403 | 404 | 409 | 413 | 422; words: string }
type Done = { kind: 'done' } | { kind: 'refused'; refused: Refusal }

const SHARED = {
  tag: 'Accounts',
  counts: 'events',
  body: CHANGE,
  bodyAsForm: true,
  answers: {
    200: ['Done, now or before.', z.object({ success: z.literal(true) })],
    303: ['Done; a form without scripts is led to the watchlist, or to the sign-in.', null],
    401: 'Nobody has signed in here with that phone number.',
    403: 'It was sent from another site.',
    404: 'There is no such vehicle here, or no watchlist.',
    409: 'The vehicle can no longer be saved, or the watchlist is full.',
    413: 'More than 4 KiB.',
    422: 'It cannot be read.',
  },
  outage: 'The watchlist cannot be changed just now. Please try again in a moment.',
} as const

/**
 * `POST /api/watchlist/save-car` and `/remove-car` `{ phone_number, car_id }` (rule:watchlist): `{ success: true }`, 401 for
 * who has not signed in. A form without scripts is led on.
 */
export const routes: Routes = () => [
  post('/watchlist/save-car', {
    ...SHARED,
    operationId: 'saveCar',
    summary: 'Put a vehicle on the watchlist of who has signed in',
    handle: (call) => answerChange(call, 'saved', async (ctx, carId) => saved(await saveCar(ctx, carId), ctx)),
  }),
  post('/watchlist/remove-car', {
    ...SHARED,
    operationId: 'removeCar',
    summary: 'Take a vehicle off the watchlist of who has signed in',
    handle: (call) =>
      answerChange(call, 'removed', async (ctx, carId) => {
        await removeOwn(ctx, 'watchlist_entries', carId)
        return { kind: 'done' }
      }),
  }),
]

async function answerChange(
  call: ApiCall,
  said: 'saved' | 'removed',
  work: (ctx: ShopperCtx, carId: number) => Promise<Done>,
): Promise<Response> {
  const { request, ctx } = call
  if (!isFromThisSite(request, call.url)) return no(call, { status: 403, words: 'Forms of other sites are not taken.' })
  if (!ctx.tenant.settings.shortlist.watchlist) return no(call, { status: 404, words: 'This site has no watchlist.' })
  const read = wantsPage(request)
    ? await readForm(request)
    : await readJson(request, { noun: 'It', shapeFor: () => CHANGE })
  if (read.kind === 'refused') return 'answer' in read ? read.answer : no(call, read.refused)
  const shopper = await shopperOf(ctx, request)
  if (!isWhoItSays(shopper, read.value))
    return wantsPage(request)
      ? seeOther(signInFrom(request, said === 'saved' ? read.value.car_id : null))
      : personalJson({ error: 'Please sign in with your phone number first.' }, 401)
  const done = await work(shopper, read.value.car_id)
  if (done.kind === 'refused') return no(call, done.refused)
  return wantsPage(request) ? seeOther(`/watchlist?said=${said}`) : personalJson({ success: true })
}

/** A page may have stood since somebody else signed in: nothing is written on their list. */
function isWhoItSays(ctx: ShopperCtx | null, { phone_number }: Change): ctx is ShopperCtx {
  const phone = ctx?.shopper.phone
  return Boolean(phone) && (phone_number === undefined || parsePhone(phone_number) === phone)
}

function saved({ kind }: SaveOutcome, { tenant }: ShopperCtx): Done {
  const vehicle = tenant.settings.site.vehicleWord
  const refused = (status: Refusal['status'], words: string): Done => ({ kind: 'refused', refused: { status, words } })
  switch (kind) {
    case 'saved':
      return { kind: 'done' }
    case 'unknown-car':
      return refused(404, `There is no such ${vehicle} here.`)
    case 'not-available':
      return refused(409, `This ${vehicle} can no longer be saved.`)
    case 'full':
      return refused(409, `A watchlist holds ${MOST_WATCHED}. Take one off to add another.`)
  }
}

async function readForm(request: Request) {
  const body = await readBody(request, 4096)
  const refused = (refused: Refusal) => ({ kind: 'refused' as const, refused })
  if (body.kind === 'too-large') return refused({ status: 413, words: 'It has 4 KiB at most.' })
  const fields = body.kind === 'read' ? Object.fromEntries(new URLSearchParams(body.text)) : {}
  const read = CHANGE.safeParse(fields)
  if (!read.success) return refused({ status: 422, words: 'This cannot be read.' })
  return { kind: 'read' as const, value: read.data }
}

/** Back to the page whose form it was; on to the watchlist, which has the button of what was to be saved. */
function signInFrom({ headers }: Request, toSave: number | null): string {
  const from = URL.parse(headers.get('referer') ?? '')
  const back = from ? from.pathname + from.search : '/watchlist'
  const redirect = toSave === null ? back : `/watchlist?save=${toSave}`
  return `/sign-in?${new URLSearchParams({ type: 'watchlist', redirect, back })}`
}

/** Without scripts the page of the list says what a program is told by a status. */
function no(call: ApiCall, { status, words }: Refusal): Promise<Response> | Response {
  if (!wantsPage(call.request)) return personalJson({ error: words }, status)
  if (status === 404 || status === 409) return seeOther(`/watchlist?said=${status === 404 ? 'unknown' : 'not-saved'}`)
  return refuse(call, { status, words })
}
