import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { normaliseFacts } from '../catalogue/normalise.ts'
import { type FeedField, type FeedTexts, findNamedField, REQUIRED_FIELDS } from '../feeds/fields.ts'
import { splitPriceWords } from '../feeds/finance.ts'
import { readRow } from '../feeds/read-row.ts'
import { dottedKilometres, NO_AMOUNT, readKilometres } from '../feeds/values.ts'
import { fitFacts } from '../import/fit-facts.ts'
import { AMOUNTS, PRICES, SETTABLE_WORDS, settableColumns } from '../lockable-fields.ts'

/** A field in the dealer's word and its new value as they wrote it; an empty one empties the field. */
export type WrittenValue = { field: string; text: string }

export type ReadValues =
  /** By column, as the tables hold them; `locationText` is a yard that is still to be found. */
  | { kind: 'values'; columns: Record<string, unknown>; locationText: string | null }
  /** All that is wrong at once. */
  | { kind: 'refused'; faults: ValueFault[]; locationText: string | null }
/** `isUnknown`: there is no field of that name; `closest`: the field, or the yard, that may be meant. */
export type ValueFault = { field: string; value: string; reason: string; isUnknown?: true; closest?: string }

/**
 * Values that a person wrote for fields of one vehicle, read as a feed's are (rule:feed-rows) and mapped by the same
 * catalogue. `texts` is the vehicle as a feed would say it. Every column a value decides is among them: with a price
 * its kind, the amounts that are not named with it empty; with a body its plain word. A value in doubt is refused; every
 * fault is told, not the first alone.
 */
export function readValues(written: readonly WrittenValue[], texts: FeedTexts, now: Date): ReadValues {
  const asked: FeedTexts = {}
  const words = new Map<string, WrittenValue>()
  const faults: ValueFault[] = []
  for (const one of written) {
    const field = findNamedField(one.field)
    if (field === undefined || settableColumns(field).length === 0) faults.push(unknownField(one))
    else if (words.has(field)) faults.push({ field: one.field, value: one.text, reason: 'is given twice' })
    else {
      asked[field] = one.text
      words.set(field, one)
    }
  }

  const before = readTexts(texts, now)
  const known = new Set(before.problems.map((problem) => JSON.stringify(problem)))
  const faultsOf = ({ problems }: Texts): ValueFault[] =>
    problems
      .filter((problem) => !known.has(JSON.stringify(problem)))
      .map(({ field: at, reason }) => {
        const { field, text } = words.get(at) ?? written[0]!
        return { field, value: text, reason: writtenReason(at, { field, text }, reason) }
      })
  const readable = { ...asked }
  // A row without one of these is read no further.
  for (const field of REQUIRED_FIELDS) {
    if (asked[field] === undefined) continue
    const alone = faultsOf(readTexts({ ...texts, [field]: asked[field] }, now))
    if (alone.length > 0) delete readable[field]
    faults.push(...alone)
  }
  const after = readTexts({ ...texts, ...pricesBeside(readable), ...readable }, now)
  faults.push(...faultsOf(after))

  const fields = Object.keys(readable) as FeedField[]
  const columns: Record<string, unknown> = {}
  for (const column of fields.flatMap(settableColumns))
    if (column in after.columns) columns[column] = after.columns[column]
  for (const [column, value] of Object.entries(after.columns))
    if (JSON.stringify(value) !== JSON.stringify(before.columns[column])) columns[column] = value
  for (const at of fields) {
    const { field, text } = words.get(at)!
    const isWritten = at === 'location' || settableColumns(at).some((column) => column in columns)
    if (!isWritten && !faults.some((fault) => fault.field === field))
      faults.push({ field, value: text, reason: 'cannot be empty' })
  }
  const locationText = asked.location?.trim() ?? null
  return faults.length > 0 ? { kind: 'refused', faults, locationText } : { kind: 'values', columns, locationText }
}

/** Of a vehicle of which nothing but this is known. */
const ANY_VEHICLE: FeedTexts = { stockNumber: 'X', make: 'X', model: 'X', year: '2000' }

/** What is wrong with values whichever vehicle they are for. */
export function faultsOfAny(written: readonly WrittenValue[], now: Date): ValueFault[] {
  const read = readValues(written, ANY_VEHICLE, now)
  return read.kind === 'refused' ? read.faults : []
}

/** A feed's reason, with what a person is to write instead where that is known. */
function writtenReason(at: string, { field, text }: WrittenValue, reason: string): string {
  if (at === 'odometerKm') return odometerReason(text, reason)
  return reason === NO_AMOUNT ? `is no amount: for a price on application leave it empty, as ${field}=` : reason
}

/** What is wrong of a reading, and what to write instead: a feed's words for it say what the import made of it. */
function odometerReason(text: string, reason: string): string {
  const km = dottedKilometres(text)
  if (km !== null) return `${reason}: write ${km}, or ${Math.trunc(km / 1000)} where the last three are metres`
  const reading = readKilometres(text)
  if (typeof reading !== 'object' || reading === null) return reason
  if ('doubt' in reading) return `is not a whole number of kilometres: write ${reading.value}`
  return `${reason}: write digits alone, as in 84500`
}

function unknownField({ field, text }: WrittenValue): ValueFault {
  const reason = 'is no field that can be set'
  return { field, value: text, reason, isUnknown: true, closest: nearestWord(field, SETTABLE_WORDS) }
}

/** What of the price stands no longer once one part of it is written: the other amounts. A kind alone keeps the amount. */
function pricesBeside(asked: FeedTexts): FeedTexts {
  const named = PRICES.filter((field) => asked[field] !== undefined)
  if (named.length === 0) return {}
  const isKindAlone = !named.some((field) => AMOUNTS.includes(field))
  const saysKind = splitPriceWords(asked.price ?? '') !== null
  return {
    ...{ driveAwayPrice: '', exclGovtChargesPrice: '' },
    ...(isKindAlone ? {} : { price: '' }),
    ...(saysKind ? { priceType: '' } : {}),
  }
}

type Texts = { columns: Record<string, unknown>; problems: { field: string; value: unknown; reason: string }[] }

function readTexts(texts: FeedTexts, now: Date): Texts {
  const reading = readRow(texts, {}, { line: 0 }, now)
  if (reading.kind === 'skipped') return { columns: {}, problems: reading.problems }
  const { facts, problems } = normaliseFacts(reading.row.facts)
  const dotted = reading.row.dottedKm ? [reading.row.dottedKm.problem] : []
  const fitted = fitFacts(facts, reading.row.place)
  return {
    columns: { ...fitted.row, ...fitted.specs },
    problems: [...reading.row.problems, ...dotted, ...problems, ...fitted.problems].map(({ field, value, reason }) => ({
      field,
      value,
      reason,
    })),
  }
}
