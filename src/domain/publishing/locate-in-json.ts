export type JsonFault = { kind: 'fault'; line: number; reason: string }
export type JsonLines = {
  kind: 'located'
  /** The line of a value, or of what should hold it, as people count (from 1). */
  lineOf(path: string): number
  repeatedKeys: { path: string; line: number }[]
}

type Path = (string | number)[]

/** Far more than any file of a tenant's folder needs, far less than fills the call stack. */
const DEEPEST = 100
type Token = { text: string; line: number }

/** Where every value of a JSON text stands, by paths as `pathText` writes them; or where it stops being JSON. */
export function locateInJson(
  text: string,
  pathText: (path: readonly (string | number)[]) => string,
): JsonLines | JsonFault {
  const lines = new Map<string, number>()
  const repeatedKeys: { path: string; line: number }[] = []
  const tokens = tokensOf(text)

  function next(): Token {
    const { value } = tokens.next()
    if (!value) throw new Fault(text.split('\n').length, 'The text ends in the middle')
    return value
  }

  function readValue(token: Token, path: Path, line: number): void {
    if (path.length > DEEPEST) throw new Fault(token.line, `Values stand in one another ${DEEPEST} deep here`)
    const name = pathText(path)
    if (typeof path.at(-1) === 'string' && lines.has(name)) repeatedKeys.push({ path: name, line })
    lines.set(name, line)
    if (token.text === '{') readAll('}', (first) => readMember(first, path))
    else if (token.text === '[') readAll(']', (first, index) => readValue(first, [...path, index], first.line))
    else if (!isScalar(token.text)) throw new Fault(token.line, `A value was expected here, not ${token.text}`)
  }

  function readMember(key: Token, path: Path): void {
    if (!key.text.startsWith('"') || !isScalar(key.text))
      throw new Fault(key.line, `A key in quotes was expected here, not ${key.text}`)
    expectToken(next(), ':')
    readValue(next(), [...path, JSON.parse(key.text) as string], key.line)
  }

  function readAll(end: string, readOne: (first: Token, index: number) => void): void {
    let token = next()
    for (let index = 0; token.text !== end; index++) {
      readOne(token, index)
      token = next()
      if (token.text === end) return
      expectToken(token, ',', end)
      token = next()
      if (token.text === end) throw new Fault(token.line, `There is a comma too many before ${end}`)
    }
  }

  try {
    const first = next()
    readValue(first, [], first.line)
    const { value: rest } = tokens.next()
    if (rest) throw new Fault(rest.line, `Nothing was expected here any more, not ${rest.text}`)
  } catch (error) {
    if (error instanceof Fault) return { kind: 'fault', line: error.line, reason: error.message }
    throw error
  }
  return { kind: 'located', repeatedKeys, lineOf: (path) => lineIn(lines, path) }
}

class Fault extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

function* tokensOf(text: string): Generator<Token> {
  let line = 1
  let read = 0
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+|"/g)) {
    for (; read < match.index; read++) if (text[read] === '\n') line++
    yield { text: match[0], line }
  }
}

function expectToken({ text, line }: Token, ...expected: string[]): void {
  if (!expected.includes(text)) throw new Fault(line, `Here ${expected.join(' or ')} was expected, not ${text}`)
}

function isScalar(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== 'object' || text === 'null'
  } catch {
    return false
  }
}

function lineIn(lines: Map<string, number>, path: string): number {
  for (let at = path; at; at = at.replace(/(?:\.?[^.[\]]+|\[(?:\d+|"[^"]*")\])$/, '')) {
    const found = lines.get(at)
    if (found) return found
  }
  return 1
}
