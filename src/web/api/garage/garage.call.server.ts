import * as z from 'zod'
import { MOST_OWN_VEHICLES, readOwnVehicle } from '#domain/accounts/garage/own-vehicle.ts'
import { saveOwnVehicle } from '#domain/accounts/garage/save-own-vehicle.server.ts'
import { dropPage, keepPage } from '#domain/accounts/garage/saved-pages.server.ts'
import { removeOwn } from '#domain/accounts/remove-own.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { changeFrequency } from '#domain/alerts/change-frequency.server.ts'
import { stopAlert } from '#domain/alerts/stop-alert.server.ts'
import { changeShopperBooking } from '#domain/leads/garage/change-shopper-booking.server.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { seeOther } from '../../http/see-other.ts'
import { personalJson } from '../api-answer.ts'
import { jsonOf, readBody } from '../read-body.server.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'

type Fields = Readonly<Record<string, string | undefined>>
type Done =
  | { kind: 'done'; said: string }
  | { kind: 'wrong'; errors: Record<string, string[]> }
  /** Not there, or not theirs. */
  | { kind: 'unknown' }

const text = z.string().max(2000).optional()
const MOST_BYTES = 16_384
const NOT_KEPT = 'That cannot be kept: a comparison needs two vehicles that are still here.'

const SHARED = {
  tag: 'Accounts',
  counts: 'events',
  bodyAsForm: true,
  answers: {
    200: ['Done, now or before.', z.object({ success: z.literal(true) })],
    303: ['Done; a form of the page is led to the garage, or to the sign-in.', null],
    401: 'Nobody has signed in here; to a form without scripts a page that has what was typed.',
    403: 'It was sent from another site.',
    404: 'It is not in this garage, or the site has none.',
    413: 'More than 16 KiB.',
    422: 'Fields are wrong.',
  },
  outage: 'The garage cannot be changed just now. Please try again in a moment.',
} as const

/** The forms of `/my-garage` (rule:garage), each about what is the shopper's own. */
export const routes: Routes = (services) => [
  post('/garage/vehicles', {
    ...SHARED,
    operationId: 'changeOwnVehicle',
    summary: 'Add a vehicle to the garage of who has signed in, write it anew, or take it out',
    body: z.object({
      own_vehicle_id: text.describe('One of theirs; a new one without.'),
      remove: text.describe('Any word: it is taken out.'),
      name: text,
      rego: text,
      rego_state: text,
      service_due_on: text.describe('A day: 2026-11-28.'),
      rego_due_on: text,
      is_reminded: text.describe('Any word: a letter goes two weeks before each day.'),
      plain: text.describe('Any word: it was sent without scripts, and is shown again to who has to sign in first.'),
    }),
    handle: (call) => answerForm(call, (ctx, fields) => changeVehicle(ctx, fields, call.url.origin)),
  }),
  post('/garage/bookings', {
    ...SHARED,
    operationId: 'changeOwnBooking',
    summary: 'Move or cancel a booking of who has signed in',
    body: z.object({ booking_id: text, to: text.describe('A free time; without one it is cancelled.') }),
    handle: (call) =>
      answerForm(call, async (ctx, fields): Promise<Done> => {
        const bookingId = numberOf(fields.booking_id)
        const to = fields.to || null
        if (fields.do === 'move' && !to)
          return { kind: 'wrong', errors: { to: ['New time: none is chosen. Choose one.'] } }
        const outcome =
          bookingId === null ? null : await changeShopperBooking(services.bookingCtx(ctx), { bookingId, to })
        if (outcome?.kind === 'changed') return { kind: 'done', said: to ? 'moved' : 'cancelled' }
        if (outcome?.kind === 'refused') return { kind: 'wrong', errors: { to: [outcome.message] } }
        if (outcome?.kind === 'not-ahead')
          return { kind: 'wrong', errors: { booking_id: ['That booking cannot be changed any more.'] } }
        return { kind: 'unknown' }
      }),
  }),
  post('/garage/alerts', {
    ...SHARED,
    operationId: 'changeOwnAlert',
    summary: 'Say how often an alert of who has signed in may write, or stop it',
    body: z.object({ alert_id: text, frequency: text, stop: text.describe('Any word: it is stopped.') }),
    handle: (call) =>
      answerForm(call, async (ctx, { alert_id, frequency = '', stop }): Promise<Done> => {
        const which = { shopperId: ctx.shopper.shopperId, alertId: numberOf(alert_id) ?? Number.NaN }
        const outcome = stop ? await stopAlert(ctx, which) : await changeFrequency(ctx, { ...which, frequency })
        if (outcome.kind === 'invalid') return { kind: 'wrong', errors: outcome.errors }
        return outcome.kind === 'changed' ? { kind: 'done', said: stop ? 'stopped' : 'saved' } : { kind: 'unknown' }
      }),
  }),
  post('/garage/pages', {
    ...SHARED,
    operationId: 'changeKeptPage',
    summary: 'Keep a search or a comparison in the garage of who has signed in, or take it out',
    body: z.object({ path: text, words: text.describe('What a search is called.'), remove: text }),
    handle: (call) =>
      answerForm(call, async (ctx, { path = '', words = '', remove }) => {
        if (remove) return (await dropPage(ctx, path)) ? { kind: 'done', said: 'removed' } : { kind: 'unknown' }
        const isKept = await keepPage(ctx, { path, words })
        return isKept ? { kind: 'done', said: 'kept' } : { kind: 'wrong', errors: { path: [NOT_KEPT] } }
      }),
  }),
]

async function changeVehicle(ctx: ShopperCtx, fields: Fields, origin: string): Promise<Done> {
  const ownVehicleId = numberOf(fields.own_vehicle_id)
  if (fields.own_vehicle_id && ownVehicleId === null) return { kind: 'unknown' }
  if (fields.remove)
    return ownVehicleId !== null && (await removeOwn(ctx, 'own_vehicles', ownVehicleId))
      ? { kind: 'done', said: 'removed' }
      : { kind: 'unknown' }
  const read = readOwnVehicle(fields)
  if (read.kind === 'wrong') return read
  const { kind } = await saveOwnVehicle(ctx, { ...read.vehicle, ownVehicleId, origin })
  if (kind === 'saved') return { kind: 'done', said: 'vehicle' }
  if (kind === 'no-such-vehicle') return { kind: 'unknown' }
  return { kind: 'wrong', errors: { name: [`A garage holds ${MOST_OWN_VEHICLES}. Take one out first.`] } }
}

/** A form of the garage: of this site, of who has signed in; back to the page it was on, with what was typed where that is wrong. */
async function answerForm(call: ApiCall, work: (ctx: ShopperCtx, fields: Fields) => Promise<Done>): Promise<Response> {
  const { request, ctx } = call
  const { garage, garagePath } = ctx.tenant.settings.shortlist
  const isPage = wantsPage(request)
  const no = (status: 403 | 404 | 413 | 422, words: string, errors?: Record<string, string[]>) =>
    isPage
      ? refuse(call, { status: status === 404 ? 422 : status, words })
      : personalJson({ error: words, ...(errors && { errors }) }, status)
  if (!garage) return no(404, 'This site has no garage.')
  if (!isFromThisSite(request, call.url)) return no(403, 'Forms of other sites are not taken.')
  const body = await readBody(request, MOST_BYTES)
  if (body.kind !== 'read') return no(413, 'It has 16 KiB at most.')
  const fields = isPage ? Object.fromEntries(new URLSearchParams(body.text)) : fieldsOf(body.text)
  const unsent = { action: call.url.pathname, fields: Object.entries(fields as Record<string, string>) }
  try {
    const shopper = await shopperOf(ctx, request)
    if (shopper) return answerDone(await work(shopper, fields), shopper)
  } catch (error) {
    if (!isPage || !isOutage(error)) throw error
    return call.unsentPage(unsent)
  }
  if (!isPage) return personalJson({ error: 'Please sign in first.' }, 401)
  const signInHref = `/sign-in?${new URLSearchParams({ type: 'my-garage', redirect: garagePath })}`
  // With scripts the device keeps what was typed (use-typed-form.ts).
  return fields.plain ? call.unsentPage({ ...unsent, signInHref }) : seeOther(signInHref)

  function answerDone(done: Done, shopper: ShopperCtx): Response | Promise<Response> {
    switch (done.kind) {
      case 'done':
        return isPage ? seeOther(`${garagePath}?said=${done.said}`) : personalJson({ success: true })
      case 'unknown':
        return isPage ? seeOther(`${garagePath}?said=unknown`) : no(404, 'It is not in this garage.')
      case 'wrong':
        return isPage
          ? call.formPage({ form: null, carId: null, fields, errors: done.errors }, garagePath, shopper)
          : no(422, 'Please fix the following errors:', done.errors)
    }
  }
}

function fieldsOf(json: string): Fields {
  const written = jsonOf(json)
  if (typeof written !== 'object' || written === null) return {}
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, value === false ? '' : String(value ?? '')]),
  )
}

function numberOf(written: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(written ?? '') ? Number(written) : null
}
