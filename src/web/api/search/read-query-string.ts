import * as z from 'zod'
import { SEARCH_FIELDS, shapeOf } from './read-search.ts'
import { SearchRefusal } from './search-error.ts'

/** A search as an address carries it. */
export const SEARCH_BY_ADDRESS = z.object(
  shapeOf(SEARCH_FIELDS, ({ type = 'string' }) => {
    if (type.includes('array')) return { type: 'string', description: 'With commas between.' }
    const [written] = [type].flat()
    return { type: written!, ...(written === 'integer' && { minimum: 0 }), description: 'As in the body.' }
  }),
)

/**
 * The fields of a search as an address carries them: lists with commas, numbers and `true` as text, a filter as one
 * expression or as the JSON of an array. What `readSearch` takes comes out.
 */
export function fieldsOfQuery(query: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, written] of query) {
    if (!Object.hasOwn(SEARCH_FIELDS, name)) {
      const expected = Object.keys(SEARCH_FIELDS).map((field) => `\`${field}\``)
      throw new SearchRefusal(
        'bad_request',
        `Unknown parameter \`${name.slice(0, 100)}\`: expected one of ${expected.join(', ')}`,
      )
    }
    fields[name] = fieldOf(name, written)
  }
  return fields
}

function fieldOf(name: string, written: string): unknown {
  const type = SEARCH_FIELDS[name]?.[2]?.type ?? ''
  if (type.includes('array')) return written === '' ? [] : written.split(',').map((part) => part.trim())
  if (type.includes('integer')) return /^\d{1,15}$/.test(written) ? Number(written) : written
  if (/^(?:show|retrieve)/.test(name) && /^(?:true|false)$/.test(written)) return written === 'true'
  if (name === 'filter' && written.trim().startsWith('[')) return jsonOr(written)
  return written
}

function jsonOr(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}
