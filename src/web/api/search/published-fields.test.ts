import { expect, test } from 'vitest'
import { filterField } from '#domain/search/filter.ts'
import { searchDocument } from '../../../../test/support/search/search-documents.ts'
import { FILTERABLE, PUBLISHED_FIELDS } from './published-fields.ts'

/** Fields of a document the public does not see. */
const WITHHELD: string[] = []
/** Made for the answer. */
const MADE = ['primary_image_url']

test('each field of a vehicle is published or withheld, on purpose', () => {
  expect([...PUBLISHED_FIELDS, ...WITHHELD].sort()).toEqual([...Object.keys(searchDocument()), ...MADE].sort())
})

test('what may be filtered by is known to the engine', () => {
  expect(FILTERABLE.filter((attribute) => filterField(attribute) === undefined)).toEqual([])
})
