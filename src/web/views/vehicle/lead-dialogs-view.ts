import { testDrive } from '#domain/stock/card-buttons.ts'
import type { ExtrasView, LeadDialogView } from '#ui/vehicle/extras/view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

/** Where forms about a vehicle are sent; nothing asks for one while there is no such door. */
const LEADS_PATH = '/api/leads'

/** The forms a shopper can fill in from a vehicle's page (rule:vehicle-conversations); null where they lead nowhere. */
export function leadDialogs(facts: VehiclePageFacts): Pick<ExtrasView, 'requestPhotos' | 'testDrive'> {
  const { listing, advert, settings, page } = facts
  if (!advert.available || !page.site.leadsSomewhere(LEADS_PATH)) return { requestPhotos: null, testDrive: null }
  const { buttons } = settings.vehiclePage
  const { requestPhotosText, testDriveDateTime } = settings.forms
  const drives = buttons.testDrive && testDrive(listing, settings)
  return {
    requestPhotos: buttons.requestPhotos ? dialog('Request Photos', requestPhotosText, facts) : null,
    testDrive: drives ? { ...dialog('Test Drive', null, facts), asksWhen: testDriveDateTime } : null,
  }
}

function dialog(category: string, message: string | null, { listing, settings }: VehiclePageFacts): LeadDialogView {
  const { optIn, privacyNotice } = settings.forms
  const hidden = {
    category,
    car_id: String(listing.listingId),
    stock_number: listing.stockNumber,
    dealership_slug: listing.dealershipSlug,
    vehicle_status: listing.status,
    ...(message ? { message } : {}),
  }
  return {
    action: LEADS_PATH,
    hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
    optIn: optIn.shown ? { label: optIn.label, checked: optIn.checked } : null,
    privacy: privacyNotice ?? `What you write goes to ${listing.dealershipName} and to nobody else.`,
  }
}
