import type { Lead, LeadVehicle } from '#domain/leads/lead.ts'
import type { LeadLetter, LetterSender } from '#domain/leads/lead-channel.ts'
import { completeSettings } from '#domain/tenants/settings.ts'

const SENDER: LetterSender = {
  ...{ template: 'meridian', tokens: {}, name: 'Harbour Motors' },
  ...{ mailbox: 'sales@harbour.example', phone: '02 5550 1234', address: '1 Example Street, Sydney NSW 2000' },
  confirmation: completeSettings({}).leads.confirmation,
}

/** A lead on its way to a receiver, with everything that one can say. */
export function sampleLetter(
  lead: Partial<Lead> = {},
  vehicle: Partial<LeadVehicle> = {},
  letter: Partial<LeadLetter> = {},
): LeadLetter {
  return {
    from: { name: 'Harbour Motors', slug: 'harbour-motors' },
    idempotencyKey: '7f3f0a52-6a53-4f5b-9a34-5f6f0c8f6d11',
    access: { user: 'forecourt', secret: 'a secret', account: '4711', accountSecret: 'another secret' },
    sender: SENDER,
    isResend: false,
    ...letter,
    lead: {
      leadId: 41,
      form: 'vehicle',
      category: 'Vehicle Enquiry',
      subcategory: null,
      state: 'accepted',
      createdAt: new Date('2026-11-20T02:00:00Z'),
      firstName: 'Zoë',
      lastName: 'O’Brien',
      email: 'zoe@example.com',
      phone: '0491 570 156',
      postcode: '4000',
      message: 'Is it still available?',
      answers: [{ name: 'rego', label: 'Rego', value: '123ABC' }],
      vehicle: {
        carId: 7,
        itemType: 'car',
        carType: 'used',
        year: 2021,
        make: 'Mazda',
        model: '6',
        badge: 'Touring',
        vin: 'JM0GL000000000000',
        odometerKm: 61_250,
        priceCents: 2_899_000,
        priceType: 'drive_away',
        certified: false,
        stockNumber: '20460',
        name: '2021 Mazda 6',
        url: 'http://harbour-motors.localhost/cars/20460',
        pictureUrl: 'http://harbour-motors.localhost/media/3/640-75.jpg',
        ...vehicle,
      },
      booking: null,
      dealership: { slug: 'harbour-motors', name: 'Harbour Motors' },
      locationName: null,
      routeReason: 'harbour-motors has the vehicle.',
      spamScore: 0,
      spamReasons: [],
      pageUrl: 'http://harbour-motors.localhost/cars/20460',
      userAgent: 'Mozilla/5.0',
      visitedPages: ['/', '/cars/20460'],
      linkedQueryParams: { utm_source: 'newsletter' },
      attachments: [],
      consents: [],
      ...lead,
    },
  }
}
