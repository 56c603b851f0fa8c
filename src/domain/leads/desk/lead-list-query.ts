import type { LEAD_KINDS } from '#domain/tenants/settings/vocabulary.ts'
import { LEAD_FORMS, type LeadFormName, type LeadKind } from '../lead-forms.ts'
import { isLeadStatus, type LeadStatus } from './lead-status.ts'

/** Which leads are listed; null for what does not matter. */
export type LeadListFilter = {
  status: LeadStatus | null
  /** Held as spam, or not. */
  isHeld: boolean | null
  kind: LeadKind | null
  dealership: string | null
  /** Days (yyyy-mm-dd) of the dealer's time zone, both included. */
  from: string | null
  to: string | null
  /** A name, an e-mail address, a phone or stock number, or words. */
  words: string | null
}

/** Where a page begins: behind a lead towards the older ones, or the newer. */
export type LeadCursor = { direction: 'older' | 'newer'; atMs: number; leadId: number }

export type LeadListQuery = LeadListFilter & { cursor: LeadCursor | null }

/** The parameters of `/dealer/leads`. */
export const LEAD_LIST_FIELDS = ['status', 'held', 'kind', 'dealership', 'from', 'to', 'q', 'older', 'newer'] as const

const KINDS = new Set<(typeof LEAD_KINDS)[number]>(Object.values(LEAD_FORMS).map(({ kind }) => kind))
const LONGEST_WORDS = 100

/** Reads the query of the list; what cannot be read is left out. */
export function parseLeadList(query: URLSearchParams): LeadListQuery {
  const text = (name: (typeof LEAD_LIST_FIELDS)[number]) => query.get(name)?.trim() || null
  const [status, kind, held, dealership] = [text('status'), text('kind'), text('held'), text('dealership')]
  return {
    status: isLeadStatus(status) ? status : null,
    isHeld: held === 'yes' ? true : held === 'no' ? false : null,
    kind: KINDS.has(kind as LeadKind) ? (kind as LeadKind) : null,
    dealership: dealership && /^[a-z0-9-]{1,63}$/.test(dealership) ? dealership : null,
    from: dayOf(text('from')),
    to: dayOf(text('to')),
    words: wordsOf(query.get('q')),
    cursor: cursorOf(text('older'), 'older') ?? cursorOf(text('newer'), 'newer'),
  }
}

/** The inverse: the query, with its `?`, or empty. */
export function leadListSearch({ cursor, ...filter }: LeadListQuery): string {
  const query = new URLSearchParams()
  const set = (name: (typeof LEAD_LIST_FIELDS)[number], value: string | null) =>
    value !== null && query.set(name, value)
  set('status', filter.status)
  set('held', filter.isHeld === null ? null : filter.isHeld ? 'yes' : 'no')
  set('kind', filter.kind)
  set('dealership', filter.dealership)
  set('from', filter.from)
  set('to', filter.to)
  set('q', filter.words)
  if (cursor) set(cursor.direction, `${cursor.atMs}-${cursor.leadId}`)
  return query.size === 0 ? '' : `?${query}`
}

/** The forms whose leads are of a kind. */
export function formsOfKind(kind: LeadKind): LeadFormName[] {
  return (Object.keys(LEAD_FORMS) as LeadFormName[]).filter((form) => LEAD_FORMS[form].kind === kind)
}

export function dayOf(text: string | null): string | null {
  if (text === null || !/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

/** What PostgreSQL cannot store nobody wrote. */
function wordsOf(text: string | null): string | null {
  const words = (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)
    .trim()
  return words !== '' && words.isWellFormed() ? words : null
}

function cursorOf(text: string | null, direction: LeadCursor['direction']): LeadCursor | null {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '')
  return found && { direction, atMs: Number(found[1]), leadId: Number(found[2]) }
}
