import type { FeedRecord } from '../feed-rows.ts'
import type { FeedField } from '../fields.ts'
import { findFeedField, headerKey } from '../find-field.ts'
import type { FeedColumns, FeedTexts } from '../read-row.ts'
import { isBlank } from '../values.ts'
import { EASYCARS_ELEMENTS } from './schema.ts'

/** One `<StockItem>` as a record: an element that holds only line ends is blank. `number` counts items from 1. */
export function easycarsRecord(elements: ReadonlyMap<string, string>, number: number): FeedRecord {
  const texts: FeedTexts = {}
  const columns: FeedColumns = {}
  for (const [element, text] of elements) {
    const field = fieldOf(element)
    if (!field || !isBlank(texts[field] ?? '')) continue
    texts[field] = text
    columns[field] = element
  }
  return { texts, columns, line: number }
}

function fieldOf(element: string): FeedField | null | undefined {
  const key = headerKey(element)
  return Object.hasOwn(EASYCARS_ELEMENTS, key) ? EASYCARS_ELEMENTS[key] : findFeedField(element)
}
