import { allOf, type Filter } from '#domain/search/filter.ts'
import { readExpression } from './search/read-search.ts'
import { SearchRefusal } from './search/search-error.ts'

const LONGEST = 2000
// White space outside quotes: as long as it may be written, it parts words once.
const SPACES = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\s+/g
// A quoted text, or an attribute and its colon, or a run of anything else.
const PARTS = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_][\w.]*)\s*:\s*/g
// A bare value goes on until what can follow one.
const BARE_VALUE = /^[^"'\s()[\],=!<>][^"'()[\],=!<>]*?(?=\s+(?:AND|OR)(?:\s|$)|\s*\)|\s*$)/

export type ItemsFilter = { kind: 'read'; filter: Filter | null } | { kind: 'invalid'; reason: string }

/**
 * `search_filters` of `GET /api/items`: the filter grammar with a colon for equals (rule:items-call), and values of
 * several words without quotes: `make:Land Rover AND price > 20000`. Of several given, all must hold.
 */
export function readItemsFilter(written: readonly string[]): ItemsFilter {
  const expressions = written.map((text) => text.trim()).filter((text) => text !== '')
  if (expressions.join('').length > LONGEST) return { kind: 'invalid', reason: `Longer than ${LONGEST} characters.` }
  try {
    return { kind: 'read', filter: allOf(expressions.map((text) => readExpression(withEquals(closedUp(text))))) }
  } catch (error) {
    if (error instanceof SearchRefusal) return { kind: 'invalid', reason: error.message }
    throw error
  }
}

function closedUp(text: string): string {
  return text.replace(SPACES, (_, quoted?: string) => quoted ?? ' ')
}

/** The colon after an attribute becomes equals, a bare value of several words gets its quotes. */
function withEquals(text: string): string {
  let written = ''
  let at = 0
  for (const { 0: part, 1: quoted, 2: attribute, index } of text.matchAll(PARTS)) {
    if (index < at) continue
    written += text.slice(at, index)
    at = index + part.length
    if (quoted !== undefined) {
      written += quoted
      continue
    }
    const value = BARE_VALUE.exec(text.slice(at))?.[0].trim()
    written += `${attribute} = ${value === undefined ? '' : `"${value.replace(/[\\"]/g, '\\$&')}"`}`
    if (value !== undefined) at += text.slice(at).indexOf(value) + value.length
  }
  return written + text.slice(at)
}
