import { type CompareOperator, type Filter, not } from './filter.ts'
import { BARE_WORD, RESERVED_WORDS } from './format-filter.ts'

/** `position` counts characters from 0 in the text as written. */
export type ParsedFilter = { kind: 'parsed'; filter: Filter } | { kind: 'invalid'; position: number; message: string }

const MAX_DEPTH = 100
const OPERATORS = ['!=', '>=', '<=', '=', '>', '<'] as const
const OPERATIONS =
  '=, !=, >, >=, <, <=, IN, NOT IN, TO, EXISTS, NOT EXISTS, IS NULL, IS NOT NULL, IS EMPTY or IS NOT EMPTY'

/**
 * Reads a filter in the grammar of Meilisearch 1.x (decisions §4): `make = Kia AND (km > 3000 OR NOT tag EXISTS)`.
 * AND binds closer than OR, keywords are upper case, a value with spaces or signs stands in quotes.
 */
export function parseFilter(text: string): ParsedFilter {
  const reader = new FilterReader(text)
  try {
    return { kind: 'parsed', filter: reader.readAll() }
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

class FilterReader {
  private readonly text: string
  private position = 0
  private depth = 0

  constructor(text: string) {
    this.text = text
  }

  readAll(): Filter {
    const filter = this.readOr()
    if (!this.atEnd())
      this.fail(`expected AND, OR or the end, found ${this.shown()}. A value of several words needs quotes.`)
    return filter
  }

  private readOr(): Filter {
    return this.readChain('or', 'OR', () => this.readAnd())
  }

  private readAnd(): Filter {
    return this.readChain('and', 'AND', () => this.readNot())
  }

  private readChain(kind: 'and' | 'or', keyword: string, readPart: () => Filter): Filter {
    const parts = [readPart()]
    while (this.takeKeyword(keyword)) parts.push(readPart())
    return parts.length > 1 ? { kind, parts } : parts[0]!
  }

  private readNot(): Filter {
    if (++this.depth > MAX_DEPTH) this.fail(`more than ${MAX_DEPTH} conditions inside one another.`)
    const filter = this.takeKeyword('NOT') ? not(this.readNot()) : this.readPrimary()
    this.depth--
    return filter
  }

  private readPrimary(): Filter {
    if (!this.takeSign('(')) return this.readCondition()
    const filter = this.readOr()
    if (!this.takeSign(')')) this.fail(`expected a closing parenthesis, found ${this.shown()}.`)
    return filter
  }

  private readCondition(): Filter {
    const attribute = this.readWord('the name of an attribute')
    const operator = OPERATORS.find((sign) => this.takeSign(sign))
    if (operator === '=') return { kind: 'equals', attribute, value: this.readWord('a value') }
    if (operator === '!=') return not({ kind: 'equals', attribute, value: this.readWord('a value') })
    if (operator) return { kind: 'compare', attribute, operator: operator as CompareOperator, value: this.readNumber() }
    return this.readKeywordCondition(attribute)
  }

  private readKeywordCondition(attribute: string): Filter {
    if (this.takeKeyword('EXISTS')) return { kind: 'exists', attribute }
    if (this.takeKeyword('IN')) return { kind: 'in', attribute, values: this.readList() }
    if (this.takeKeyword('IS')) return this.readIs(attribute)
    if (this.takeKeyword('NOT')) {
      if (this.takeKeyword('EXISTS')) return not({ kind: 'exists', attribute })
      if (this.takeKeyword('IN')) return not({ kind: 'in', attribute, values: this.readList() })
      this.fail(`expected IN or EXISTS after NOT, found ${this.shown()}.`)
    }
    if (this.atEnd() || !this.wordAhead()) this.fail(`expected ${OPERATIONS}, found ${this.shown()}.`)
    return this.readBetween(attribute)
  }

  private readIs(attribute: string): Filter {
    const negated = this.takeKeyword('NOT')
    const kind = this.takeKeyword('NULL') ? 'is-null' : this.takeKeyword('EMPTY') ? 'is-empty' : null
    if (!kind) this.fail(`expected NULL or EMPTY, found ${this.shown()}.`)
    return negated ? not({ kind, attribute }) : { kind, attribute }
  }

  private readBetween(attribute: string): Filter {
    const start = this.position
    const from = this.readWord('a number')
    if (!this.takeKeyword('TO')) {
      this.position = start
      this.fail(`expected ${OPERATIONS}, found ${this.shown()}.`)
    }
    return { kind: 'between', attribute, from: this.asNumber(from, start), to: this.readNumber() }
  }

  private readList(): string[] {
    if (!this.takeSign('[')) this.fail(`expected [ after IN, found ${this.shown()}.`)
    const values: string[] = []
    while (!this.takeSign(']')) {
      values.push(this.readWord('a value or ]'))
      if (!this.takeSign(',') && this.ahead() !== ']') this.fail(`expected a comma or ], found ${this.shown()}.`)
    }
    return values
  }

  private readNumber(): number {
    this.skipSpace()
    const start = this.position
    return this.asNumber(this.readWord('a number'), start)
  }

  private asNumber(text: string, start: number): number {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (Number.isFinite(number)) return number
    this.position = start
    return this.fail(`expected a number, found \`${text}\`.`)
  }

  /** A bare word or a quoted text; a backslash keeps the quote or backslash after it. */
  private readWord(expected: string): string {
    const quote = this.ahead()
    if (quote === '"' || quote === "'") return this.readQuoted(quote)
    const word = this.wordAhead()
    if (!word || RESERVED_WORDS.has(word)) return this.fail(`expected ${expected}, found ${this.shown()}.`)
    this.position += word.length
    return word
  }

  private readQuoted(quote: string): string {
    const start = this.position
    let value = ''
    for (let at = start + 1; at < this.text.length; at++) {
      const char = this.text[at]!
      const next = this.text[at + 1]
      if (char === '\\' && (next === '"' || next === "'" || next === '\\')) {
        value += next
        at++
      } else if (char === quote) {
        this.position = at + 1
        return value
      } else value += char
    }
    return this.fail(`the quote ${quote} is not closed.`)
  }

  private takeKeyword(keyword: string): boolean {
    if (this.wordAhead() !== keyword) return false
    this.position += keyword.length
    return true
  }

  private takeSign(sign: string): boolean {
    this.skipSpace()
    if (!this.text.startsWith(sign, this.position)) return false
    this.position += sign.length
    return true
  }

  private wordAhead(): string | undefined {
    this.skipSpace()
    BARE_WORD.lastIndex = this.position
    return BARE_WORD.exec(this.text)?.[0]
  }

  private ahead(): string | undefined {
    this.skipSpace()
    return this.text[this.position]
  }

  private atEnd(): boolean {
    return this.ahead() === undefined
  }

  private shown(): string {
    const rest = this.wordAhead() ?? this.ahead()
    return rest === undefined ? 'the end' : `\`${rest.slice(0, 40)}\``
  }

  private skipSpace(): void {
    while (this.position < this.text.length && /\s/.test(this.text[this.position]!)) this.position++
  }

  private fail(message: string): never {
    throw new FilterSyntaxError(this.position, message)
  }
}
