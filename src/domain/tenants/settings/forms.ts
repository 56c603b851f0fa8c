import * as z from 'zod'
import { formFields } from './form-fields.ts'
import { LEAD_DESTINATION_KINDS, LEAD_DESTINATIONS } from './lead-destinations.ts'
import { GATEABLE_PAGES, LEAD_KINDS } from './vocabulary.ts'
import * as s from './words.ts'

export const forms = s.group('The enquiry, test drive, service, parts and contact forms.', {
  optIn: s.group('The tick box for offers by e-mail.', {
    shown: s.flag(true, 'Forms have the tick box.'),
    checked: s.flag(
      true,
      'It is ticked before the shopper touches it. Express consent, which the law asks for, needs it off.',
    ),
    label: s.text('Yes, I would like to subscribe to receive latest offers & product updates.', 'Its words.'),
  }),
  messageRequired: s.flag(true, 'The Comments box must be filled in.'),
  messageLabel: s.text('Comments', 'The label of that box.', 40),
  regoField: s.flag(false, 'The enquiry form asks for a registration plate.'),
  locationRequired: s.oneOf(['no', 'new-cars', 'always'], 'When the shopper must choose a location.'),
  defaultState: s.state.default('qld').describe('The state chosen in forms before the shopper chooses.'),
  dealershipField: s.flag(true, 'With more than one dealership, the shopper chooses one.'),
  categories: s.listOf(
    z.string().trim().min(1).max(60),
    'What a general enquiry can be about; the first is chosen to start with.',
    // biome-ignore format: one list
    [
      'General Enquiry', 'New Vehicle Enquiry', 'Used Vehicle Enquiry', 'Finance Enquiry', 'Service Enquiry',
      'Parts Enquiry', 'Feedback',
    ],
  ),
  termsRequired: s.flag(false, 'The shopper must agree to the terms of use.'),
  termsText: s.text(
    '* You must agree to the terms of use before submitting the form.',
    'The words beside that tick box.',
  ),
  requestPhotosText: s.text('Please send me more photos of this vehicle.', 'The message a photo request carries.'),
  careers: s.flag(false, 'The careers page has an application form, which takes a resume.'),
  testDriveDateTime: s.flag(true, 'A test drive can be booked for a date and time.'),
  additionalServices: s.listOf(z.string().trim().min(1).max(80), 'Extras a shopper can tick when booking a service.'),
  successTitle: s.text('Thank you', 'The heading after a form was sent.', 80),
  successText: s.text('We have your details and will be in touch shortly.', 'The sentence after a form was sent.'),
  fields: formFields,
  privacyNotice: s.maybeText(
    'What stands under every form about privacy; a sentence naming the business and its policy otherwise.',
    2000,
  ),
})

export const leads = s.group('Where leads go once they are stored.', {
  defaultDealership: s.maybe(s.slug, 'The dealership that gets leads which name none.'),
  destinations: s.rowsOf('Who is told about a lead.', {
    kind: z.enum(LEAD_DESTINATION_KINDS).describe(
      `How: ${Object.entries(LEAD_DESTINATIONS)
        .map(([kind, { says }]) => `${kind}, ${says}`)
        .join('; ')}.`,
    ),
    to: z
      .union([s.email, s.webAddress], 'Use an e-mail address or a full https:// address')
      .describe('The e-mail or web address.'),
    dealership: s.maybe(s.slug, 'Only for leads of this dealership.'),
    leads: z.array(z.enum(LEAD_KINDS)).default([]).describe('Only these kinds of lead; all when empty.'),
    user: s.maybeText('Who signs in at a receiver that asks.', 200),
    secret: s.maybeText(
      'What calls are signed with, or the password or token of that user. Exports leave it out.',
      400,
    ),
    account: s.maybeText('Whom the receiver files leads under: its own number or name for this dealer.', 100),
    accountSecret: s.maybeText('The secret of that account. Exports leave it out.', 200),
  }),
  confirmation: s.group('The letter that tells shoppers what they sent arrived. It says nothing else.', {
    sent: s.flag(
      false,
      'It is sent. It goes in the dealer’s name to whatever address was typed, so the dealer decides; never for what is held as spam.',
    ),
    greeting: s.text('Hi {first name},', 'Its first line; {first name} is the shopper’s.', 80),
    text: s.text(
      'Thank you for getting in touch. We have what you sent, and one of us will answer you.',
      'What it says.',
      600,
    ),
    signature: s.maybeText('Who signs it; the dealership otherwise.', 120),
  }),
  keepDays: s.count(730, 'Days a lead is kept before it is erased.', 30, 3650),
})

export const staff = s.group('The dealer’s own people, who read leads at /dealer.', {
  people: s.rowsOf('Who may sign in there, by a link that is mailed to them.', {
    email: s.email.describe('Where the link goes.'),
    name: z.string().trim().min(1).max(80).describe('Their name, as it stands beside what they write about a lead.'),
    role: z
      .enum(['owner', 'sales'])
      .default('sales')
      .describe('An owner may take lists away as a file; sales people read leads and answer them.'),
    dealership: s.maybe(s.slug, 'The only dealership whose leads they see; all of them otherwise.'),
  }),
})

export const gates = s.group('Pages that ask a visitor to sign in first. Online payment and the garage always do.', {
  pages: s.listOf(z.enum(GATEABLE_PAGES), 'The pages that ask.'),
  guests: s.listOf(z.enum(GATEABLE_PAGES), 'Those of them that open without an account too, by a link that is mailed.'),
  registration: s.flag(true, 'Shoppers can sign in at all.'),
})

export const popup = s.maybe(
  z.strictObject({
    title: z.string().trim().min(1).max(100).describe('The heading.'),
    description: s.maybeText('A sentence or two.', 600),
    imageSrc: s.maybe(s.pictureSrc, 'A picture above the words.'),
    imageAlt: z.string().trim().max(200).default('').describe('What the picture shows, for people who cannot see it.'),
    buttonText: s.text('Find out more', 'The words of the button.', 40),
    linkTo: s.link.describe('Where the button leads.'),
    expiryDate: s.maybe(s.dayOrMinute, 'The last day it is shown, or the minute from which it is gone.'),
  }),
  'A promotion shown once to each visitor; none otherwise.',
)

export const salesCounter = s.group('The counter of vehicles sold.', {
  mode: s.oneOf(
    ['off', 'clock', 'real-sales'],
    'Off; by the clock, which counts whatever was sold; or counting real sales.',
  ),
  perDay: s.count(192, 'Sales a day, by the clock.', 1, 10_000),
  secondsPerSale: s.count(450, 'Seconds from one to the next, by the clock.', 1, 86_400),
  refreshSeconds: s.count(150, 'How often the page looks again.', 10, 3600),
  timeZone: s.timeZone.default('Australia/Brisbane').describe('Where its day begins; with the site unless it is said.'),
  text: s.text('sold today', 'The words after the number.', 60),
})

export const reviews = s.group('Reviews by customers.', {
  shown: s.flag(true, 'The site shows reviews.'),
  minimumRating: z
    .number()
    .min(0)
    .max(5)
    .default(0)
    .describe('Reviews with fewer stars are left out. Leaving out bad reviews may mislead; the average counts all.'),
  fullCount: s.count(12, 'Reviews shown in full; the rest opens on a press.', 1, 48),
  google: s.group('Reviews of Google Business Profiles, in place of the entries once they were read.', {
    refreshToken: s.maybeText('By what the dealer lets the platform read them; told to nobody.', 2000),
    places: s.rowsOf('The profiles.', {
      name: z
        .string()
        .regex(/^accounts\/\d{1,30}\/locations\/\d{1,30}$/, 'Use a name such as "accounts/123/locations/456"')
        .describe('As Google names it: accounts/123/locations/456.'),
      dealership: s.maybe(s.slug, 'Which dealership it is about.'),
    }),
  }),
  sample: s.flag(false, 'The reviews are samples and are marked so.'),
  entries: s.rowsOf('The reviews, newest first.', {
    customerName: z.string().trim().min(1).max(80).describe('Who wrote it.'),
    rating: z.number().min(0).max(5).describe('Stars.'),
    text: z.string().trim().min(1).max(3000).describe('What they wrote.'),
    reviewDate: s.isoDate.describe('When.'),
    replyText: s.maybeText('The dealer’s answer.', 2000),
    replyDate: s.maybe(s.isoDate, 'When it was answered.'),
    dealership: s.maybe(s.slug, 'Which dealership it is about.'),
  }),
})
