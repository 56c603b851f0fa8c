import { data } from 'react-router'
import { LEAD_FORMS } from '#domain/leads/lead-forms.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { LeadFormView } from '#ui/leads/view.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { PageContext } from '../../site/page-context.ts'
import { leadFormView } from '../shared/lead-form-view.ts'
import { leadSubject } from '../shared/lead-subject.server.ts'
import { timesFor } from '../shared/lead-times.server.ts'
import { notFoundNotice, refusedFormNotice } from '../shell/notices.ts'

export type EnquiryData = {
  head: HeadView
  title: string
  about: { title: string; href: string } | null
  form: LeadFormView
}

/**
 * `/enquiry`: a form on a page of its own, the general enquiry unless `form` and `car_id` say otherwise; and any form that
 * was sent without scripts and has to be put right, with what was typed. 404 for what is no form here.
 */
export async function loadEnquiry(url: URL, page: PageContext): Promise<EnquiryData> {
  const { ctx, site, typed } = page
  if (page.refused) throw data(refusedFormNotice(site.site, page.refused), { status: page.refused.status })
  const asked = typed ?? { form: url.searchParams.get('form'), carId: url.searchParams.get('car_id') }
  const subject = (await leadSubject(asked, page)) ?? (typed ? { form: 'general' as const, listing: null } : null)
  if (!subject) throw data(notFoundNotice(site.site), { status: 404 })
  const { form, listing } = subject
  const { category, send } = LEAD_FORMS[form]
  const times = typed ? await timesFor(form, typed, ctx) : []
  const title = form === 'general' || form === 'vehicle' ? send : category
  return {
    head: { title: `${title} | ${ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex' },
    title,
    about: listing && { title: listingTitle(listing), href: `/cars/${listing.slug}` },
    form: leadFormView({ form, id: 'enquiry', vehicle: listing, typed, times }, page),
  }
}
