import type { OrderListView, OrderPageView } from './order-views.ts'
import type { BookingListView, LeadListView, LeadPageView, SessionListView, SignInView } from './views.ts'

/** A page of the desk, by what it is. */
export type DeskPageView =
  | ({ kind: 'sign-in' } & SignInView)
  | ({ kind: 'leads' } & LeadListView)
  | ({ kind: 'lead' } & LeadPageView)
  | ({ kind: 'bookings' } & BookingListView)
  | ({ kind: 'sessions' } & SessionListView)
  | ({ kind: 'orders' } & OrderListView)
  | ({ kind: 'order' } & OrderPageView)
