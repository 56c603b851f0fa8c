import { redirect } from 'react-router'
import {
  APPLICATION_PATH,
  type Application,
  applicationSteps,
  CONSENT_STEP,
  PERSON_FIELDS,
} from '#domain/leads/applications/application.ts'
import { applicationOfLink } from '#domain/leads/applications/application-link.server.ts'
import { findApplication } from '#domain/leads/applications/find-application.server.ts'
import { placesFor, takesApplications } from '#domain/leads/lead-forms.ts'
import { currentStep, type FormStep } from '#domain/leads/stepwise/steps.ts'
import { WHAT_NEXT } from '#domain/leads/what-next.ts'
import type { LeadFormView } from '#ui/leads/view.ts'
import { applicationCookie, whoseApplication } from '../../account/application-cookie.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { attachedWords, errorsOf, savedFields } from '../shared/forms/saved-fields.ts'
import { leadFormView } from '../shared/lead-form-view.ts'
import { requestedListing } from '../shared/lead-subject.server.ts'

/** Where its forms are sent; `form` says which step. */
const ACTION = '/api/finance-application'
export const STEP_FORM = 'application-'

/**
 * `/finance/application?step=` (rule:finance-application): one step a page, what was typed before in it. A mailed `?link=` opens an
 * application in this browser. Null where it is another page, or the dealer takes none.
 */
export async function applicationPageView(
  { asked, path, request }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { ctx, services, site } = page
  if (path !== APPLICATION_PATH || !takesApplications(ctx.tenant.settings)) return null
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const query = new URLSearchParams(page.query)
  const link = query.get('link')
  if (link !== null) return followed(link, page)

  const whose = await readOrNotice(page, whoseApplication(ctx, request, services), 'a shopper could not be read')
  const found = await readOrNotice(page, findApplication(ctx, services.keys, whose), 'an application could not be read')
  const carId = found?.listingId ? String(found.listingId) : (page.typed?.carId ?? query.get('car_id'))
  const listing = await requestedListing(carId, page)
  const steps = applicationSteps({
    ...{ settings: ctx.tenant.settings, dealerships: site.dealerships, vehicle: null },
    locations: placesFor(site.locations, null),
  })
  const current = currentStep(steps, found, {
    asked: page.typed?.form?.replace(STEP_FORM, '') ?? query.get('step'),
    last: CONSENT_STEP,
  })
  const step = steps[current]
  const base = leadFormView(
    { form: 'finance-application', id: 'application', vehicle: listing, typed: typedInto(CONSENT_STEP, page) },
    page,
  )
  const form = step ? stepForm(step, found, base, page) : consentForm(base)
  const before = steps[current - 1]
  const title = 'Apply for Finance'
  const made = ownPage(
    {
      ...{ path: APPLICATION_PATH, title, description: null, ownTitle: false },
      above: [{ label: 'Finance', href: ctx.tenant.settings.finance.pagePath }],
      sections: [
        {
          ...{ id: 'application', kind: 'lead-form', text: ctx.tenant.settings.finance.application.text },
          ...{ note: attachedWords(step, found), about: listing && aboutVehicle(listing, page), form, choices: null },
          steps: {
            titles: [...steps.map((one) => one.title), 'Your consent'],
            current,
            backHref: before ? `${APPLICATION_PATH}?step=${before.id}` : null,
          },
          ...{ next: nextWords(page), better: [], phone: site.site.phone, places: [] },
        },
      ],
    },
    page,
  )
  return {
    ...made,
    status: page.typed ? 422 : 200,
    head: { ...made.head, canonical: null, robots: 'noindex' },
  }
}

/** A link that is good is kept by the browser, out of the address; one that is not says what to do. */
function followed(link: string, { ctx, services }: PageContext): OwnPageOutcome {
  const applicationId = applicationOfLink(ctx, services.keys, link)
  if (applicationId !== null)
    throw redirect(APPLICATION_PATH, {
      status: 303,
      headers: { 'Set-Cookie': applicationCookie(ctx, services.keys, applicationId) },
    })
  return {
    kind: 'notice',
    status: 410,
    notice: {
      code: 'Over',
      title: 'This link opens nothing any more',
      text: 'Applications are deleted after a while, and links with them. You can begin a new one.',
      links: [{ label: 'Apply for finance', href: APPLICATION_PATH }],
      similar: [],
    },
  }
}

function typedInto(step: string, { typed }: PageContext): PageContext['typed'] {
  return typed?.form === `${STEP_FORM}${step}` ? typed : null
}

function stepForm(step: FormStep, found: Application | null, base: LeadFormView, page: PageContext): LeadFormView {
  const { id } = step
  const typed = typedInto(id, page)
  const hidden = [{ name: 'form', value: `${STEP_FORM}${id}` }, ...base.hidden.filter(({ name }) => name === 'car_id')]
  const fields = savedFields(step, found, typed)
  return { ...base, action: ACTION, send: 'Save and Go On', fields, hidden, errors: errorsOf(typed) }
}

/** The form of the lead, without what was asked before. */
function consentForm(base: LeadFormView): LeadFormView {
  const hidden = base.hidden.map(({ name, value }) => ({
    ...{ name, value: name === 'form' ? `${STEP_FORM}${CONSENT_STEP}` : value },
  }))
  const fields = base.fields.filter(({ name }) => !PERSON_FIELDS.includes(name))
  return { ...base, action: ACTION, fields, hidden }
}

function nextWords({ ctx }: PageContext): string[] {
  const { keepDays } = ctx.tenant.settings.finance.application
  return [
    'Each step is saved as you go on. With the first one we mail you a link that opens it on any device; who signs in finds it in their account.',
    `It is kept encrypted and deleted ${keepDays} days after you last saved or sent it.`,
    WHAT_NEXT.finance,
  ]
}
