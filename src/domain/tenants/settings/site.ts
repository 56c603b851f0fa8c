import * as z from 'zod'
import { VEHICLE_KINDS } from './search-fields.ts'
import { LICENCE_WORDS, STATES } from './vocabulary.ts'
import {
  email,
  flag,
  group,
  link,
  listOf,
  maybe,
  maybeText,
  oneOf,
  path,
  phone,
  pictureSrc,
  slug,
  text,
  timeZone,
} from './words.ts'

const logo = maybe(
  z.strictObject({
    src: pictureSrc.describe('Where the logo picture is.'),
    alt: z.string().trim().max(200).default('').describe('What the logo says, for people who cannot see it.'),
    darkSrc: maybe(pictureSrc, 'A version of the logo for dark backgrounds.'),
  }),
  'The logo in the header; without one the name is set in type.',
)

export const siteSettings = group('Who the site speaks for and what it sells.', {
  vehicleWord: text(
    'car',
    'What the site calls what it sells, in the singular: car, vehicle, caravan, motorcycle.',
    30,
  ),
  vehicleWordPlural: maybeText('The plural of the vehicle word, when adding an s is not enough.', 30),
  vehicleKinds: listOf(z.enum(VEHICLE_KINDS), 'The kinds of vehicle in stock; more than one adds a filter for them.', [
    'car',
  ]),
  subscriptionSite: flag(false, 'The site offers vehicles by weekly subscription, and shows that price first.'),
  tagline: maybeText('One line under the name, used on the home page and by search engines.', 160),
  description: maybeText('Two or three sentences about the dealer, used by search engines and the about page.', 1000),
  legalName: maybeText('The registered name of the business, shown in the footer and in privacy notices.', 200),
  abn: maybe(
    z.string().regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'An ABN has 11 digits'),
    'The Australian Business Number, shown in the footer.',
  ),
  phone: maybe(phone, 'The main phone number, when it is not the primary location’s.'),
  email: maybe(email, 'The main e-mail address.'),
  timeZone: timeZone
    .default('Australia/Brisbane')
    .describe('The time zone of dates and times that belong to no location.'),
  manufacturer: maybe(slug, 'The slug of the one brand this dealer sells, for a single-brand site.'),
  dealerInformation: flag(
    false,
    'Location cards show the dealer licence and repairer licence numbers. The footer always does.',
  ),
  logo,
  faviconSrc: maybe(pictureSrc, 'The small picture in the browser tab.'),
  placeholderPictureSrc: maybe(
    pictureSrc,
    'Shown where a vehicle has no picture; a drawing in the site’s colours otherwise.',
  ),
  contactLinkText: text(
    'Contact Us',
    'The words of the link to the contact page where a page is not there or a vehicle is gone; menus have their own.',
    40,
  ),
  privacyPath: path.default('/privacy-policy').describe('The privacy policy page.'),
  termsPath: path.default('/terms-and-conditions').describe('The terms and conditions page.'),
  dealerLicenceWords: oneOf(
    LICENCE_WORDS,
    'The letters written before a dealer licence number, as the state has them.',
  ),
  dealerLicenceWordsByState: z
    .partialRecord(z.enum(STATES), z.enum(LICENCE_WORDS))
    .default({})
    .describe('Other letters for the locations of a state, such as { "nsw": "MD", "vic": "LMCT" }.'),
  socialLinks: group('The dealer’s pages elsewhere, linked in the footer.', {
    facebook: maybe(link, 'Facebook page.'),
    instagram: maybe(link, 'Instagram page.'),
    youtube: maybe(link, 'YouTube channel.'),
    tiktok: maybe(link, 'TikTok page.'),
    linkedin: maybe(link, 'LinkedIn page.'),
    twitter: maybe(link, 'X (Twitter) page.'),
    google: maybe(link, 'Google Business Profile.'),
  }),
})
