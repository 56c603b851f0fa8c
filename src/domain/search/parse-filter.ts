import { type Filter, not } from './filter.ts'

/** `position` counts characters from 0 in the text as written. */
export type ParsedFilter = { kind: 'parsed'; filter: Filter } | { kind: 'invalid'; position: number; message: string }

const MAX_DEPTH = 100
const COMPARISONS = ['>=', '<=', '>', '<'] as const
const OPERATIONS =
  '=, !=, >, >=, <, <=, IN, NOT IN, TO, EXISTS, NOT EXISTS, IS NULL, IS NOT NULL, IS EMPTY or IS NOT EMPTY'

/**
 * Reads a filter in the grammar of Meilisearch 1.x (rule:filter-grammar):
 * `make = Kia AND (km > 3000 OR NOT tag EXISTS)`. AND binds closer than OR, keywords are upper case, a value with
 * spaces or signs stands in quotes.
 */
export function parseFilter(text: string): ParsedFilter {
  try {
    return { kind: 'parsed', filter: new FilterReader(tokensOf(text)).readAll() }
  } catch (error) {
    if (error instanceof FilterSyntaxError) return { kind: 'invalid', position: error.position, message: error.message }
    throw error
  }
}

/** For filters a dealer wrote and this product checked when they were saved: throws, naming where it fails. */
export function requireFilter(text: string): Filter {
  const parsed = parseFilter(text)
  if (parsed.kind === 'parsed') return parsed.filter
  throw new Error(`Filter "${text}" is not valid at character ${parsed.position + 1}: ${parsed.message}`)
}

class FilterSyntaxError extends Error {
  readonly position: number
  constructor(position: number, message: string) {
    super(message)
    this.position = position
  }
}

/** `value`: what a word or a quoted text says; `written`: what a message shows of it. */
type Token = { at: number; kind: 'word' | 'quoted' | 'unclosed' | 'sign' | 'end'; written: string; value: string }

/** A bare word, a quoted text (a backslash keeps the quote or backslash after it), a sign, or a quote left open. */
const TOKEN = /([^\s"'()[\]=!<>,\\]+)|(["'])((?:\\["'\\]|\\(?!["'\\])|(?!\2)[^\\])*)\2|([!<>]=|[^\s"'])|\S/g

function tokensOf(text: string): Token[] {
  const tokens = [...text.matchAll(TOKEN)].map(({ index: at, 0: whole, 1: word, 3: quoted, 4: sign }): Token => {
    if (word !== undefined) return { at, kind: 'word', written: word.slice(0, 40), value: word }
    const value = quoted?.replace(/\\(["'\\])/g, '$1') ?? sign ?? ''
    return { at, kind: quoted !== undefined ? 'quoted' : sign ? 'sign' : 'unclosed', written: whole[0]!, value }
  })
  return [...tokens, { at: text.length, kind: 'end', written: '', value: '' }]
}

class FilterReader {
  private readonly tokens: readonly Token[]
  private next = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  readAll(): Filter {
    const filter = this.readOr()
    if (this.ahead.kind !== 'end')
      this.fail('AND, OR or the end', this.ahead, ' A value of several words needs quotes.')
    return filter
  }

  private readOr(): Filter {
    return this.readChain('or', 'OR', () => this.readChain('and', 'AND', () => this.readNot()))
  }

  private readChain(kind: 'and' | 'or', keyword: string, readPart: () => Filter): Filter {
    const parts = [readPart()]
    while (this.takes('word', keyword)) parts.push(readPart())
    return parts.length > 1 ? { kind, parts } : parts[0]!
  }

  private readNot(): Filter {
    if (++this.depth > MAX_DEPTH)
      throw new FilterSyntaxError(this.ahead.at, `more than ${MAX_DEPTH} conditions inside one another.`)
    const filter = this.takes('word', 'NOT') ? not(this.readNot()) : this.readPrimary()
    this.depth--
    return filter
  }

  private readPrimary(): Filter {
    if (!this.takes('sign', '(')) return this.readCondition(this.readWord('the name of an attribute'))
    const filter = this.readOr()
    if (!this.takes('sign', ')')) this.fail('a closing parenthesis')
    return filter
  }

  private readCondition(attribute: string): Filter {
    if (this.takes('sign', '=')) return { kind: 'equals', attribute, value: this.readWord('a value') }
    if (this.takes('sign', '!=')) return not({ kind: 'equals', attribute, value: this.readWord('a value') })
    const operator = COMPARISONS.find((sign) => this.takes('sign', sign))
    if (operator) return { kind: 'compare', attribute, operator, value: this.readNumber() }
    if (this.takes('word', 'IS')) return this.readIs(attribute)
    if (!this.takes('word', 'NOT')) return this.readSet(attribute) ?? this.readBetween(attribute)
    return not(this.readSet(attribute) ?? this.fail('IN or EXISTS after NOT'))
  }

  private readSet(attribute: string): Filter | null {
    if (this.takes('word', 'EXISTS')) return { kind: 'exists', attribute }
    return this.takes('word', 'IN') ? { kind: 'in', attribute, values: this.readList() } : null
  }

  private readIs(attribute: string): Filter {
    const negated = this.takes('word', 'NOT')
    const kind = this.takes('word', 'NULL') ? 'is-null' : this.takes('word', 'EMPTY') ? 'is-empty' : null
    const filter = kind ? ({ kind, attribute } as const) : this.fail('NULL or EMPTY')
    return negated ? not(filter) : filter
  }

  private readBetween(attribute: string): Filter {
    const from = this.ahead
    if (from.kind !== 'word') this.fail(OPERATIONS)
    this.readWord('a number')
    if (!this.takes('word', 'TO')) this.fail(OPERATIONS, from)
    return { kind: 'between', attribute, from: numberOf(from), to: this.readNumber() }
  }

  private readList(): string[] {
    if (!this.takes('sign', '[')) this.fail('[ after IN')
    const values: string[] = []
    while (!this.takes('sign', ']')) {
      values.push(this.readWord('a value or ]'))
      if (!this.takes('sign', ',') && !this.isAhead('sign', ']')) this.fail('a comma or ]')
    }
    return values
  }

  private readNumber(): number {
    const token = this.ahead
    this.readWord('a number')
    return numberOf(token)
  }

  private readWord(expected: string): string {
    const token = this.ahead
    const { at, kind, written, value } = token
    if (kind === 'unclosed') throw new FilterSyntaxError(at, `the quote ${written} is not closed.`)
    if (kind !== 'quoted' && (kind !== 'word' || RESERVED_WORDS.has(value))) this.fail(expected)
    this.next++
    return value
  }

  private takes(kind: Token['kind'], value: string): boolean {
    const isThere = this.isAhead(kind, value)
    if (isThere) this.next++
    return isThere
  }

  private isAhead(kind: Token['kind'], value: string): boolean {
    return this.ahead.kind === kind && this.ahead.value === value
  }

  private get ahead(): Token {
    return this.tokens[this.next]!
  }

  private fail(expected: string, { at, kind, written }: Token = this.ahead, advice = ''): never {
    const found = kind === 'end' ? 'the end' : `\`${written}\``
    throw new FilterSyntaxError(at, `expected ${expected}, found ${found}.${advice}`)
  }
}

function numberOf({ at, value }: Token): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isFinite(number)) return number
  throw new FilterSyntaxError(at, `expected a number, found \`${value}\`.`)
}

/** Words a value may not be without quotes, because the grammar means something by them. */
export const RESERVED_WORDS = new Set(['AND', 'OR', 'NOT', 'IN', 'TO', 'IS', 'EXISTS', 'NULL', 'EMPTY'])
