import * as z from 'zod'
import { VEHICLE_KINDS } from './search-fields.ts'
import { LICENCE_WORDS } from './vocabulary.ts'
import * as s from './words.ts'

const logo = s.maybe(
  z.strictObject({
    src: s.pictureSrc.describe('Where the logo picture is.'),
    alt: z.string().trim().max(200).default('').describe('What the logo says, for people who cannot see it.'),
    darkSrc: s.maybe(s.pictureSrc, 'A version of the logo for dark backgrounds.'),
  }),
  'The logo in the header; without one the name is set in type.',
)

export const site = s.group('Who the site speaks for and what it sells.', {
  vehicleWord: s.text(
    'car',
    'What the site calls what it sells, in the singular: car, vehicle, caravan, motorcycle.',
    30,
  ),
  vehicleWordPlural: s.maybeText('The plural of the vehicle word, when adding an s is not enough.', 30),
  vehicleKinds: s.listOf(
    z.enum(VEHICLE_KINDS),
    'The kinds of vehicle in stock; more than one adds a filter for them.',
    ['car'],
  ),
  subscriptionSite: s.flag(false, 'The site offers vehicles by weekly subscription, and shows that price first.'),
  tagline: s.maybeText('One line under the name, used on the home page and by search engines.', 160),
  description: s.maybeText('Two or three sentences about the dealer, used by search engines and the about page.', 1000),
  legalName: s.maybeText('The registered name of the business, shown in the footer and in privacy notices.', 200),
  abn: s.maybe(
    z.string().regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'An ABN has 11 digits'),
    'The Australian Business Number, shown in the footer.',
  ),
  phone: s.maybe(s.phone, 'The main phone number, when it is not the primary location’s.'),
  email: s.maybe(s.email, 'The main e-mail address.'),
  timeZone: s.timeZone
    .default('Australia/Brisbane')
    .describe(
      'The time zone of dates and times that belong to no location; that of the primary location unless it is said.',
    ),
  manufacturer: s.maybe(s.slug, 'The slug of the one brand this dealer sells, for a single-brand site.'),
  dealerInformation: s.flag(
    false,
    'Location cards show the dealer licence and repairer licence numbers. The footer always does.',
  ),
  logo,
  faviconSrc: s.maybe(s.pictureSrc, 'The small picture in the browser tab.'),
  placeholderPictureSrc: s.maybe(
    s.pictureSrc,
    'Shown where a vehicle has no picture; a drawing in the site’s colours otherwise.',
  ),
  contactLinkText: s.text(
    'Contact Us',
    'The words of the link to the contact page where a page is not there or a vehicle is gone; menus have their own.',
    40,
  ),
  privacyPath: s.path.default('/privacy-policy').describe('The privacy policy page.'),
  termsPath: s.path.default('/terms-and-conditions').describe('The terms and conditions page.'),
  dealerLicenceWords: s.oneOf(
    LICENCE_WORDS,
    'The letters written before a dealer licence number, as the state has them.',
  ),
  dealerLicenceWordsByState: z
    .partialRecord(s.writtenState, z.enum(LICENCE_WORDS))
    .transform(
      (words) =>
        Object.fromEntries(Object.entries(words).map(([state, word]) => [state.toLowerCase(), word])) as typeof words,
    )
    .default({})
    .describe('Other letters for the locations of a state, such as { "NSW": "MD", "VIC": "LMCT" }.'),
  socialLinks: s.group('The dealer’s pages elsewhere, linked in the footer.', {
    facebook: s.maybe(s.link, 'Facebook page.'),
    instagram: s.maybe(s.link, 'Instagram page.'),
    youtube: s.maybe(s.link, 'YouTube channel.'),
    tiktok: s.maybe(s.link, 'TikTok page.'),
    linkedin: s.maybe(s.link, 'LinkedIn page.'),
    twitter: s.maybe(s.link, 'X (Twitter) page.'),
    google: s.maybe(s.link, 'Google Business Profile.'),
  }),
})
