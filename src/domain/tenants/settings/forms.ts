import * as z from 'zod'
import { GATEABLE_PAGES, LEAD_KINDS, STATES } from './vocabulary.ts'
import {
  count,
  email,
  flag,
  group,
  isoDate,
  link,
  listOf,
  maybe,
  maybeText,
  oneOf,
  pictureSrc,
  rowsOf,
  slug,
  text,
  timeZone,
  webAddress,
} from './words.ts'

export const formSettings = group('The enquiry, test drive, service, parts and contact forms.', {
  optIn: group('The tick box for offers by e-mail.', {
    shown: flag(true, 'Forms have the tick box.'),
    checked: flag(
      true,
      'It is ticked before the shopper touches it. Express consent, which the law asks for, needs it off.',
    ),
    label: text('Yes, I would like to subscribe to receive latest offers & product updates.', 'Its words.'),
  }),
  messageRequired: flag(true, 'The Comments box must be filled in.'),
  messageLabel: text('Comments', 'The label of that box.', 40),
  regoField: flag(false, 'The enquiry form asks for a registration plate.'),
  locationRequired: oneOf(['no', 'new-cars', 'always'], 'When the shopper must choose a location.'),
  defaultState: oneOf(STATES, 'The state chosen in forms before the shopper chooses.', 'qld'),
  dealershipField: flag(true, 'With more than one dealership, the shopper chooses one.'),
  categories: listOf(
    z.string().trim().min(1).max(60),
    'What a general enquiry can be about; the first is chosen to start with.',
    // biome-ignore format: one list
    [
      'General Enquiry', 'New Vehicle Enquiry', 'Used Vehicle Enquiry', 'Finance Enquiry', 'Service Enquiry',
      'Parts Enquiry', 'Feedback',
    ],
  ),
  termsRequired: flag(false, 'The shopper must agree to the terms of use.'),
  termsText: text(
    '* You must agree to the terms of use before submitting the form.',
    'The words beside that tick box.',
  ),
  requestPhotosText: text('Please send me more photos of this vehicle.', 'The message a photo request carries.'),
  testDriveDateTime: flag(true, 'A test drive can be booked for a date and time.'),
  additionalServices: listOf(z.string().trim().min(1).max(80), 'Extras a shopper can tick when booking a service.'),
  successTitle: text('Thank you', 'The heading after a form was sent.', 80),
  successText: text('We have your details and will be in touch shortly.', 'The sentence after a form was sent.'),
  privacyNotice: maybeText(
    'What stands under every form about privacy; a sentence naming the business and its policy otherwise.',
    2000,
  ),
})

export const leadSettings = group('Where leads go once they are stored.', {
  defaultDealership: maybe(slug, 'The dealership that gets leads which name none.'),
  destinations: rowsOf('Who is told about a lead.', {
    kind: z
      .enum(['email', 'adf-email', 'webhook'])
      .describe('A readable e-mail, an ADF e-mail for a CRM, or a signed call to a web address.'),
    to: z
      .union([email, webAddress], 'Use an e-mail address or a full https:// address')
      .describe('The e-mail or web address.'),
    dealership: maybe(slug, 'Only for leads of this dealership.'),
    leads: z.array(z.enum(LEAD_KINDS)).default([]).describe('Only these kinds of lead; all when empty.'),
  }),
})

export const gateSettings = group(
  'Pages that ask a visitor to sign in first. Online payment and the garage always do.',
  {
    pages: listOf(z.enum(GATEABLE_PAGES), 'The pages that ask.'),
    registration: flag(true, 'Shoppers can sign in at all.'),
  },
)

export const popupSettings = maybe(
  z.strictObject({
    title: z.string().trim().min(1).max(100).describe('The heading.'),
    description: maybeText('A sentence or two.', 600),
    imageSrc: maybe(pictureSrc, 'A picture above the words.'),
    imageAlt: z.string().trim().max(200).default('').describe('What the picture shows, for people who cannot see it.'),
    buttonText: text('Find out more', 'The words of the button.', 40),
    linkTo: link.describe('Where the button leads.'),
    expiryDate: maybe(isoDate, 'The last day it is shown.'),
  }),
  'A promotion shown once to each visitor; none otherwise.',
)

export const salesCounterSettings = group('The counter of vehicles sold.', {
  mode: oneOf(
    ['off', 'clock', 'real-sales'],
    'Off; by the clock, which counts whatever was sold; or counting real sales.',
  ),
  perDay: count(192, 'Sales a day, by the clock.', 1, 10_000),
  secondsPerSale: count(450, 'Seconds from one to the next, by the clock.', 1, 86_400),
  refreshSeconds: count(150, 'How often the page looks again.', 10, 3600),
  timeZone: timeZone.default('Australia/Brisbane').describe('Where its day begins.'),
  text: text('sold today', 'The words after the number.', 60),
})

export const reviewSettings = group('Reviews by customers.', {
  shown: flag(true, 'The site shows reviews.'),
  minimumRating: z
    .number()
    .min(0)
    .max(5)
    .default(4)
    .describe('Reviews with fewer stars are left out. Leaving out bad reviews may mislead.'),
  fullCount: count(12, 'Reviews shown in full.', 1, 100),
  sample: flag(false, 'The reviews are samples and are marked so.'),
  entries: rowsOf('The reviews, newest first.', {
    customerName: z.string().trim().min(1).max(80).describe('Who wrote it.'),
    rating: z.number().min(0).max(5).describe('Stars.'),
    text: z.string().trim().min(1).max(3000).describe('What they wrote.'),
    reviewDate: isoDate.describe('When.'),
    replyText: maybeText('The dealer’s answer.', 2000),
    replyDate: maybe(isoDate, 'When it was answered.'),
    dealership: maybe(slug, 'Which dealership it is about.'),
  }),
})
