import { data, redirect } from 'react-router'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { releaseAtDesk } from '#domain/commerce/reservations/desk-release.server.ts'
import { reservationOfLead } from '#domain/commerce/reservations/read-reservations.server.ts'
import { applicationSteps } from '#domain/leads/applications/application.ts'
import { cancelLeadBooking, moveLeadBooking } from '#domain/leads/desk/change-desk-booking.server.ts'
import {
  addLeadNote,
  type ChangeOutcome,
  releaseHeldLead,
  sendLeadAgain,
  setLeadStatus,
} from '#domain/leads/desk/change-lead.server.ts'
import { leadListSearch, parseLeadList } from '#domain/leads/desk/lead-list-query.ts'
import { isLeadStatus } from '#domain/leads/desk/lead-status.ts'
import { listTimesToMove } from '#domain/leads/desk/list-desk-bookings.server.ts'
import { readDeskApplication } from '#domain/leads/desk/read-desk-application.server.ts'
import { readDeskLead } from '#domain/leads/desk/read-desk-lead.server.ts'
import { placesFor } from '#domain/leads/lead-forms.ts'
import type { FormStep } from '#domain/leads/stepwise/steps.ts'
import { listPhotoViews } from '#domain/trade-in/read-photos.server.ts'
import { findTradeInOfLead } from '#domain/trade-in/read-trade-ins.server.ts'
import type { DeskProblem, LeadPageView } from '#ui/desk/views.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { deskHead, deskView, requireDesk } from '../desk.server.ts'
import { leadView } from './lead-view.ts'

/** `/dealer/leads/{number}`: one lead; without one where there is none that this person may see. */
export async function loadLead(request: Request, asked: string, page: PageContext): Promise<LeadPageView> {
  const ctx = requireDesk(page, request)
  const { searchParams } = new URL(request.url)
  const leadId = leadNumber(asked)
  const found = leadId === null ? null : await readDeskLead(ctx, leadId)
  const list = parseLeadList(new URLSearchParams(searchParams.get('list') ?? ''))
  const booking = found?.booking
  const times = booking?.state === 'booked' && booking.end > ctx.now ? await listTimesToMove(ctx, booking) : null
  const tradeIn = found && (await findTradeInOfLead(ctx, found.leadId))
  const photos = tradeIn ? await listPhotoViews(ctx, tradeIn.tradeInId) : []
  const reservation = found && (await reservationOfLead(ctx, found.leadId))
  const application = found && (await readDeskApplication(ctx, page.services.keys, found.leadId))
  const facts = {
    timeZone: ctx.tenant.settings.site.timeZone,
    now: ctx.now,
    origin: page.origin,
    times,
    tradeIn: tradeIn && { found: tradeIn, photos },
    reservation,
    application: application && { found: application, steps: stepsFor(page) },
  }
  const lead = found && leadView(found, facts)
  return {
    head: deskHead(lead ? lead.name : 'No such lead', page),
    desk: deskView(page, ctx, searchParams.get('said')),
    backHref: `/dealer/leads${leadListSearch(list)}`,
    lead,
  }
}

function stepsFor({ ctx, site }: PageContext): FormStep[] {
  const locations = placesFor(site.locations, null)
  return applicationSteps({ settings: ctx.tenant.settings, dealerships: site.dealerships, locations, vehicle: null })
}

/** What was done to a lead by a form of its page: back to the page, or what was wrong with a note. */
export async function answerLead(request: Request, asked: string, page: PageContext) {
  const ctx = requireDesk(page, request)
  const form = await request.formData()
  const leadId = leadNumber(asked)
  const deed = String(form.get('do') ?? '')
  const outcome = leadId === null ? { kind: 'no-such-lead' as const } : await carryOut(ctx, leadId, deed, form)
  if (outcome === null) throw data(null, { status: 400 })
  if (outcome.kind === 'invalid')
    return data<DeskProblem>(
      deed === 'note'
        ? { kind: 'note', words: String(form.get('words') ?? ''), problem: outcome.reason }
        : { kind: 'booking', problem: outcome.reason },
      { status: 422 },
    )
  const query = new URL(request.url).searchParams
  query.set('said', outcome.kind === 'done' ? deed : 'unchanged')
  if (outcome.kind === 'no-such-lead') query.delete('said')
  return redirect(`/dealer/leads/${leadId ?? 0}?${query}`, 303)
}

/** Null for what is no deed of the page's. */
async function carryOut(ctx: DeskCtx, leadId: number, deed: string, form: FormData): Promise<ChangeOutcome | null> {
  const text = (name: string) => String(form.get(name) ?? '')
  if (deed === 'note') return addLeadNote(ctx, { leadId, words: text('words') })
  if (deed === 'release') return releaseHeldLead(ctx, leadId)
  if (deed === 'move-booking') return moveLeadBooking(ctx, { leadId, to: text('to') })
  if (deed === 'end-reservation') return releaseAtDesk(ctx, { leadId })
  if (deed === 'cancel-booking') return cancelLeadBooking(ctx, { leadId })
  if (deed === 'status') {
    const status = text('status')
    return isLeadStatus(status) ? setLeadStatus(ctx, { leadId, status }) : null
  }
  const deliveryId = leadNumber(text('delivery'))
  return deed === 'send-again' && deliveryId !== null ? sendLeadAgain(ctx, { leadId, deliveryId }) : null
}

function leadNumber(written: string): number | null {
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null
}
