/** What is counted, by number (rule:event-ids). */
export const EVENTS = {
  4: 'Used vehicle viewed',
  14: 'Enquiry about a new car',
  15: 'Enquiry about a used car',
  17: 'Test drive of a new car, or of one tagged test drive only',
  18: 'Offer accepted',
  22: 'General enquiry',
  25: 'Phone click',
  26: 'Finance calculator used',
  39: 'Saved to the watchlist or favourites',
  48: 'Test drive of a used car',
  49: 'Search page viewed',
  60: 'History report opened',
  61: 'Printed',
} as const satisfies Record<number, string>
export type EventId = keyof typeof EVENTS

export const EVENT_IDS = Object.keys(EVENTS).map(Number) as EventId[]

/** The events that pages send by name. */
export const USED_VEHICLE_VIEW: EventId = 4
export const PHONE_CLICK: EventId = 25
export const PRINTED: EventId = 61
export const SEARCH_PAGE_VIEW: EventId = 49
