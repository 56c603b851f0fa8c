import * as z from 'zod'
import { imageUrl } from '#domain/media/image-variants.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { TEXT_FIELDS } from '#domain/search/text-words.ts'
import type { Match } from './find-matches.ts'
import { PUBLISHED, PUBLISHED_FIELDS, type PublishedField } from './published-fields.ts'
import type { SearchAsk } from './read-search.ts'

const MATCH = z.object({ start: z.int(), length: z.int(), indices: z.array(z.int()).optional() })

/** A vehicle as an answer shows it: the fields asked for, and what was asked to be made of them. */
export const HIT = z
  .object(PUBLISHED)
  .partial()
  .extend({
    _formatted: z
      .partialRecord(z.enum(PUBLISHED_FIELDS), z.unknown())
      .optional()
      .describe('The hit with matches marked and texts cut; numbers are text in it.'),
    _matchesPosition: z
      .record(z.string(), z.array(MATCH))
      .optional()
      .describe('Where the matches are, in bytes of UTF-8; `indices` in a list.'),
  })
  .meta({ id: 'Hit' })
export type Hit = Record<string, unknown> & Pick<z.output<typeof HIT>, '_formatted' | '_matchesPosition'>

type Find = (text: string) => readonly Match[]

/** Search looks into these, so only they have matches to mark. */
const SEARCHED: ReadonlySet<string> = new Set([...TEXT_FIELDS, 'stocknum'])
const CROP_WORDS = 10
/** Of up to five pictures, each written in some 125 bytes. */
const VALUES_OF_IMAGES = 15

/** What hits of one search look like. */
export function hitFormatter(ask: SearchAsk, find: Find): (document: SearchDocument) => Hit {
  const { retrieved, highlighted, lengths, formatted } = fieldsShown(ask)
  const { highlightPreTag = '<em>', highlightPostTag = '</em>', cropMarker = '…' } = ask

  const format = (field: PublishedField, text: string): string => {
    const matches = SEARCHED.has(field) ? find(text) : []
    const length = lengths.get(field)
    const shown =
      length === undefined ? { text, matches } : cropped(text, matches, { words: length, marker: cropMarker })
    if (!highlighted.has(field)) return shown.text
    return marked(shown.text, shown.matches, highlightPreTag, highlightPostTag)
  }
  return (document) => {
    const hit: Hit = pick(document, retrieved)
    if (formatted) hit._formatted = eachLeaf(pick(document, formatted), format)
    if (ask.showMatchesPosition) hit._matchesPosition = positions(document, find)
    return hit
  }
}

/** How many values a hit of this search has, those counted twice that come formatted as well. */
export function valuesShown(ask: SearchAsk): number {
  const { retrieved, formatted } = fieldsShown(ask)
  return valuesIn(retrieved) + valuesIn(formatted ?? [])
}

function valuesIn(fields: readonly PublishedField[]): number {
  return fields.length + (fields.includes('images') ? VALUES_OF_IMAGES - 1 : 0)
}

/** `formatted`: all that stands in a hit once more, some of it marked or cut; null where nothing is. */
function fieldsShown(ask: SearchAsk) {
  const retrieved = namedFields(ask.attributesToRetrieve ?? ['*'])
  const highlighted = new Set(namedFields(ask.attributesToHighlight ?? []))
  const lengths = cropLengths(ask)
  const shown = new Set([...retrieved, ...highlighted, ...lengths.keys()])
  const formatted = highlighted.size + lengths.size > 0 ? PUBLISHED_FIELDS.filter((field) => shown.has(field)) : null
  return { retrieved, highlighted, lengths, formatted }
}

/** The published fields among the names, `*` meaning all; unknown ones name nothing, as with any Meilisearch. */
function namedFields(names: readonly string[]): PublishedField[] {
  return names.includes('*') ? [...PUBLISHED_FIELDS] : PUBLISHED_FIELDS.filter((field) => names.includes(field))
}

/** Fields to cut and to how many words: `name`, `name:5`, `*`. */
function cropLengths({ attributesToCrop = [], cropLength = CROP_WORDS }: SearchAsk): Map<PublishedField, number> {
  return new Map(
    attributesToCrop.flatMap((written) => {
      const [, name = written, length] = /^(.*):(\d{1,6})$/.exec(written) ?? []
      return namedFields([name]).map((field) => [field, length === undefined ? cropLength : Number(length)] as const)
    }),
  )
}

function pick(document: SearchDocument, fields: readonly PublishedField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, publishedValue(document, field)]))
}

function eachLeaf(
  hit: Record<string, unknown>,
  format: (field: PublishedField, text: string) => string,
): Record<string, unknown> {
  const leaf = (field: PublishedField, value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') return format(field, String(value))
    if (Array.isArray(value)) return value.map((element) => leaf(field, element))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, leaf(field, inner)]))
  }
  return Object.fromEntries(Object.entries(hit).map(([field, value]) => [field, leaf(field as PublishedField, value)]))
}

function marked(text: string, matches: readonly Match[], before: string, after: string): string {
  let written = ''
  let at = 0
  for (const { start, end } of matches) {
    written += text.slice(at, start) + before + text.slice(start, end) + after
    at = end
  }
  return written + text.slice(at)
}

function positions(document: SearchDocument, find: Find): Hit['_matchesPosition'] {
  const bytes = (text: string) => Buffer.byteLength(text)
  const inText = (text: string, indices?: number[]) =>
    find(text).map(({ start, end }) => ({
      start: bytes(text.slice(0, start)),
      length: bytes(text.slice(start, end)),
      ...(indices && { indices }),
    }))
  const found = PUBLISHED_FIELDS.filter((field) => SEARCHED.has(field)).map((field) => {
    const value = publishedValue(document, field)
    const matches = Array.isArray(value)
      ? value.flatMap((element, i) => inText(String(element), [i]))
      : inText(String(value ?? ''))
    return [field, matches] as const
  })
  return Object.fromEntries(found.filter(([, matches]) => matches.length > 0))
}

const WORDS = /[\p{L}\p{N}]+/gu

/** The part of a text with at most so many words around its first match, the marker where something is left out. */
export function cropped(
  text: string,
  matches: readonly Match[],
  { words, marker }: { words: number; marker: string },
): { text: string; matches: Match[] } {
  const runs = [...text.matchAll(WORDS)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }))
  if (words === 0 || runs.length <= words) return { text, matches: [...matches] }

  const first = matches[0]?.start ?? 0
  const hit = Math.max(
    0,
    runs.findIndex(({ end }) => end > first),
  )
  const from = Math.max(0, Math.min(hit - Math.floor(words / 2), runs.length - words))
  const start = from === 0 ? 0 : runs[from]!.start
  const end = from + words >= runs.length ? text.length : runs[from + words - 1]!.end
  const lead = start > 0 ? marker : ''
  const kept = matches.filter((match) => match.start >= start && match.end <= end)
  return {
    text: lead + text.slice(start, end) + (end < text.length ? marker : ''),
    matches: kept.map((match) => ({ start: match.start - start + lead.length, end: match.end - start + lead.length })),
  }
}

/** As wide as a page shows a picture, and as a row of small ones does. */
const WIDTH_PX = 1280
const THUMB_WIDTH_PX = 320

/**
 * What an answer says of one field of a vehicle: as search holds it, and where its pictures are (rule:public-fields),
 * from the root of its host.
 */
function publishedValue(document: SearchDocument, field: PublishedField): unknown {
  if (field === 'images') return document.images.map(pictureOf)
  if (field !== 'primary_image_url') return document[field]
  const [first] = document.images
  return first ? pictureOf(first).url : null
}

function pictureOf({ id: imageId, width, height }: SearchDocument['images'][number]) {
  const thumb = { url: imageUrl({ imageId, widthPx: THUMB_WIDTH_PX }) }
  return { id: imageId, width, height, url: imageUrl({ imageId, widthPx: WIDTH_PX }), thumb }
}
