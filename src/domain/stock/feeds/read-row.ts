import { vocabularyOf } from '../catalogue/vocabulary.ts'
import type { CarType, ItemType, ListingStatus, PriceType } from '../listing.ts'
import { FACT_DEFAULTS } from '../listing-columns.ts'
import data from './conditions.json' with { type: 'json' }
import { monthText } from './dates.ts'
import { readEngineTexts } from './engine.ts'
import type { FeedPlace, FeedProblem, FeedRow, RawFacts, SkippedFeedRow, VehicleClues } from './feed.ts'
import { FEED_FIELDS, type FeedColumns, type FeedField, type FeedTexts, REQUIRED_FIELDS } from './fields.ts'
import { choosePrice, FINANCE_FIELDS, readFinance, readLendersText } from './finance.ts'
import { readPhotoCell } from './photo-cell.ts'
import { isBlank, isDoubtful, isUnreadable, type Reading, readText, readYear } from './values.ts'
import { findYoutubeUrl } from './words.ts'

export type RowReading = { kind: 'row'; row: FeedRow } | SkippedFeedRow

type Draft = {
  texts: FeedTexts
  columns: FeedColumns
  place: FeedPlace
  now: Date
  facts: Record<string, unknown>
  specs: Record<string, unknown>
  problems: FeedProblem[]
}

const LONGEST_QUOTE = 80

/**
 * One row in our words (rule:feed-rows): without stock number, make, model or year it is skipped; any other value that
 * cannot be read leaves its field empty, with a problem. Pure; `line` as in `FeedPlace`.
 */
export function readRow(
  cells: FeedTexts,
  columns: FeedColumns,
  line: number,
  now: Date,
  problems: FeedProblem[] = [],
): RowReading {
  const texts = moveMisplacedCounts(cells)
  const stockNumber = texts.stockNumber === undefined || isBlank(texts.stockNumber) ? null : texts.stockNumber.trim()
  const place = { line, stockNumber }
  const draft: Draft = { texts, columns, place, now, facts: {}, specs: {}, problems: [...problems] }

  for (const field of Object.keys(texts) as FeedField[]) readPlainField(draft, field)
  if (!hasRequired(draft)) return { kind: 'skipped', place, problems: draft.problems, clues: cluesIn(texts, now) }

  readConditions(draft)
  readCounts(draft)
  readEngineFields(draft)
  readIdentity(draft)
  readPrices(draft)
  readLenders(draft)
  readVideo(draft)
  const photos = readPhotos(draft)
  const facts = { ...draft.facts, ...(Object.keys(draft.specs).length > 0 ? { specs: draft.specs } : {}) } as RawFacts
  const dealerCode = (read(draft, 'dealerCode') ?? null) as string | null
  const locationText = (read(draft, 'location') ?? null) as string | null
  return { kind: 'row', row: { place, dealerCode, locationText, facts, ...photos, problems: draft.problems } }
}

/** Reports the first required field that is not there, unless a worse word was said of one already. */
function hasRequired(draft: Draft): boolean {
  const isSkipped = () => draft.problems.some(({ skipsRow }) => skipsRow)
  for (const field of REQUIRED_FIELDS) {
    if (draft.facts[field] == null && !isSkipped()) report(draft, field, 'is missing', true)
  }
  return !isSkipped()
}

/** A field that is its own fact: nothing is read as null, or left alone where the fact cannot be null. */
function readPlainField(draft: Draft, field: FeedField): void {
  const { to } = FEED_FIELDS[field]
  if (to === 'row') return
  const value = read(draft, field)
  if (value === undefined || (value === null && field in FACT_DEFAULTS)) return
  draft[to][field] = value
}

/** The value of a cell, one in doubt reported; null where it is blank or unreadable (then reported), undefined where there is no such column. */
function read(draft: Draft, field: FeedField): unknown {
  const text = draft.texts[field]
  if (text === undefined) return undefined
  const reading = FEED_FIELDS[field].read(text, draft.now)
  if (isDoubtful(reading)) {
    report(draft, field, reading.doubt)
    return reading.value
  }
  if (!isUnreadable(reading)) return reading
  report(draft, field, reading.unreadable, REQUIRED_FIELDS.includes(field))
  return null
}

function report(draft: Draft, field: FeedField, reason: string, skipsRow = false): void {
  const value = (draft.texts[field] ?? '').trim()
  draft.problems.push({ ...draft.place, field: draft.columns[field] ?? field, value: shorten(value), reason, skipsRow })
}

function shorten(value: string): string {
  return value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value
}

/** A word of a closed list: undefined where there is none, or where it is none of the list (then reported). */
function readWord<T>(draft: Draft, field: FeedField, find: (words: string) => T | undefined, reason: string) {
  const words = read(draft, field)
  if (words == null) return undefined
  const found = find(words as string)
  if (found === undefined) report(draft, field, reason)
  return found
}

function readConditions(draft: Draft): void {
  const { facts } = draft
  const carType = readWord(draft, 'carType', findCarType, 'is not new, demo or used')
  if (carType) facts.carType = carType
  const itemType = readWord(draft, 'itemType', findItemType, 'is no kind of vehicle we know')
  if (itemType) facts.itemType = itemType
  const status = readWord(draft, 'status', findStatus, 'is no status we know')
  if (status) facts.status = status === 'reserved' ? 'in_stock' : status
  if (status === 'reserved' && facts.reserved === undefined) facts.reserved = true
  const soldOn = read(draft, 'soldAt')
  if (soldOn !== undefined) facts.soldAt = soldOn === null ? null : new Date(`${soldOn}T00:00:00Z`)
}

function readCounts(draft: Draft): void {
  const { facts, texts } = draft
  setCount(draft, 'doors', 'doors', doorsInBody(texts.body))
  setCount(draft, 'seats', 'seats', null)
  setCount(draft, 'gears', 'gearCount', gearsInTransmission(texts.transmission))
  const month = read(draft, 'buildMonth') as number | null | undefined
  if (month && facts.buildDate == null) facts.buildDate = monthText(facts.year as number, month)
}

/** `elsewhere`: the same count as another cell's words give it (`4D WAGON`), for a cell that is blank or not there. */
function setCount(draft: Draft, field: FeedField, fact: string, elsewhere: number | null): void {
  const unit = unitField(draft.texts[field] ?? '')
  // `5 Seats` under Doors that could not be moved, as Seats says something itself.
  const isMisplaced = unit !== null && unit !== field
  if (isMisplaced) report(draft, field, 'counts something else')
  const value = isMisplaced ? null : read(draft, field)
  if (value !== undefined || elsewhere !== null) draft.facts[fact] = value ?? elsewhere
}

function readEngineFields(draft: Draft): void {
  const { specs, engineSize, unreadable } = readEngineTexts(draft.texts)
  for (const { field, reason } of unreadable) report(draft, field, reason)
  for (const [name, value] of Object.entries(specs)) draft.specs[name] ??= value
  if (engineSize !== undefined) draft.facts.engineSize = engineSize
}

const NO_PLATE = /^(tb[ac]|none|no\s?rego|un-?reg(istered)?|not registered|n\/?a|nil|x+|0+)$/i

function readIdentity(draft: Draft): void {
  const plate = read(draft, 'registrationPlate') as string | null | undefined
  if (plate !== undefined)
    draft.facts.registrationPlate = plate === null || NO_PLATE.test(plate) ? null : plate.toUpperCase()

  if (draft.texts.vin === undefined) return
  draft.facts.vin = findVin(draft.texts.vin)
  if (draft.facts.vin === null && read(draft, 'vin') !== null)
    report(draft, 'vin', 'is neither a VIN nor a chassis number')
}

function readPrices(draft: Draft): void {
  const priceType = readWord(draft, 'priceType', findPriceType, 'is no price type we know (DAP, EGC …)')
  const prices = {
    price: read(draft, 'price') as number | null | undefined,
    driveAwayPrice: read(draft, 'driveAwayPrice') as number | null | undefined,
    exclGovtChargesPrice: read(draft, 'exclGovtChargesPrice') as number | null | undefined,
    priceType: draft.texts.priceType === undefined ? undefined : (priceType ?? null),
    driveAwayFlag: read(draft, 'isDriveAway') as boolean | null | undefined,
  }
  Object.assign(draft.facts, choosePrice(prices))
}

/** Columns for one lender, or all of them as `stock export` writes them. */
function readLenders(draft: Draft): void {
  if (draft.texts.financeLenders !== undefined) draft.facts.financeLenders = readLendersText(draft.texts.financeLenders)
  if (!FINANCE_FIELDS.some((field) => draft.texts[field] !== undefined)) return
  const quoted = readFinance((field) => read(draft, field))
  draft.facts.financeLenders = { ...(draft.facts.financeLenders as object | undefined), ...quoted }
}

/** A YouTube link is an external video wherever it stands, in the comments last. */
function readVideo({ facts }: Draft): void {
  const { videoUrl, dealerComments } = facts
  const linked = typeof videoUrl === 'string' ? findYoutubeUrl(videoUrl) : null
  if (linked) facts.videoUrl = null
  const video = linked ?? (typeof dealerComments === 'string' ? findYoutubeUrl(dealerComments) : null)
  if (video && facts.externalVideoUrl == null) facts.externalVideoUrl = video
}

function readPhotos(draft: Draft): Pick<FeedRow, 'photoUrls' | 'photoFiles'> {
  if (draft.texts.photos === undefined) return { photoUrls: null, photoFiles: null }
  const column = draft.columns.photos ?? 'photos'
  const { urls, files, problems } = readPhotoCell(draft.texts.photos)
  const besides = urls.length > 0 ? files.map((value) => ({ value, reason: BESIDE_ADDRESSES })) : []
  for (const { value, reason } of [...problems, ...besides])
    draft.problems.push({ ...draft.place, field: column, value: shorten(value), reason, skipsRow: false })
  const namesFiles = files.length > 0 && urls.length === 0
  return namesFiles ? { photoUrls: null, photoFiles: { column, names: files } } : { photoUrls: urls, photoFiles: null }
}

const BESIDE_ADDRESSES = 'is the name of a file beside web addresses, which count alone'

/** Counts that carry their unit: `5 Seats` under Doors is seats. */
const COUNT_UNITS: [FeedField, RegExp][] = [
  ['doors', /^\s*\d+\s*-?\s*(doors?|drs?)\.?\s*$/i],
  ['seats', /^\s*\d+\s*-?\s*(seats?|seaters?)\.?\s*$/i],
  ['gears', /^\s*\d+\s*-?\s*(sp(ee)?ds?|sp|gears?)\.?\s*$/i],
  ['cylinders', /^\s*\d+\s*-?\s*cyl(inders?)?\.?\s*$/i],
]

/** The field a count's own unit names; null for a bare number or other words. */
function unitField(text: string): FeedField | null {
  return COUNT_UNITS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** The cells with each count under the field its unit names, where that field is blank; others stay, to be reported. */
function moveMisplacedCounts(cells: FeedTexts): FeedTexts {
  let texts = cells
  for (const [field] of COUNT_UNITS) {
    const text = cells[field]
    const own = text === undefined ? null : unitField(text)
    if (own === null || own === field || !isBlank(texts[own] ?? '')) continue
    texts = { ...texts, [own]: text, [field]: '' }
  }
  return texts
}

/** `4D WAGON`, `5 door Hatch`: the doors a body style names; null when it names none. */
function doorsInBody(body: string | undefined): number | null {
  const digit = body && /^\s*([2-6])\s*-?\s*(?:d|dr|door)\b/i.exec(body)?.[1]
  return digit ? Number(digit) : null
}

/** `6 Speed Automatic`, `8sp auto`: the gears a transmission names; null when it names none. */
function gearsInTransmission(transmission: string | undefined): number | null {
  const digits = transmission && /\b(\d{1,2})\s*-?\s*sp(?:ee)?d?\b/i.exec(transmission)?.[1]
  return digits ? Number(digits) || null : null
}

/** A VIN or chassis number (5 to 20 letters, digits, dashes) in capitals without spaces; null where the words are none. */
function findVin(text: string): string | null {
  const vin = readable(readText(text))?.toUpperCase().replace(/\s/g, '')
  return vin !== undefined && /^[A-Z0-9-]{5,20}$/.test(vin) ? vin : null
}

/** Which vehicle a row that cannot load may be. Null where it has neither make nor model nor VIN: it is no vehicle. */
export function cluesIn({ make = '', model = '', year = '', vin = '' }: FeedTexts, now: Date): VehicleClues | null {
  const clues = {
    make: readable(readText(make)),
    model: readable(readText(model)),
    year: readable(readYear(year, now)),
    vin: findVin(vin),
  }
  return clues.make || clues.model || clues.vin ? clues : null
}

function readable<T extends string | number>(reading: Reading<T>): T | null {
  return typeof reading === 'object' ? null : reading
}

/** Words of a closed list as feeds write them; undefined for other words. A deposit taken reserves a vehicle. */
const findCarType = finder<CarType>(data.carType)
const findStatus = finder<ListingStatus | 'reserved'>(data.status)
const findItemType = finder<ItemType>(data.itemType)
/** `EGC`, `DAP`, `Drive Away`, `Excl. Govt. Charges` … */
const findPriceType = finder<PriceType>(data.priceType)

function finder<Value extends string>(values: Record<Value, string[]>): (words: string) => Value | undefined {
  const { findExactly } = vocabularyOf({ values })
  return (words) => (findExactly(words) ?? undefined) as Value | undefined
}
