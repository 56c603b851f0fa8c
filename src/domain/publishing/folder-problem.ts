import type { ConfigProblem } from './config-problems.ts'

/** What is wrong in a file of a tenant's folder: the file, the line where it has lines, and as `ConfigProblem`. */
export type FolderProblem = ConfigProblem & { file: string; line: number | null }
