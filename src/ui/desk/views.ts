import type { SlotView } from '../leads/view.ts'
import type { HeadView } from '../page/head.tsx'
import type { BadgeTone } from '../primitives/badge.tsx'

/** What stands around every page of the dealer's own people. */
export type DeskView = {
  siteName: string
  person: { name: string; email: string; role: string }
  /** The pages of the desk. */
  links: { label: string; href: string }[]
  /** What each form carries. */
  formToken: string
  /** Something that was just done, in words. */
  said: string | null
}

type Mark = { label: string; tone: BadgeTone }
type Time = { text: string; iso: string }
type Option = { value: string; label: string }

export type ListedLeadView = {
  id: number
  href: string
  name: string
  about: string
  vehicle: string | null
  dealership: string | null
  received: Time
  status: Mark
  /** How far it is delivered, where that is not all the way. */
  trouble: Mark | null
  phone: { text: string; href: string }
  email: string
  message: string | null
}

export type LeadListView = {
  head: HeadView
  desk: DeskView
  tabs: { label: string; href: string; isCurrent: boolean }[]
  filter: {
    values: Readonly<Record<'q' | 'status' | 'held' | 'kind' | 'dealership' | 'from' | 'to', string>>
    statuses: Option[]
    kinds: Option[]
    /** Empty where there is one. */
    dealerships: Option[]
    isOn: boolean
    /** Whether more is asked for than the tabs and the search box say. */
    isOpen: boolean
  }
  count: string
  leads: ListedLeadView[]
  newerHref: string | null
  olderHref: string | null
  exportHref: string | null
  suspended: { to: string; since: string }[]
  maySendSuspended: boolean
}

export type DeliveryView = {
  id: number
  kind: string
  to: string
  state: Mark
  summary: string
  maySendAgain: boolean
  tries: { time: Time; words: string; answer: string }[]
}

export type LeadView = {
  id: number
  name: string
  about: string
  received: Time
  status: Mark
  isHeld: boolean
  spamReasons: string[]
  phone: { text: string; href: string }
  email: { text: string; href: string }
  message: string | null
  rows: { label: string; value: string }[]
  /** What was attached; each is a download. */
  files: { href: string; words: string }[]
  vehicle: { title: string; note: string; href: string; pictureSrc: string | null } | null
  /** The time it booked; `times` are those it can be moved to, null where it is no longer ahead. */
  booking: { words: string; shopper: string; times: readonly SlotView[] | null } | null
  /** How the reservation of its vehicle stands; `ending`: what can be ended of it, and the button that does. */
  reservation: { title: string; words: string; ending: { label: string; button: string } | null } | null
  /** What was offered for a trade-in, each step of the sum, and its pictures. */
  tradeIn: {
    title: string
    offer: string
    steps: { price: string; change: string; rule: string; words: string }[]
    photos: { href: string; label: string }[]
  } | null
  /** The finance application that came with it, step by step, and its documents; each is a download. */
  application: { steps: { title: string; rows: { label: string; value: string }[] }[]; files: LeadView['files'] } | null
  why: string
  trail: { label: string; value: string }[]
  consents: { label: string; given: string; words: string }[]
  deliveries: DeliveryView[]
  statuses: (Option & { isCurrent: boolean })[]
  activity: { time: Time; who: string; words: string; note: string | null }[]
}

export type LeadPageView = {
  head: HeadView
  desk: DeskView
  backHref: string
  /** Null where there is none that this person may see. */
  lead: LeadView | null
}

export type BookingListView = {
  head: HeadView
  desk: DeskView
  /** '25 November to 8 December' */
  span: string
  days: { date: string; label: string; bookings: ListedBookingView[] }[]
  earlierHref: string
  laterHref: string
}

export type ListedBookingView = {
  /** '10.30 to 11.15 am' */
  time: string
  isCancelled: boolean
  /** The page of the lead, where it is moved and cancelled, or of the order. */
  href: string
  name: string
  /** What for, which vehicle, where. */
  about: string
  /** Null where nobody is known any more. */
  phone: { text: string; href: string } | null
}

export type SessionListView = {
  head: HeadView
  desk: DeskView
  sessions: { id: number; device: string; isThis: boolean; signedIn: Time; seen: Time }[]
}

export type SignInView = {
  head: HeadView
  siteName: string
  back: string
  /** What the page is about: asking for a link, a link that is on its way, or one that was followed. */
  step: { kind: 'ask' | 'sent' | 'no-such-link' | 'over' } | { kind: 'link'; link: string; name: string }
  said: string | null
}

/** What was wrong with a form that was sent, where it led nowhere. */
/** What was typed of a refund, and which field is wrong. */
export type RefundProblem = {
  field: 'amount' | 'reason' | 'confirmed'
  problem: string
  amount: string
  reason: string
}

export type DeskProblem =
  | { kind: 'over' | 'no-such-link' }
  | { kind: 'note'; words: string; problem: string }
  | { kind: 'booking'; problem: string }
  | { kind: 'order'; problem: string; refund?: RefundProblem }
