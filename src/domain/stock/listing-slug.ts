import type { ListingFacts } from './listing.ts'

/** What a listing's name and address are made of. */
export type ListingIdentity = Pick<ListingFacts, 'stockNumber' | 'year' | 'make' | 'model' | 'badge' | 'series'>

/** Words of the vehicle in an address, the stock number not counted: longer ones are cut between words. */
const LONGEST_WORDS = 90

/**
 * The vehicle's name as people read it, "2021 Toyota HiLux SR5": year, make, model and badge, or the series where
 * there is no badge (rule:vehicle-name).
 */
export function listingName({ year, make, model, badge, series }: ListingIdentity): string {
  return `${year} ${make} ${model} ${badge ?? series ?? ''}`.replace(/\s+/g, ' ').trim()
}

/**
 * The address a listing asks for: `{year}-{make}-{model}-{badge}-{stock number}` in lower-case ASCII. Every edit but
 * one of these leaves it as it is; the caller makes it unique within the tenant.
 */
export function listingSlugBase({ year, make, model, badge, stockNumber }: ListingIdentity): string {
  const words = cutBetweenWords(slugOf([year, make, model, badge ?? ''].join(' ')))
  return [words, slugOf(stockNumber)].filter(Boolean).join('-')
}

/** The `n`th address to try: the base itself, then `base-2`, `base-3`. */
export function slugCandidate(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`
}

/** True when `slug` is `base` or one of its numbered variants: a listing that has it keeps it. */
export function slugComesFrom(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^[2-9]$|^[1-9]\d+$/.test(slug.slice(base.length + 1)))
}

/** Lower-case ASCII words joined by hyphens; letters that have no ASCII form fall away. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function cutBetweenWords(slug: string): string {
  if (slug.length <= LONGEST_WORDS) return slug
  const cut = slug.lastIndexOf('-', LONGEST_WORDS)
  return slug.slice(0, cut > 0 ? cut : LONGEST_WORDS)
}
