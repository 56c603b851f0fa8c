import { leadRows, vehicleTitle } from '../lead.ts'
import type { ExportedLead } from './export-leads.server.ts'
import { STATUS_WORDS } from './lead-status.ts'

type Column = [heading: string, cellOf: (lead: ExportedLead, timeOf: (at: Date) => string) => string | null | undefined]

const COLUMNS: readonly Column[] = [
  ['Lead', ({ leadId }) => String(leadId)],
  ['Received', ({ createdAt }, timeOf) => timeOf(createdAt)],
  ['Status', ({ status }) => STATUS_WORDS[status]],
  ['Held as spam', ({ state }) => (state === 'quarantined' ? 'Yes' : 'No')],
  ['About', ({ category }) => category],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Postcode', ({ postcode }) => postcode],
  [
    'Offers by e-mail',
    ({ consents }) => (consents.some(({ purpose, given }) => purpose === 'offers' && given) ? 'Yes' : 'No'),
  ],
  ['Dealership', ({ dealership }) => dealership?.name],
  ['Location', ({ locationName }) => locationName],
  ['Stock number', ({ vehicle }) => vehicle?.stockNumber],
  ['Vehicle', ({ vehicle }) => vehicle && vehicleTitle(vehicle)],
  ['Message', ({ message }) => message],
  ['Answers', ({ answers }) => answers.map(({ label, value }) => `${label}: ${value}`).join('; ')],
  ['Page', ({ pageUrl }) => pageUrl],
  ['Campaign', (lead) => leadRows(lead).find(({ label }) => label === 'Campaign')?.value],
  [
    'Delivered to',
    ({ deliveries }) =>
      deliveries
        .filter(({ state }) => state === 'sent')
        .map(({ to }) => to)
        .join('; '),
  ],
]

/** Spreadsheets know by it that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line; `timeOf` of the others writes an instant as clocks of the dealer show it. */
export function leadCsvHead(): string {
  return BYTE_ORDER_MARK + line(COLUMNS.map(([heading]) => heading))
}

export function leadCsvLine(lead: ExportedLead, timeOf: (at: Date) => string): string {
  return line(COLUMNS.map(([, cellOf]) => cellOf(lead, timeOf) ?? ''))
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** RFC 4180. What a spreadsheet would work out as a formula stands behind an apostrophe, and is words (rule:staff-export). */
function cell(text: string): string {
  const words = /^\s*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
