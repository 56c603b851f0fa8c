import * as z from 'zod'
import { CARD_ATTRIBUTES, CARD_BUTTONS } from './vocabulary.ts'
import * as s from './words.ts'

export const cards = s.group('The vehicle cards in search results, carousels and on the home page.', {
  attributes: s.listOf(z.enum(CARD_ATTRIBUTES), 'What a card lists under its title, in this order.', [
    'car_type',
    'simple_body',
    'km',
    'simple_transmission',
    'stocknum',
  ]),
  buttons: s.listOf(z.enum(CARD_BUTTONS), 'The buttons, in this order; two are shown, the rest open from a menu.', [
    'enquire',
    'view-details',
  ]),
  enquireText: s.oneOf(['Enquire', 'Enquire Now', 'Shop Now'], 'The words of the enquiry button.'),
  financeText: s.text('Get Finance', 'The words of the finance button, e.g. Get Pre-Approval.', 40),
  reserveButton: s.flag(true, 'Vehicles that can be reserved have Reserve Now on their card.'),
  comingSoonTestDrive: s.flag(true, 'Vehicles that are coming soon can be booked for a test drive.'),
  findSimilarText: s.text('Find Me Something Similar', 'The button of a vehicle that can no longer be bought.', 60),
  weeklyPrice: s.flag(
    true,
    'Cards and vehicle pages show the weekly repayment with its comparison rate, when a lender gave both.',
  ),
  justArrivedDays: s.count(8, 'Days a vehicle counts as just arrived; 0 never shows that tag.', 0, 365),
  justArrivedText: s.text('New Arrival', 'The words of the just-arrived tag.', 30),
  soldText: s.text('JUST SOLD', 'The words of the sold tag.', 30),
  reservedText: s.text('Reserved', 'The words of the reserved tag.', 30),
  comingSoonText: s.text('Coming Soon', 'The words of the coming-soon tag.', 30),
  fuelTag: s.flag(true, 'Electric, hybrid and plug-in vehicles carry a tag that says so.'),
  certifiedBadgeSrc: s.maybe(s.pictureSrc, 'The picture shown on certified used vehicles.'),
  certifiedBadgeAlt: s.text('Certified used', 'What the certified badge says, for people who cannot see it.', 60),
  favouriteButton: s.flag(true, 'A card has a heart to save the vehicle, when favourites or the watchlist are on.'),
  compareButton: s.flag(true, 'A card has a compare button, when comparing is on.'),
  swipePictures: s.count(5, 'Pictures a shopper can swipe through on a card.', 1, 5),
  titleFrom: s.oneOf(['name', 'carsales-title'], 'Which title a card shows.'),
  disclaimer: s.maybeText('A sentence under the results, such as what prices include.', 1000),
})

export const price = s.group('How prices are written.', {
  noPriceText: s.text('Enquire for price.', 'Shown where a vehicle has no price.', 80),
  preorderText: s.text('PREORDER', 'Shown instead of a price for vehicles on preorder.', 40),
  showBeforePrice: s.flag(true, 'A reduced vehicle shows "Was …, now:".'),
  showPriceType: s.flag(true, 'Beside the price stands what it includes: drive away or excluding government charges.'),
  driveAwayText: s.text('Drive away', 'The words for a price with everything in it.', 60),
  estimatedDriveAwayText: s.text('Estimated drive away', 'The words for an estimated drive-away price.', 60),
  exclGovtChargesText: s.text('Excl. govt. charges', 'The words for a price before government charges.', 60),
  subscriptionSuffix: s.text('/ week', 'What follows a subscription price.', 20),
  weeklySuffix: s.text('/wk', 'What follows a weekly finance figure on a card.', 20),
  marketIndicator: s.flag(true, 'A vehicle well under its market price says so.'),
  marketIndicatorDollars: z
    .int()
    .max(0)
    .default(-499)
    .describe('The difference to the average market price that must be passed, as a negative number of dollars.'),
})
