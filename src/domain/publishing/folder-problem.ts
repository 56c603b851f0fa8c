import type { ConfigProblem } from './config-problems.ts'

/** What is wrong in a file of a tenant's folder: the file, the line where it has lines, and as `ConfigProblem`. */
export type FolderProblem = ConfigProblem & { file: string; line: number | null }

/** What is wrong with a file as a whole, or from one of its lines on. */
export function fileProblem(file: string, reason: string, line: number | null = null): FolderProblem {
  return { file, line, path: '', value: undefined, reason }
}

/** Problems of values, each with the file and the line that its value stands in. */
export function inFile(
  file: string,
  lineOf: (path: string) => number,
  problems: readonly ConfigProblem[],
): FolderProblem[] {
  return problems.map((problem) => ({ ...problem, file, line: lineOf(problem.path) }))
}

/** What a file of a tenant's folder says; `lineOf` finds the line of a problem's path in it. */
export type Reading<T> =
  | { kind: 'read'; value: T; lineOf(path: string): number }
  | { kind: 'invalid'; problems: FolderProblem[] }
