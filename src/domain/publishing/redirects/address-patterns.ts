import { CERTAINTIES, type Certainty } from './suggest-target.ts'

/** An address of a former site, where it may lead and how sure that is; `none`: nothing is suggested. */
export type SuggestedAddress = { from: string; to: string | null; sure: HowSure }
type HowSure = Certainty | 'none'

/** Addresses of a former site that are made alike: "/used-cars.php?id=". */
export type AddressPattern = {
  pattern: string
  addresses: number
  /** How many of them are how sure. */
  sure: Record<HowSure, number>
  /** The first of them that leads somewhere, else the first. */
  example: { from: string; to: string | null }
}

/**
 * Suggestions by how their addresses are made, the largest group first: a thousand are looked at in ten lines. What of a
 * path has a figure in it is one thing alike, and so is the value of a parameter.
 */
export function addressPatterns(all: readonly SuggestedAddress[]): AddressPattern[] {
  return [...Map.groupBy(all, ({ from }) => patternOf(from))]
    .map(([pattern, own]) => ({
      pattern,
      addresses: own.length,
      sure: Object.fromEntries(
        [...CERTAINTIES, 'none' as const].map((sure) => [sure, own.filter((one) => one.sure === sure).length]),
      ) as AddressPattern['sure'],
      example: own.find(({ to }) => to !== null) ?? own[0]!,
    }))
    .map(({ example: { from, to }, ...one }) => ({ ...one, example: { from, to } }))
    .sort((one, other) => other.addresses - one.addresses || (one.pattern < other.pattern ? -1 : 1))
}

function patternOf(address: string): string {
  const [path, query] = address.split('?', 2) as [string, string | undefined]
  const names = [...new Set(new URLSearchParams(query).keys())].sort()
  const folders = path
    .split('/')
    .map((segment) => (/\d/.test(segment) ? segment.replace(/^.*?(\.[a-z]+)?$/i, '…$1') : segment))
  return folders.join('/') + (names.length > 0 ? `?${names.map((name) => `${name}=`).join('&')}` : '')
}
