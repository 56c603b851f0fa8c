import type { HeadView } from '../page/head.tsx'
import type { TakeWords } from './take-favourites.tsx'

export type SignInView = {
  head: HeadView
  title: string
  text: string
  /** Where its forms go: this page, with what it is about. */
  action: string
  /** The page before; null where none is known. */
  backHref: string | null
  step: SignInStep
  /** How vehicles are called that go from the device to the watchlist; null where there is none. */
  takes: TakeWords | null
  /** A link that was mailed was followed, and opens nothing now. */
  isLinkOver: boolean
}

export type SignInStep =
  | { kind: 'contact'; takesPhones: boolean; takesGuests: boolean }
  | { kind: 'guest-asked' }
  /** `contact`: where the code was sent; `againHref` leads to another. */
  | { kind: 'code'; contact: string; againHref: string }
  /** `laterHref`: where they wanted to be, for who would rather not say. */
  | { kind: 'details'; name: string; asksPhone: boolean; laterHref: string | null }

/** What is wrong with a form that was sent; `typed` is what stood in it. */
export type SignInProblem = {
  kind:
    | 'unreadable'
    | 'no-mobile'
    | 'over'
    | 'wrong-code'
    | 'unreadable-code'
    | 'no-such-code'
    | 'details'
    | 'passkey'
    | 'guest'
  typed: Readonly<Record<string, string>>
  triesLeft?: number
}
