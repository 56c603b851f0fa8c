import { APPLICATION_PATH } from '#domain/leads/applications/application.ts'
import {
  type FormPage,
  type FoundFormPage,
  findFormPage,
  formPagePath,
  otherFinancePage,
  placesOf,
} from '#domain/leads/form-pages.ts'
import { LEAD_FORMS, type LeadFormName, takesApplications } from '#domain/leads/lead-forms.ts'
import { WHAT_NEXT } from '#domain/leads/what-next.ts'
import { type Location, visibleLocations } from '#domain/locations/location.ts'
import { testDrive } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { PhoneView } from '#ui/page/site-view.ts'
import type { OwnSectionView, SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { phoneView } from '../../shell/site-view.server.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../answer-own-page.server.ts'
import { leadFormView } from '../lead-form-view.ts'
import { requestedListing } from '../lead-subject.server.ts'
import { makeSections } from '../sections/make-sections.server.ts'
import { placesRow, placeViews } from '../sections/place-views.ts'
import { aboutVehicle } from './about-vehicle.ts'
import { betterForms } from './better-forms.ts'
import { financeBudget } from './finance-budget.server.ts'
import { serviceChoices } from './service-choices.ts'
import { offerAtOnce, tradeInQuestions } from './trade-in-questions.ts'

/** So many places have room beside the form; more stand under it. */
const MOST_BESIDE = 2

type Query = URLSearchParams

/**
 * A page that carries a form (rule:form-pages): its words, the form, the places it goes to; and a content page of the
 * dealer's at that address around it. Null where this dealer has no form there.
 */
export async function formPageView(
  { asked, path, search }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { ctx, site } = page
  const { settings } = ctx.tenant
  const found = findFormPage(path, { settings, locations: site.locations })
  if (!found) return null
  const mainPath = formPagePath(found, settings)
  if (found.location && path !== mainPath) return { kind: 'moved', location: page.movedTo(mainPath) }
  const query = new URLSearchParams(search)
  const other = otherFinancePage(path, query.get('preferredDealership'), settings)
  // Which finance page stands is a setting: browsers keep a 301 longer than that.
  if (other) return { kind: 'moved', location: page.movedTo(other), status: 302 }
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }

  const own = site.content.pages.get(path)
  const written = own ? await makeSections(own.sections, page) : []
  if (!written) return { kind: 'failed' }
  const words = wordsOf(found, page)
  const title = own?.title ?? words.title
  const made = { ...(await formSections(found, query, page)), written }
  return ownPage(
    {
      path: mainPath,
      title,
      description: own?.description ?? `${words.title} at ${ctx.tenant.name}. ${words.text}`.slice(0, 300),
      ownTitle: isOpening(written[0]),
      sections: inOrder(made, found.page),
    },
    page,
  )
}

/** The words of the page: the dealer's own for this address go first. */
function wordsOf({ page: { words }, path, location }: FoundFormPage, { ctx, site }: Pick<PageContext, 'ctx' | 'site'>) {
  const { settings } = ctx.tenant
  const own = settings.seo.paths[path]
  const { title, text } = words(settings, {
    hasPhone: site.site.phone !== null,
    hasStreet: visibleLocations(site.locations).some(({ address }) => address.street !== null),
  })
  return {
    title: own?.heading ?? (location ? `Contact Us at ${location.name}` : title),
    text: own?.intro ?? text,
  }
}

type Made = { before: SectionView[]; form: SectionView; after: SectionView[]; written: OwnSectionView[] }

/** A picture or banner of the dealer's opens the page; the rest of their words follows the form, where it is not last. */
function inOrder({ before, form, after, written }: Made, { isLast }: FormPage): SectionView[] {
  const opening = isLast ? written.length : isOpening(written[0]) ? 1 : 0
  return [...written.slice(0, opening), ...before, form, ...written.slice(opening), ...after]
}

function isOpening(section: OwnSectionView | undefined): boolean {
  return section?.kind === 'hero' || section?.kind === 'banner'
}

/** The form of a page, what comes before it, and what stands under it. */
export async function formSections(
  found: FoundFormPage,
  query: Query,
  page: PageContext,
): Promise<Omit<Made, 'written'>> {
  const { site } = page
  const { form, anchor = 'form' } = found.page
  const listing = await subjectListing(found.page, query, page)
  const chosen = found.location ?? visibleLocations(site.locations).find(({ slug }) => slug === query.get('location'))
  const places = chosen ? [chosen] : placesOf(found, site.locations)
  const beside = places.length <= MOST_BESIDE
  const before = form === 'sell-my-car' ? offerAtOnce(listing, page) : []
  return {
    before,
    form: {
      id: anchor,
      kind: 'lead-form',
      text: (before.length > 0 ? 'Would you rather have a person answer? ' : '') + wordsOf(found, page).text,
      note: noteOf(chosen, query),
      about: listing && aboutVehicle(listing, page),
      form: leadFormView(
        { form, id: 'enquiry', vehicle: listing, hidden: hiddenOf(form, chosen, query), start: startOf(query) },
        page,
      ),
      choices: form === 'service' ? serviceChoices(chosen ?? null, page) : null,
      next: nextOf(form, page),
      better: form === 'contact' ? betterForms(page) : [],
      phone: phoneOf(form, beside ? places : [], page),
      places: beside ? placeViews(places, page, { buttons: false }) : [],
    },
    after: [
      ...(form === 'sell-my-car' ? tradeInQuestions(page) : []),
      ...(form === 'finance' ? [await financeBudget(found.path, query, page), ...applyOnline(listing, page)] : []),
      ...(beside ? [] : [{ id: 'yards', ...placesRow('Where we are', places, page) }]),
    ],
  }
}

/** What happens with what was sent; a letter is told of where the dealer has it sent. */
function nextOf(form: LeadFormName, { ctx }: PageContext): string[] {
  const { sent } = ctx.tenant.settings.leads.confirmation
  return [WHAT_NEXT[LEAD_FORMS[form].kind], ...(sent ? ['A letter tells you by e-mail that it arrived.'] : [])]
}

/** The way to an application that is filled in here. */
function applyOnline(listing: Listing | null, { ctx }: PageContext): SectionView[] {
  if (!takesApplications(ctx.tenant.settings)) return []
  const href = listing ? `${APPLICATION_PATH}?car_id=${listing.listingId}` : APPLICATION_PATH
  const text =
    'Step by step, saved as you go: leave it and come back on any device. Nothing is checked before you send it.'
  const links = [{ label: 'Apply for finance', href }]
  return [{ id: 'apply', kind: 'call-to-action', title: 'Ready to apply?', text, links, picture: null }]
}

/** A number that no place beside the form says: the workshop's own, or the dealer's where no place has one. */
function phoneOf(form: string, beside: readonly Location[], { ctx, site }: PageContext): PhoneView | null {
  const { service } = ctx.tenant.settings
  const own = form === 'service' && service.phone ? phoneView(service.phone) : null
  const said = beside.flatMap(({ phone }) => (phone ? [phoneView(phone).href] : []))
  if (own) return said.includes(own.href) ? null : own
  return said.length ? null : site.site.phone
}

/** The vehicle the form is about; a test drive only of one that can be driven. */
async function subjectListing({ form }: FormPage, query: Query, page: PageContext): Promise<Listing | null> {
  const listing = await requestedListing(query.get('car_id'), page)
  const isDriven = form !== 'test-drive' || (listing && testDrive(listing, page.ctx.tenant.settings))
  return isDriven ? listing : null
}

/** What goes along unseen: the place, and what a finance page was told (rule:finance-link). */
function hiddenOf(form: string, location: Location | undefined, query: Query): Record<string, string> {
  const place = location ? placeOf(form, location) : {}
  const told = { budget: budgetOf(query), car_type: query.get('car_type'), vin: query.get('vin') }
  const kept = Object.entries(told).filter(([, value]) => value && /^[\w-]{1,20}$/.test(value))
  return { ...place, ...(Object.fromEntries(kept) as Record<string, string>) }
}

function placeOf(form: string, { locationId, slug, dealershipSlug }: Location): Record<string, string> {
  if (form === 'contact-location') return { location_id: String(locationId) }
  return dealershipSlug ? { location: slug, dealership_slug: dealershipSlug } : { location: slug }
}

function startOf(query: Query): Record<string, string> {
  const dealership = query.get('preferredDealership')
  return dealership ? { dealership_slug: dealership } : {}
}

/** Whole dollars. */
function budgetOf(query: Query): string | null {
  const budget = query.get('vehiclePriceBudget')?.replace(/[$,\s]/g, '')
  return budget && /^[1-9]\d{0,6}$/.test(budget) ? budget : null
}

function noteOf(location: Location | undefined, query: Query): string | null {
  const budget = budgetOf(query)
  if (budget) return `Your budget: $${grouped(Number(budget))}`
  return location && query.has('location') ? `For ${location.name}` : null
}
