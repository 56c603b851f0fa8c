import type { UnsentView } from '../forms/unsent.tsx'
import type { HeadView } from '../page/head.tsx'

type Time = { text: string; iso: string }

export type AccountView = {
  head: HeadView
  /** A form that came to nothing: all that the page shows. */
  unsent: UnsentView | null
  /** Null for who has not signed in: their account was just deleted. */
  account: {
    name: string
    /** Where codes go, as they are proved. */
    proved: { email: string | null; phone: string | null }
    /** What they said their phone is; null where a code has proved it. */
    phone: string | null
    sessions: { id: number; device: string; isThis: boolean; signedIn: Time; seen: Time }[]
    passkeys: { id: number; device: string; added: Time; used: Time | null }[]
  } | null
  /** A contact that is to be theirs, and waits for its code. */
  codeSentTo: string | null
  takesPhones: boolean
  /** Something that was just done, in words. */
  said: string | null
  dealer: string
  /** How long enquiries are kept: '2 years'. */
  leadsKept: string
  contact: { label: string; href: string }
}

/** What is wrong with a form that was sent; `typed` is what stood in it. */
export type AccountProblem = {
  kind:
    | ('details' | 'email' | 'phone' | 'over' | 'passkey-refused' | 'passkey-too-many' | 'unconfirmed')
    | ('wrong-code' | 'unreadable-code' | 'no-such-code')
  typed: Readonly<Record<string, string>>
  triesLeft?: number
}
