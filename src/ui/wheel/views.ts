import type { LeadFormView } from '../leads/view.ts'
import type { LinkView } from '../page/site-view.ts'

/** The wheel, before and after a shopper's go (rule:spin-to-win). */
export type WheelView = {
  /** What became of the go, or what is to be known first. */
  notice: { tone: 'plain' | 'positive' | 'caution' | 'negative'; title: string; text: string } | null
  /** As large as its chance; `part` of the whole, in order. */
  slices: readonly { label: string; part: number; isPrize: boolean }[]
  /** Where it stopped, as a part of the whole; null before. `turns`: it was spun just now. */
  stop: { at: number; turns: boolean } | null
  /** Chance, and how many are left. */
  odds: readonly { words: string; amount: string }[]
  /** The published hash, or each step of the sum. */
  proof: readonly { label: string; value: string }[]
  says: readonly string[]
  terms: string | null
  form: LeadFormView | null
  /** What is computed again, of whom it is known. */
  check: { secret: string; word: string } | null
  links: readonly LinkView[]
}
