import { printParseErrorCode, visit } from 'jsonc-parser'
import { type FolderProblem, fileProblem, inFile, type Path, pathText, unstorableText } from './config-problems.ts'

/** What a JSON file says, undefined where it stops being JSON: a problem, as keys that stand twice and broken characters are. */
export type JsonFile = {
  json: unknown
  problems: FolderProblem[]
  /** The line of a value, or of what should hold it, as people count (from 1). */
  lineOf(path: string): number
}

/** Far more than any file of a tenant's folder needs, far less than fills the call stack. */
const DEEPEST = 100

/** Reads the text of a JSON file, and where every value stands in it, by paths as `pathText` writes them. */
export function readJsonFile(text: string, file: string): JsonFile {
  const lines = new Map<string, number>()
  const problems: FolderProblem[] = []
  const open: Opened[] = []
  const begin = (by: '{' | '[', line: number, column: number, path: Path) => {
    if (path.length > DEEPEST) throw new Fault(`Values stand in one another ${DEEPEST} deep here`, line)
    open.push({ by, line, column })
    place(line, path)
  }
  // Of a text that was cut off, too, which closes nothing.
  const end = (_at: number, length: number) => void (length > 0 && open.pop())
  // A member of an object stands where its key does.
  const place = (line: number, path: Path) => {
    if (typeof path.at(-1) === 'number') lines.set(pathText(path), line + 1)
  }
  try {
    visit(
      text,
      {
        onObjectBegin: (_at, _length, line, column, path) => begin('{', line, column, path()),
        onArrayBegin: (_at, _length, line, column, path) => begin('[', line, column, path()),
        onObjectEnd: end,
        onArrayEnd: end,
        onLiteralValue: (_value, _at, _length, line, _column, path) => place(line, path()),
        onObjectProperty(key, _at, _length, line, _column, path) {
          const name = pathText([...path(), key])
          if (lines.has(name)) problems.push({ ...fileProblem(file, 'This key stands twice', line + 1), path: name })
          lines.set(name, line + 1)
        },
        onError(code, at, length, line, column) {
          const found = { before: text.slice(0, at).trimEnd().at(-1), word: text.slice(at, at + length) }
          const name = printParseErrorCode(code)
          const isInText = name === 'UnexpectedEndOfString' && at + length === text.length
          if (isInText) open.push({ by: '"', line, column })
          if (isInText || found.word === '') throw new Fault(endWords(open, column + length), line)
          const last = open.at(-1)
          throw new Fault(reasonOf(name, found, last && CLOSED_BY[last.by]), line)
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { json: undefined, problems: [fileProblem(file, error.message, error.line + 1)], lineOf: () => 1 }
  }
  const json: unknown = JSON.parse(text)
  const lineOf = (path: string) => lineIn(lines, path)
  return { json, problems: [...problems, ...inFile(file, lineOf, unstorableText(json))], lineOf }
}

class Fault extends Error {
  /** Counted from 0. */
  readonly line: number
  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/** What waits for its end; line and column counted from 0. */
type Opened = { by: keyof typeof CLOSED_BY; line: number; column: number }
const CLOSED_BY = { '{': '}', '[': ']', '"': '"' } as const
const MOST_OPENED = 4

/** Of a text that was cut off: where it ends, and what is never closed, the last that was opened first. */
function endWords(open: readonly Opened[], column: number): string {
  if (open.length === 0) return 'The file is empty'
  const opened = open.toReversed().map(({ by, line, column }) => `${by} of line ${line + 1}, column ${column + 1}`)
  const more = opened.length > MOST_OPENED ? `; and ${opened.length - MOST_OPENED} more` : ''
  return `The text ends in the middle, at column ${column + 1}. Never closed: ${opened.slice(0, MOST_OPENED).join('; ')}${more}`
}

/** What was expected where a text stops being JSON, by the character before it and what should close there. */
function reasonOf(code: string, { before, word }: { before: string | undefined; word: string }, close?: string) {
  if (code === 'InvalidCommentToken') return 'JSON takes no comments; remove this one'
  if (before === ',' && word === close) return `There is a comma too many before ${close}`
  if ((before === ',' || before === '{') && close === '}') return `A key in quotes was expected here, not ${word}`
  if (before === undefined || ',[:'.includes(before)) return `A value was expected here, not ${word}`
  if (close === undefined) return `Nothing was expected here any more, not ${word}`
  return `Here ${code === 'ColonExpected' ? ':' : `, or ${close}`} was expected, not ${word}`
}

function lineIn(lines: Map<string, number>, path: string): number {
  for (let at = path; at; at = at.replace(/(?:\.?[^.[\]]+|\[(?:\d+|"[^"]*")\])$/, '')) {
    const found = lines.get(at)
    if (found) return found
  }
  return 1
}
