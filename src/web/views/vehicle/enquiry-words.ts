import { dollarsOf, reserveWords } from '#domain/stock/card-buttons.ts'
import type { EnquirySubject } from '#domain/stock/contact-ways.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

/** A subject as a letter or a message begins it: 'Test drive', and lines for whoever writes to fill in. */
export type Opening = { about: string; says: string; asksFor: readonly string[] }
/** What a conversation is called, what it is about in a sentence or two, and how a letter in it begins. */
type EnquiryWords = { title: string; text: string; opening: Opening }

type Words = (facts: VehiclePageFacts, word: string) => EnquiryWords

/** The words of a conversation (rule:vehicle-conversations); the dealer's own where they have written some. */
export function enquiryWords(subject: EnquirySubject, facts: VehiclePageFacts): EnquiryWords {
  return WORDS[subject](facts, facts.settings.site.vehicleWord)
}

const WORDS: Record<EnquirySubject, Words> = {
  enquire: ({ listing, settings }, word) => ({
    title: settings.vehiclePage.buttons.enquireText,
    text: `Ask ${listing.dealershipName} anything about this ${word}.`,
    opening: { about: 'Enquiry', says: `I would like to know more about this ${word}.`, asksFor: ['My question'] },
  }),
  'test-drive': ({ listing }, word) => ({
    title: 'Book a Test Drive',
    text: `Agree on a day and a time with ${listing.dealershipName}.`,
    opening: {
      about: 'Test drive',
      says: `I would like to take this ${word} for a test drive.`,
      asksFor: ['Day and time', 'My phone number'],
    },
  }),
  'request-photos': ({ listing, settings }) => ({
    title: 'Request Photos',
    text: `Tell ${listing.dealershipName} what you would like to see more of.`,
    opening: {
      about: 'Photo request',
      says: settings.forms.requestPhotosText,
      asksFor: ['What I would like to see'],
    },
  }),
  reserve: ({ listing, settings: { commerce } }, word) => ({
    title: reserveWords(commerce.reserveText, commerce.depositCents),
    text: `A deposit of ${dollarsOf(commerce.depositCents)} holds this ${word} for you for ${commerce.holdHours} hours. ${listing.dealershipName} arranges it with you.`,
    opening: {
      about: 'Reservation',
      says: `I would like to reserve this ${word} with a deposit of ${dollarsOf(commerce.depositCents)}.`,
      asksFor: ['My name', 'My phone number'],
    },
  }),
  'buy-online': ({ listing, settings }, word) => ({
    title: settings.commerce.buyOnlineText,
    text: `Tell ${listing.dealershipName} that you would like to go ahead with this ${word}. Papers, payment and handover are arranged by phone and e-mail.`,
    opening: {
      about: settings.commerce.buyOnlineText,
      says: `I would like to go ahead with this ${word}.`,
      asksFor: ['My name', 'My phone number', 'My suburb and postcode'],
    },
  }),
  'trade-in': ({ listing, settings }, word) => ({
    title: settings.tradeIn.buttonText,
    text: `Tell ${listing.dealershipName} what you drive now, and ask what it is worth towards this ${word}.`,
    opening: {
      about: 'Trade-in',
      says: `I would like to know what mine is worth towards this ${word}.`,
      asksFor: ['Year, make and model', 'Registration and state', 'Kilometres', 'Condition'],
    },
  }),
  finance: ({ listing, settings: { finance, vehiclePage } }, word) => ({
    title: vehiclePage.blocks.financeCalculator ? finance.quoteButtonText : finance.buttonText,
    text: `Ask ${listing.dealershipName} what this ${word} would cost you on finance.`,
    opening: {
      about: 'Finance',
      says: `I would like a finance quote for this ${word}.`,
      asksFor: ['Deposit or trade-in', 'Term in years', 'My phone number'],
    },
  }),
}
