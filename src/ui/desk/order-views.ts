import type { HeadView } from '../page/head.tsx'
import type { BadgeTone } from '../primitives/badge.tsx'
import type { DeskView, LeadView } from './views.ts'

type Mark = { label: string; tone: BadgeTone }
type Time = { text: string; iso: string }
type Row = { label: string; value: string }

export type ListedOrderView = {
  href: string
  reference: string
  shopper: string
  vehicle: string
  total: string
  dealership: string | null
  placed: Time
  state: Mark
  /** What became of its contract pack, in words; null without one. */
  contract: string | null
}

export type OrderListView = {
  head: HeadView
  desk: DeskView
  tabs: { label: string; href: string; isCurrent: boolean }[]
  count: string
  orders: ListedOrderView[]
}

export type OrderView = {
  reference: string
  state: Mark
  placed: Time
  vehicle: NonNullable<LeadView['vehicle']>
  buyer: Row[]
  /** Pictures of their licence, while they are there. */
  files: LeadView['files']
  lines: Row[]
  total: string
  /** What was paid by card beside the deposit, and what became of it; what is left to pay. */
  payments: Row[]
  /** Who had what paid back, in words. */
  refundNotes: string[]
  /** What can be paid back of what was paid by card; null for nothing, or while something is under way. */
  refund: { says: string; amount: string; shownCents: number; reasons: { value: string; label: string }[] } | null
  /** When it came to each state. */
  history: Row[]
  leadHref: string | null
  contract: {
    words: string
    /** Of the PDF that stands here; null where none was made. */
    fileHref: string | null
    details: Row[]
    /** What can be done with it, by the word its form carries. */
    deeds: { deed: string; label: string }[]
    /** What keeps a pack from being made; none where it can be. */
    problems: string[]
    /** What the law may want besides. */
    notes: string[]
  }
  moves: { to: string; label: string; says: string | null }[]
}

export type OrderPageView = {
  head: HeadView
  desk: DeskView
  /** Null where there is none that this person may see. */
  order: OrderView | null
}
