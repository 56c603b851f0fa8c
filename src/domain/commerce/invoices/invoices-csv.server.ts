import { type CsvError, type Info, parse } from 'csv-parse/sync'
import { MOST_CENTS, readCents, readInvoiceNumber } from './invoice.ts'

/** Why a row cannot be used; `line` is null for the file as a whole. */
export type InvoiceProblem = { line: number | null; column: string; value: string; reason: string }

export type WrittenInvoice = {
  invoiceNumber: string
  amountCents: number
  gstCents: number | null
  description: string | null
  dueOn: string | null
  dealership: string | null
  /** Of the file. */
  line: number
}

const COLUMNS = ['invoice', 'amount', 'gst', 'description', 'due', 'dealership'] as const
type Column = (typeof COLUMNS)[number]
/** More than a dealer has open at a time. */
export const MOST_INVOICES = 20_000
export const MOST_FILE_BYTES = 5_000_000
const LONGEST_DESCRIPTION = 120

/** Reads `invoice,amount,gst,description,due,dealership`, of which the first two must be there: each row that cannot be used is told with line, column, value and reason. */
export function readInvoicesCsv(
  text: string,
  dealerships: readonly string[],
): { invoices: WrittenInvoice[]; problems: InvoiceProblem[] } {
  const table = rowsOf(text)
  if ('problem' in table) return { invoices: [], problems: [table.problem] }
  const [head, ...rows] = table.rows
  const names = head?.record.map((name) => name.trim().toLowerCase()) ?? []
  const problems = columnProblems(names)
  if (problems.length > 0) return { invoices: [], problems }
  if (rows.length > MOST_INVOICES) {
    const reason = `A list has ${MOST_INVOICES} invoices at most`
    return { invoices: [], problems: [{ line: null, column: '', value: String(rows.length), reason }] }
  }

  const invoices: WrittenInvoice[] = []
  const lines = new Map<string, number>()
  for (const { record, line } of rows) {
    const cells = Object.fromEntries(COLUMNS.map((name) => [name, record[names.indexOf(name)]?.trim() ?? '']))
    const told = (column: Column, reason: string) =>
      problems.push({ line, column, value: cells[column]!.slice(0, 120), reason })
    const row = readRow(cells as Record<Column, string>, dealerships, told)
    const read = row && { ...row, line }
    if (!read) continue
    const before = lines.get(read.invoiceNumber)
    if (before !== undefined) told('invoice', `Line ${before} has it already`)
    lines.set(read.invoiceNumber, before ?? line)
    invoices.push(read)
  }
  return { invoices, problems }
}

function readRow(
  cells: Record<Column, string>,
  dealerships: readonly string[],
  told: (column: Column, reason: string) => void,
): Omit<WrittenInvoice, 'line'> | null {
  const { invoice, amount, gst, description, due, dealership } = cells
  const invoiceNumber = readInvoiceNumber(invoice)
  if (!invoiceNumber) told('invoice', 'A number has 40 letters, digits, spaces and ./_- at most')
  const amountCents = readCents(amount)
  if (amountCents === null) told('amount', `An amount is above 0, at most ${MOST_CENTS / 100}, such as 1234.50`)
  const gstCents = gst === '' ? null : /^\$?0(?:\.0{1,2})?$/.test(gst) ? 0 : readCents(gst)
  const isGst = gst === '' || (gstCents !== null && gstCents <= (amountCents ?? gstCents))
  if (!isGst) told('gst', 'GST is an amount within that of the invoice; empty where it is not known')
  const isDescribed = description.length <= LONGEST_DESCRIPTION && !/\p{Cc}/u.test(description)
  if (!isDescribed) told('description', `A description is one line of ${LONGEST_DESCRIPTION} characters at most`)
  const isDue = due === '' || isDay(due)
  if (!isDue) told('due', 'A day is written 2026-12-01')
  const isOurs = dealership === '' || dealerships.includes(dealership)
  if (!isOurs) told('dealership', `There is no such dealership; there are: ${dealerships.join(', ')}`)
  if (!invoiceNumber || amountCents === null || !isGst || !isDescribed || !isDue || !isOurs) return null
  return {
    ...{ invoiceNumber, amountCents, gstCents },
    ...{ description: description || null, dueOn: due || null, dealership: dealership || null },
  }
}

/** A day that is in the calendar, of years that PostgreSQL and people know. */
function isDay(text: string): boolean {
  const day = /^2\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function rowsOf(text: string): { rows: { record: string[]; line: number }[] } | { problem: InvoiceProblem } {
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, relax_column_count: true } as const
    const parsed = parse(text, options) as unknown as { record: string[]; info: Info }[]
    return { rows: parsed.map(({ record, info }) => ({ record, line: info.lines })) }
  } catch (error) {
    const { message, lines } = error as CsvError & { lines?: number }
    return { problem: { line: lines ?? null, column: '', value: '', reason: `This is no CSV: ${message}` } }
  }
}

function columnProblems(names: readonly string[]): InvoiceProblem[] {
  const known: readonly string[] = COLUMNS
  const columns = COLUMNS.join(', ')
  const problem = (value: string, reason: string) => ({ line: 1, column: '', value, reason })
  return [
    ...names
      .filter((name, at) => !known.includes(name) || names.indexOf(name) !== at)
      .map((name) => problem(name, `Each column once, of: ${columns}`)),
    ...(['invoice', 'amount'] as const)
      .filter((name) => !names.includes(name))
      .map((name) => problem(name, `The first line names the columns (${columns}); this one is missing`)),
  ]
}
