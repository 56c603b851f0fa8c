/** Where a value stands in a JSON text, as people count lines (from 1). Absent keys: the line of what should hold them. */
export type JsonLines = { lineOf(path: string): number; repeatedKeys: { path: string; line: number }[] }

/** Reads a text `JSON.parse` accepted and remembers the line of every value, by paths as `pathText` writes them. */
export function locateInJson(text: string, pathText: (path: readonly (string | number)[]) => string): JsonLines {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gs)
  const lines = new Map<string, number>()
  const repeatedKeys: { path: string; line: number }[] = []
  let line = 1
  let read = 0

  function next(): string {
    const { value } = tokens.next()
    if (!value) throw new Error('This is no JSON text.')
    for (; read < value.index; read++) if (text[read] === '\n') line++
    return value[0]
  }

  function readValue(token: string, path: (string | number)[], at: number): void {
    const name = pathText(path)
    if (lines.has(name) && typeof path.at(-1) === 'string') repeatedKeys.push({ path: name, line: at })
    lines.set(name, at)
    if (token === '{') readMembers(path)
    else if (token === '[') readEntries(path)
  }

  function readMembers(path: (string | number)[]): void {
    for (let token = next(); token !== '}'; token = next()) {
      if (token === ',') continue
      const at = line
      next()
      readValue(next(), [...path, JSON.parse(token) as string], at)
    }
  }

  function readEntries(path: (string | number)[]): void {
    let index = 0
    for (let token = next(); token !== ']'; token = next())
      if (token !== ',') readValue(token, [...path, index++], line)
  }

  readValue(next(), [], 1)
  return {
    repeatedKeys,
    lineOf(path) {
      for (let at = path; at; at = at.replace(/(?:\.?[^.[\]]+|\[(?:\d+|"[^"]*")\])$/, '')) {
        const found = lines.get(at)
        if (found) return found
      }
      return 1
    },
  }
}
