import * as z from 'zod'
import { CARD_ATTRIBUTES, CARD_BUTTONS } from './vocabulary.ts'
import { count, flag, group, listOf, maybe, maybeText, oneOf, pictureSrc, text } from './words.ts'

export const cardSettings = group('The vehicle cards in search results, carousels and on the home page.', {
  attributes: listOf(z.enum(CARD_ATTRIBUTES), 'What a card lists under its title, in this order.', [
    'car_type',
    'simple_body',
    'km',
    'simple_transmission',
    'stocknum',
  ]),
  buttons: listOf(z.enum(CARD_BUTTONS), 'The buttons, in this order; two are shown, the rest open from a menu.', [
    'enquire',
    'view-details',
  ]),
  enquireText: oneOf(['Enquire', 'Enquire Now', 'Shop Now'], 'The words of the enquiry button.'),
  financeText: text('Get Finance', 'The words of the finance button, e.g. Get Pre-Approval.', 40),
  reserveButton: flag(true, 'Vehicles that can be reserved have Reserve Now on their card.'),
  comingSoonTestDrive: flag(true, 'Vehicles that are coming soon can be booked for a test drive.'),
  findSimilarText: text('Find Me Something Similar', 'The button of a vehicle that can no longer be bought.', 60),
  weeklyPrice: flag(
    true,
    'Cards and vehicle pages show the weekly repayment with its comparison rate, when a lender gave both.',
  ),
  justArrivedDays: count(8, 'Days a vehicle counts as just arrived; 0 never shows that tag.', 0, 365),
  justArrivedText: text('New Arrival', 'The words of the just-arrived tag.', 30),
  soldText: text('JUST SOLD', 'The words of the sold tag.', 30),
  reservedText: text('Reserved', 'The words of the reserved tag.', 30),
  comingSoonText: text('Coming Soon', 'The words of the coming-soon tag.', 30),
  fuelTag: flag(true, 'Electric, hybrid and plug-in vehicles carry a tag that says so.'),
  certifiedBadgeSrc: maybe(pictureSrc, 'The picture shown on certified used vehicles.'),
  certifiedBadgeAlt: text('Certified used', 'What the certified badge says, for people who cannot see it.', 60),
  favouriteButton: flag(true, 'A card has a heart to save the vehicle, when favourites or the watchlist are on.'),
  compareButton: flag(true, 'A card has a compare button, when comparing is on.'),
  swipePictures: count(5, 'Pictures a shopper can swipe through on a card.', 1, 5),
  titleFrom: oneOf(['name', 'carsales-title'], 'Which title a card shows.'),
  disclaimer: maybeText('A sentence under the results, such as what prices include.', 1000),
})

export const priceSettings = group('How prices are written.', {
  noPriceText: text('Enquire for price.', 'Shown where a vehicle has no price.', 80),
  preorderText: text('PREORDER', 'Shown instead of a price for vehicles on preorder.', 40),
  showBeforePrice: flag(true, 'A reduced vehicle shows "Was …, now:".'),
  showPriceType: flag(true, 'Beside the price stands what it includes: drive away or excluding government charges.'),
  driveAwayText: text('Drive away', 'The words for a price with everything in it.', 60),
  estimatedDriveAwayText: text('Estimated drive away', 'The words for an estimated drive-away price.', 60),
  exclGovtChargesText: text('Excl. govt. charges', 'The words for a price before government charges.', 60),
  subscriptionSuffix: text('/ week', 'What follows a subscription price.', 20),
  weeklySuffix: text('/wk', 'What follows a weekly finance figure on a card.', 20),
  marketIndicator: flag(true, 'A vehicle well under its market price says so.'),
  marketIndicatorDollars: z
    .int()
    .max(0)
    .default(-499)
    .describe('The difference to the average market price that must be passed, as a negative number of dollars.'),
})
