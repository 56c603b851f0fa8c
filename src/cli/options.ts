import { type Command, InvalidArgumentError } from 'commander'
import { shellWord } from '#domain/tenants/shell-word.ts'

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

/** So many lines a list for people has, unless they say otherwise. */
const PAGE_LENGTH = 50
/** More than any list has. */
const ALL = Number.MAX_SAFE_INTEGER

/** Options of a list that people are given page by page, and scripts (`--json`) whole. */
export function paged(verb: Command): Command {
  return verb
    .option('--limit <count>', `how many; ${PAGE_LENGTH} unless it is said, with --json all`, count)
    .option('--offset <count>', 'how many to leave out', count, 0)
}

type Page = { limit: number; offset: number }

/** What they say. */
export function pageOf({ limit, offset, json }: Record<string, unknown>): Page {
  return { limit: Number(limit ?? (json ? ALL : PAGE_LENGTH)), offset: Number(offset) }
}

/** Options as they are typed on a POSIX shell: `--tenant east --dry-run`; false is `--no-fetch`. */
export function writtenOptions(options: Record<string, unknown>): string {
  return Object.entries(options)
    .flatMap(([name, value]) => {
      const word = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      if (value === undefined) return []
      if (typeof value === 'boolean') return value ? [`--${word}`] : [`--no-${word}`]
      return [`--${word} ${shellWord(String(value))}`]
    })
    .join(' ')
}

/** '1 lead', '3 leads', '2 addresses'. */
export function plural(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`
}

/** 'line 12', or 'row 7, line 12' where a spreadsheet numbers it otherwise (`FilePlace`). */
export function placeText({ line, row }: { line: number; row?: number }): string {
  return row === undefined ? `line ${line}` : `row ${row}, line ${line}`
}

/** '3 leads', or '50 of 312 leads' and how to see the others. */
export function shownOf(shown: number, total: number, word: string, { offset }: Pick<Page, 'offset'>): string {
  if (shown === total) return plural(total, word)
  const end = offset + shown
  const next = end < total ? `next: --offset ${end}, ` : ''
  return `${shown} of ${plural(total, word)} (${next}all: --limit ${total})`
}

const SHOWN = 10

/** The first of many. */
export function someOf(all: readonly string[]): string {
  return (
    all.slice(0, SHOWN).join(', ') + (all.length > SHOWN ? ` and ${all.length - SHOWN} more (--json names them)` : '')
  )
}
