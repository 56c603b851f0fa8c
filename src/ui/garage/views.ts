import type { SlotView } from '../leads/view.ts'
import type { NoticeTone } from '../primitives/notice.tsx'

type Link = { label: string; href: string }
/** Something of theirs with a page of its own, and how it stands. */
export type OwnLink = Link & { note: string }

/** What a shopper finds in their garage (rule:garage); lists that are empty are not shown. */
export type GarageView = {
  /** The number of its shopper: what the device keeps for one is not put before another. */
  whose: number
  /** 'Hello Zoë' */
  hello: string
  /** What was just done, or was not. */
  said: { text: string; tone: NoticeTone } | null
  /** '3 cars on your watchlist'; null where the site has none. */
  watchlist: Link | null
  bookings: OwnBookingView[]
  /** Orders, what they reserved, paid and won, offers for vehicles of theirs, papers. */
  lists: { title: string; links: OwnLink[] }[]
  vehicles: OwnVehicleView[]
  /** A form about a vehicle that has to be put right: of which of them, null for a new one, and what is wrong by field. */
  typed: (Omit<OwnVehicleView, 'id' | 'facts'> & { id: number | null; errors: Record<string, string> }) | null
  states: { value: string; label: string }[]
  /** Where reminders go; null where no e-mail address of theirs is proved. */
  reminderTo: string | null
  /** What they are told of by letter: 'When its price drops, once a day'. */
  alerts: (Link & { id: number; note: string; frequency: string })[]
  frequencies: { value: string; label: string }[]
  kept: (Link & { kind: 'Search' | 'Comparison' })[]
  enquiries: { id: number; title: string; about: Link | null; when: { text: string; iso: string }; state: string }[]
  /** Their name, devices and data, where the site has a page for them. */
  account: Link | null
  /** How many past searches the device offers to keep. */
  searchHistory: number
}

export type OwnBookingView = {
  id: number
  /** 'Test drive of the 2021 Toyota HiLux' */
  title: string
  href: string | null
  /** 'Saturday 28 November 2026, 10.30 am, until 11.15 am at Harbour North' */
  when: string
  /** Over, or cancelled: nothing can be changed. */
  state: 'ahead' | 'cancelled' | 'over'
  calendarHref: string | null
  times: SlotView[]
}

export type OwnVehicleView = {
  id: number
  name: string
  rego: string
  regoState: string
  serviceDueOn: string
  regoDueOn: string
  isReminded: boolean
  /** 'Next service 28 November 2026', 'Rego QLD ABC expires in 9 days' */
  facts: { text: string; isSoon: boolean }[]
}
