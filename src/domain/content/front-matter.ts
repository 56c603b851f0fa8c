export type FrontMatter = {
  kind: 'read'
  values: Record<string, string>
  /** The line of a key, or of the block where there is no such key; counted from 1. */
  lineOf(key: string): number
  body: string
  /** The line of the file on which the body begins. */
  bodyLine: number
}
export type FrontMatterFault = { kind: 'fault'; line: number; reason: string }

const FENCE = /^---\s*$/

/**
 * Reads `key: value` lines between two lines of `---` at the start of a text, and what follows them. A value is the rest
 * of its line, quotes around it or not: nothing in it means anything else.
 */
export function readFrontMatter(text: string): FrontMatter | FrontMatterFault {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!FENCE.test(lines[0]!)) return fault(1, 'The file must start with a line of --- and its title on the next')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (end < 0) return fault(1, 'The lines between --- and --- do not end: the second --- is missing')

  const values: Record<string, string> = {}
  const places = new Map<string, number>()
  for (let index = 1; index < end; index++) {
    const line = lines[index]!.trim()
    if (line === '') continue
    const [, key, written] = /^([A-Za-z][\w-]*)\s*:(.*)$/.exec(line) ?? []
    if (key === undefined) return fault(index + 1, 'Use lines such as "title: About us" here')
    if (places.has(key)) return fault(index + 1, `The key ${key} stands twice`)
    places.set(key, index + 1)
    const value = unquoted(written!.trim())
    if (value !== '') values[key] = value
  }
  const body = lines.slice(end + 1).join('\n')
  return { kind: 'read', values, lineOf: (key) => places.get(key) ?? 1, body, bodyLine: end + 2 }
}

function unquoted(value: string): string {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(value) ?? []
  return quote === undefined ? value : inner!.replaceAll(`\\${quote}`, quote).trim()
}

function fault(line: number, reason: string): FrontMatterFault {
  return { kind: 'fault', line, reason }
}
