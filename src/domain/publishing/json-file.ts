import { pathText, unstorableText } from './config-problems.ts'
import type { FolderProblem } from './folder-problem.ts'
import { locateInJson } from './locate-in-json.ts'

export type JsonFile =
  | { kind: 'read'; json: unknown; lineOf(path: string): number }
  | { kind: 'invalid'; problems: FolderProblem[] }

/** Reads the text of a JSON file: where it stops being JSON, keys that stand twice and broken characters are problems. */
export function readJsonFile(text: string, file: string): JsonFile {
  const located = locateInJson(text, pathText)
  if (located.kind === 'fault') {
    const { line, reason } = located
    return { kind: 'invalid', problems: [{ file, line, path: '', value: undefined, reason }] }
  }
  const json: unknown = JSON.parse(text)
  const repeated = located.repeatedKeys.map(({ path, line }) => ({
    ...{ file, line, path, value: undefined, reason: 'This key stands twice' },
  }))
  const unstorable = unstorableText(json).map((problem) => ({ ...problem, file, line: located.lineOf(problem.path) }))
  const problems = [...repeated, ...unstorable]
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'read', json, lineOf: located.lineOf }
}
