import { type Command, InvalidArgumentError } from 'commander'

/** A whole number from 0. */
export function count(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(value)
}

/** Reads the number of a lead, a booking or an alert, as its owner types it. */
export function numberOf(what: 'lead' | 'booking' | 'alert' | 'trade-in'): (value: string) => string {
  return (value) => {
    if (/^[1-9]\d{0,14}$/.test(value)) return value
    throw new InvalidArgumentError(`It must be the number of ${what === 'alert' ? 'an' : 'a'} ${what}.`)
  }
}

/** Options of a list that is given page by page. */
export function paged(verb: Command): Command {
  return verb
    .option('--limit <count>', 'how many', count, 50)
    .option('--offset <count>', 'how many to leave out', count, 0)
}

/** What they say. */
export function pageOf({ limit, offset }: Record<string, unknown>): { limit: number; offset: number } {
  return { limit: Number(limit), offset: Number(offset) }
}

/** '1 lead', '3 leads'. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** '3 leads', or '50 of 312 leads' where others are left out. */
export function shownOf(shown: number, total: number, word: string): string {
  return `${shown === total ? '' : `${shown} of `}${plural(total, word)}`
}

const SHOWN = 10

/** The first of many. */
export function someOf(all: readonly string[]): string {
  return (
    all.slice(0, SHOWN).join(', ') + (all.length > SHOWN ? ` and ${all.length - SHOWN} more (--json names them)` : '')
  )
}
