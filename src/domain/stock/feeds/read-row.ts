import type { ListingStatus, PriceType } from '../listing.ts'
import { FACT_DEFAULTS } from '../listing-columns.ts'
import { PRICE_SAYS } from '../vocabularies.ts'
import { monthText } from './dates.ts'
import { readEngineTexts } from './engine.ts'
import type { FeedPlace, FeedProblem, FeedRow, FilePlace, RawFacts, SkippedFeedRow, VehicleClues } from './feed.ts'
import { FEED_FIELDS, type FeedColumns, type FeedField, type FeedTexts, REQUIRED_FIELDS } from './fields.ts'
import {
  choosePrice,
  contradictions,
  type FeedPrices,
  FINANCE_FIELDS,
  readFinance,
  readLendersText,
  splitPriceWords,
} from './finance.ts'
import { readPhotoCell } from './photo-cell.ts'
import type { RowTexts } from './table-plan.ts'
import {
  dottedKilometres,
  isBlank,
  isDoubtful,
  isUnreadable,
  type Reading,
  readText,
  readVin,
  readYear,
} from './values.ts'
import { findYoutubeUrl, withoutOpeningVideo } from './words.ts'

type RowReading = { kind: 'row'; row: FeedRow } | SkippedFeedRow

type Draft = {
  texts: FeedTexts
  columns: FeedColumns
  place: FeedPlace
  now: Date
  facts: Record<string, unknown>
  specs: Record<string, unknown>
  problems: FeedProblem[]
  dottedKm?: FeedRow['dottedKm']
  hasBarePrice?: boolean
}

const LONGEST_QUOTE = 80

/**
 * One row in our words (rule:feed-rows): without stock number, make, model or year it is skipped; any other value that
 * cannot be read leaves its field empty, with a problem. Pure.
 */
export function readRow(
  cells: FeedTexts,
  columns: FeedColumns,
  at: FilePlace,
  now: Date,
  problems: RowTexts['problems'] = [],
): RowReading {
  const texts = moveMisplacedCounts(cells)
  const stockNumber = isBlank(texts.stockNumber ?? '') ? null : texts.stockNumber!.trim()
  const place = { ...at, stockNumber }
  const found = problems.map((problem) => ({ ...problem, ...place }))
  const draft: Draft = { texts, columns, place, now, facts: {}, specs: {}, problems: found }

  for (const field of Object.keys(texts) as FeedField[]) readPlainField(draft, field)
  if (!hasRequired(draft)) return { kind: 'skipped', place, problems: draft.problems, clues: cluesIn(texts, now) }

  readStatus(draft)
  // Systems write 0 where they have no reading; a vehicle of no type that is said is a used one (listing-columns.ts).
  if ((draft.facts.carType ?? 'used') === 'used' && draft.facts.odometerKm === 0) draft.facts.odometerKm = null
  readCounts(draft)
  readEngineFields(draft)
  readPrices(draft)
  readLenders(draft)
  readVideo(draft)
  const photos = readPhotos(draft)
  const facts = { ...draft.facts, ...(Object.keys(draft.specs).length > 0 ? { specs: draft.specs } : {}) } as RawFacts
  const dealerCode = read<string>(draft, 'dealerCode') ?? null
  const locationText = read<string>(draft, 'location') ?? null
  return {
    kind: 'row',
    row: { place, dealerCode, locationText, facts, ...photos, problems: draft.problems, ...restOf(draft) },
  }
}

function restOf({ dottedKm, hasBarePrice }: Draft): Pick<FeedRow, 'dottedKm' | 'hasBarePrice'> {
  return { ...(dottedKm && { dottedKm }), ...(hasBarePrice && { hasBarePrice }) }
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
  const km = field === 'odometerKm' ? dottedKilometres(draft.texts.odometerKm!) : null
  if (km !== null) draft.dottedKm = { km, problem: draft.problems.pop()! }
  if (value === undefined || (value === null && field in FACT_DEFAULTS)) return
  draft[to][field] = value
}

/** The value of a cell, one in doubt reported; null where it is blank or unreadable (then reported), undefined where there is no such column. */
function read<T>(draft: Draft, field: FeedField): T | null | undefined {
  const text = draft.texts[field]
  if (text === undefined) return undefined
  const reading = FEED_FIELDS[field].read(text, draft.now)
  if (isDoubtful(reading)) {
    report(draft, field, reading.doubt)
    return reading.value as T
  }
  if (!isUnreadable(reading)) return reading as T | null
  report(draft, field, reading.unreadable, REQUIRED_FIELDS.includes(field))
  return null
}

function report(draft: Draft, field: FeedField, reason: string, skipsRow = false, said = draft.texts[field] ?? '') {
  const words = said.trim()
  const value = words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words
  draft.problems.push({ ...draft.place, field: draft.columns[field] ?? field, value, reason, skipsRow })
}

function readStatus(draft: Draft): void {
  const status = read<ListingStatus | 'reserved'>(draft, 'status')
  if (status) draft.facts.status = status === 'reserved' ? 'in_stock' : status
  if (status === 'reserved') draft.facts.reserved ??= true
}

function readCounts(draft: Draft): void {
  const { facts, texts } = draft
  setCount(draft, 'doors', 'doors', doorsInBody(texts.body))
  setCount(draft, 'seats', 'seats', null)
  setCount(draft, 'gears', 'gearCount', gearsInTransmission(texts.transmission))
  const month = read<number>(draft, 'buildMonth')
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

function readPrices(draft: Draft): void {
  const kind = takePriceWords(draft)
  const prices: FeedPrices = {
    price: read(draft, 'price'),
    driveAwayPrice: read(draft, 'driveAwayPrice'),
    exclGovtChargesPrice: read(draft, 'exclGovtChargesPrice'),
    priceType: read(draft, 'priceType'),
    driveAwayFlag: read(draft, 'isDriveAway'),
  }
  if (kind !== null) {
    if (prices.priceType != null && prices.priceType !== kind)
      report(draft, 'priceType', `is not what stands beside the amount: ${PRICE_SAYS[kind]} counts`)
    prices.priceType = kind
  }
  const chosen = choosePrice(prices)
  for (const { field, reason } of contradictions(prices, chosen)) report(draft, field, reason)
  Object.assign(draft.facts, chosen)
  draft.hasBarePrice = chosen.priceCents != null && chosen.priceType === undefined
}

/** Leaves the amount alone in the price columns and answers what its words say of the bare price, `$31,500 drive away`. */
function takePriceWords(draft: Draft): PriceType | null {
  let kind: PriceType | null = null
  for (const field of ['price', 'driveAwayPrice', 'exclGovtChargesPrice'] as const) {
    const split = splitPriceWords(draft.texts[field] ?? '')
    // Words that name another column's price make this one unreadable.
    if (split === null || (field !== 'price' && PRICE_KINDS[field] !== split.kind)) continue
    draft.texts = { ...draft.texts, [field]: split.amount }
    if (field === 'price') kind = split.kind
  }
  return kind
}
const PRICE_KINDS = { driveAwayPrice: 'drive_away', exclGovtChargesPrice: 'excl_govt_charges' } as const

/** Columns for one lender, or all of them as `stock export` writes them. */
function readLenders(draft: Draft): void {
  if (draft.texts.financeLenders !== undefined) draft.facts.financeLenders = readLendersText(draft.texts.financeLenders)
  if (!FINANCE_FIELDS.some((field) => draft.texts[field] !== undefined)) return
  const quoted = readFinance((field) => read(draft, field))
  draft.facts.financeLenders = { ...(draft.facts.financeLenders as object | undefined), ...quoted }
}

/** A YouTube link is an external video wherever it stands, in the comments last; those that open with it begin with their words. */
function readVideo({ facts }: Draft): void {
  const { videoUrl, dealerComments } = facts
  const linked = typeof videoUrl === 'string' ? findYoutubeUrl(videoUrl) : null
  if (linked) facts.videoUrl = null
  const video = linked ?? (typeof dealerComments === 'string' ? findYoutubeUrl(dealerComments) : null)
  if (video && facts.externalVideoUrl == null) facts.externalVideoUrl = video
  if (typeof dealerComments === 'string' && typeof facts.externalVideoUrl === 'string')
    facts.dealerComments = withoutOpeningVideo(dealerComments, facts.externalVideoUrl)
}

function readPhotos(draft: Draft): Pick<FeedRow, 'photoUrls' | 'photoFiles'> {
  if (draft.texts.photos === undefined) return { photoUrls: null, photoFiles: null }
  const { urls, files, problems } = readPhotoCell(draft.texts.photos)
  const besides = urls.length > 0 ? files.map((value) => ({ value, reason: BESIDE_ADDRESSES })) : []
  for (const { value, reason } of [...problems, ...besides]) report(draft, 'photos', reason, false, value)
  if (files.length === 0 || urls.length > 0) return { photoUrls: urls, photoFiles: null }
  return { photoUrls: null, photoFiles: { column: draft.columns.photos ?? 'photos', names: files } }
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

/** Which vehicle a row that cannot load may be. Null where it has neither make nor model nor VIN: it is no vehicle. */
export function cluesIn({ make = '', model = '', year = '', vin = '' }: FeedTexts, now: Date): VehicleClues | null {
  const clues = {
    make: readable(readText(make)),
    model: readable(readText(model)),
    year: readable(readYear(year, now)),
    vin: readable(readVin(vin)),
  }
  return clues.make || clues.model || clues.vin ? clues : null
}

function readable<T extends string | number>(reading: Reading<T>): T | null {
  return typeof reading === 'object' ? null : reading
}
