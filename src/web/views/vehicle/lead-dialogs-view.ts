import { testDrive } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { ExtrasView, LeadDialogView } from '#ui/vehicle/extras/view.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** Where forms about a vehicle are sent; nothing asks for one while there is no such door. */
const LEADS_PATH = '/api/leads'

type Asked = Pick<VehiclePageFacts, 'listing' | 'settings'> & { available: boolean }

/** The conversations a shopper can begin from a vehicle's page (C§2.3); null where they lead nowhere. */
export function leadDialogs(
  { listing, settings, available }: Asked,
  { leadsSomewhere, dealer }: { leadsSomewhere(href: string): boolean; dealer: string },
): Pick<ExtrasView, 'requestPhotos' | 'testDrive'> {
  if (!available || !leadsSomewhere(LEADS_PATH)) return { requestPhotos: null, testDrive: null }
  const { buttons } = settings.vehiclePage
  const drives = buttons.testDrive && testDrive({ ...listing, id: listing.listingId, priceDollars: null }, settings)
  const { requestPhotosText, testDriveDateTime } = settings.forms
  return {
    requestPhotos: buttons.requestPhotos
      ? dialog('Request Photos', { listing, settings, dealer, message: requestPhotosText })
      : null,
    testDrive: drives
      ? { ...dialog('Test Drive', { listing, settings, dealer, message: null }), asksWhen: testDriveDateTime }
      : null,
  }
}

type Form = { listing: Listing; settings: TenantSettings; dealer: string; message: string | null }

function dialog(category: string, { listing, settings, dealer, message }: Form): LeadDialogView {
  const { optIn, privacyNotice } = settings.forms
  const hidden = [
    { name: 'category', value: category },
    { name: 'car_id', value: String(listing.listingId) },
    { name: 'stock_number', value: listing.stockNumber },
    { name: 'dealership_slug', value: listing.dealershipSlug },
    { name: 'vehicle_status', value: listing.status },
  ]
  if (message) hidden.push({ name: 'message', value: message })
  return {
    action: LEADS_PATH,
    hidden,
    optIn: optIn.shown ? { label: optIn.label, checked: optIn.checked } : null,
    privacy: privacyNotice ?? `What you write goes to ${dealer} and to nobody else.`,
  }
}
