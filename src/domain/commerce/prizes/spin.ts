import type { Prize } from './wheel.ts'

/** A shopper's go: the hash that was published, and once it is spun everything else. */
export type Spin = {
  spinId: number
  campaign: string
  commitment: string
  /** Null until it is spun, as all below. */
  secret: string | null
  word: string | null
  ticket: number | null
  /** As they stood at the spin. */
  prizes: Prize[] | null
  terms: string | null
  /** What was won; null for nothing. */
  prize: string | null
  /** It landed on a prize of which none was left. */
  isGone: boolean | null
  spunAt: Date | null
  /** Until when the prize has to be collected. */
  expiresAt: Date | null
  leadId: number | null
}

/** Where its shopper reads a spin, of a wheel that is over or switched off too. */
export function spinPath(spinId: number): string {
  return `/spin-to-win?spin=${spinId}`
}
