import { data, redirect } from 'react-router'
import { mayDo } from '#domain/accounts/staff.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { sendSuspendedAgain } from '#domain/leads/desk/change-lead.server.ts'
import { type LeadListQuery, leadListSearch, parseLeadList } from '#domain/leads/desk/lead-list-query.ts'
import { LEAD_STATUSES, STATUS_WORDS } from '#domain/leads/desk/lead-status.ts'
import {
  LEADS_A_PAGE,
  type LeadPage,
  type ListedLead,
  listDeskLeads,
  MOST_COUNTED,
} from '#domain/leads/desk/list-desk-leads.server.ts'
import { LEAD_FORMS } from '#domain/leads/lead-forms.ts'
import { listSuspendedDestinations } from '#domain/leads/list-destinations.server.ts'
import { localPhone, phoneHref } from '#domain/locations/phone.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { LeadListView, ListedLeadView } from '#ui/desk/views.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { timeWords } from '../../shared/date-words.ts'
import { deskHead, deskView, requireDesk } from '../desk.server.ts'
import { deliveryTrouble, KIND_WORDS, statusMark } from '../lead-words.ts'

const LIST = '/dealer/leads'
const ALL: LeadListQuery = {
  ...{ status: null, isHeld: null, kind: null, dealership: null, from: null, to: null, words: null, cursor: null },
}

/** `/dealer/leads`: a page of the list, as its address asks for it. */
export async function loadLeadList(request: Request, page: PageContext): Promise<LeadListView> {
  const ctx = requireDesk(page, request)
  const { searchParams } = new URL(request.url)
  const query = parseLeadList(searchParams)
  const [found, suspended] = await Promise.all([
    listDeskLeads(ctx, query),
    // Receivers are the whole dealer's: who is bound to one dealership hears of none.
    ctx.staff.dealership === null ? listSuspendedDestinations(ctx) : [],
  ])
  const whole = { ...query, cursor: null }
  const hrefOf = (cursor: LeadPage['older']) => cursor && LIST + leadListSearch({ ...query, cursor })
  const { timeZone } = ctx.tenant.settings.site
  return {
    head: deskHead('Leads', page),
    desk: deskView(page, ctx, searchParams.get('said')),
    tabs: tabsOf(query),
    filter: filterView(query, page, ctx),
    count: countWords(found),
    leads: found.leads.map((lead) => listedView(lead, query, ctx)),
    newerHref: hrefOf(found.newer),
    olderHref: hrefOf(found.older),
    exportHref: mayDo(ctx.staff, 'export-leads') && found.total > 0 ? `${LIST}.csv${leadListSearch(whole)}` : null,
    // The path of a web address is often its secret.
    suspended: suspended.map(({ to, since }) => ({
      to: URL.parse(to)?.host || to,
      since: timeWords(since, timeZone, ctx.now),
    })),
    maySendSuspended: ctx.staff.dealership === null,
  }
}

/** The one form of the list: what waits for receivers that were dead is sent again. */
export async function answerLeadList(request: Request, page: PageContext) {
  const ctx = requireDesk(page, request)
  const form = await request.formData()
  if (form.get('do') !== 'send-suspended') throw data(null, { status: 400 })
  const count = await sendSuspendedAgain(ctx)
  return redirect(`${LIST}?said=${count > 0 ? 'send-suspended' : 'unchanged'}`, 303)
}

function tabsOf(query: LeadListQuery): LeadListView['tabs'] {
  const tabs: [label: string, asks: Partial<LeadListQuery>][] = [
    ['All', {}],
    ['New', { status: 'new', isHeld: false }],
    ['Contacted', { status: 'contacted' }],
    ['Appointments', { status: 'appointment' }],
    ['Held as spam', { isHeld: true }],
  ]
  const current = leadListSearch({ ...query, cursor: null })
  return tabs.map(([label, asks]) => {
    const search = leadListSearch({ ...ALL, ...asks })
    return { label, href: LIST + search, isCurrent: search === current }
  })
}

function filterView(query: LeadListQuery, { site }: PageContext, { staff }: DeskCtx): LeadListView['filter'] {
  const { status, isHeld, kind, dealership, from, to, words } = query
  const kinds = new Set(Object.values(LEAD_FORMS).map((form) => form.kind))
  return {
    values: {
      q: words ?? '',
      status: status ?? '',
      held: isHeld === null ? '' : isHeld ? 'yes' : 'no',
      kind: kind ?? '',
      dealership: dealership ?? '',
      from: from ?? '',
      to: to ?? '',
    },
    statuses: LEAD_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
    kinds: [...kinds].map((value) => ({ value, label: KIND_WORDS[value] })),
    dealerships:
      staff.dealership !== null || site.dealerships.length < 2
        ? []
        : site.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
    isOn: leadListSearch({ ...query, cursor: null }) !== '',
    isOpen:
      [kind, dealership, from, to].some((value) => value !== null) ||
      tabsOf(query).every((tab) => !tab.isCurrent && words === null),
  }
}

function countWords({ total, leads, newer, older }: LeadPage): string {
  const all = total >= MOST_COUNTED ? `more than ${grouped(MOST_COUNTED)}` : grouped(total)
  if (leads.length < total && total > LEADS_A_PAGE && (newer || older)) return `${leads.length} of ${all}`
  return total === 1 ? '1 lead' : `${all} leads`
}

function listedView(lead: ListedLead, query: LeadListQuery, { tenant, now }: DeskCtx): ListedLeadView {
  const { leadId, category, vehicle, createdAt, phone, email, message } = lead
  const list = leadListSearch(query)
  return {
    id: leadId,
    href: `${LIST}/${leadId}${list ? `?${new URLSearchParams({ list: list.slice(1) })}` : ''}`,
    name: `${lead.firstName} ${lead.lastName}`.trim() || 'No name',
    about: category,
    vehicle: vehicle && `${vehicle.name}, ${vehicle.stockNumber}`,
    dealership: lead.dealershipName,
    received: { text: timeWords(createdAt, tenant.settings.site.timeZone, now), iso: createdAt.toISOString() },
    status: statusMark(lead.status),
    trouble: deliveryTrouble(lead.state, lead.deliveries),
    phone: { text: localPhone(phone), href: phoneHref(phone) },
    email,
    message: message?.slice(0, 200) ?? null,
  }
}
