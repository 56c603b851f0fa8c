import { isAbsolute, relative, resolve } from 'node:path'

/** A path as people are told it: from the working folder where it lies within, else whole; `.` for that folder itself. */
export function shownPath(path: string, from: string = process.cwd()): string {
  const within = relative(from, resolve(from, path))
  if (within === '') return '.'
  return within === '..' || /^\.\.[/\\]/.test(within) || isAbsolute(within) ? resolve(from, path) : within
}
