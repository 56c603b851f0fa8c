import { data } from 'react-router'
import type { UnsentView } from '#ui/forms/unsent.tsx'
import type { SubjectFormView } from '#ui/leads/view.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { PageContext, TypedForm } from '../../site/page-context.ts'
import { subjectForm } from '../shared/forms/subject-form.ts'
import { type AskedSubject, askedSubject, type LeadSubject, leadSubject } from '../shared/lead-subject.server.ts'
import { timesFor } from '../shared/lead-times.server.ts'
import { notFoundNotice, refusedFormNotice } from '../shell/notices.ts'

export type EnquiryData = { head: HeadView } & (SubjectFormView | { unsent: UnsentView })

const GENERAL: LeadSubject = { form: 'general', listing: null, location: null, offer: null }

/**
 * `/enquiry`: a form on a page of its own, the general enquiry unless its query says otherwise; and any form that was sent
 * without scripts and has to be put right or sent again, with what was typed. 404 for what is no form here.
 */
export async function loadEnquiry(url: URL, page: PageContext): Promise<EnquiryData> {
  const { ctx, site, typed } = page
  const headOf = (title: string): HeadView => {
    return { title: `${title} | ${ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex' }
  }
  if (page.refused?.unsent) return { head: headOf('Not sent yet'), unsent: page.refused.unsent }
  if (page.refused) throw data(refusedFormNotice(site.site, page.refused), { status: page.refused.status })
  const subject = (await leadSubject(typed ? sentSubject(typed) : askedSubject(url), page)) ?? (typed ? GENERAL : null)
  if (!subject) throw data(notFoundNotice(site.site), { status: 404 })
  const view = subjectForm(
    subject,
    { id: 'enquiry', typed, times: typed ? await timesFor(subject.form, typed, ctx) : [] },
    page,
  )
  return { head: headOf(view.title), ...view }
}

function sentSubject({ form, carId, fields }: TypedForm): AskedSubject {
  const [locationId, offerId] = [fields.location_id, fields.offer_id].map((value) =>
    typeof value === 'string' ? value : null,
  )
  return { form, carId, locationId, offerId }
}
