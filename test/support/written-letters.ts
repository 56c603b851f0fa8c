import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type WrittenLetter = {
  /** The name of its file. */
  name: string
  /** The whole letter, lines that quoted-printable broke joined again. */
  text: string
}

/**
 * The letters in the folder `mail` of a demo's data directory, newest first; none where there is no folder yet. A letter
 * that is being written ends in `.part` until it is whole, and is none before.
 */
export function writtenLetters(dataDir: string): WrittenLetter[] {
  const folder = join(dataDir, 'mail')
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs, text: readLetter(join(folder, name)) }))
    .sort((one, other) => other.at - one.at)
    .map(({ name, text }) => ({ name, text }))
}

/** What was read, by its file: a whole letter does not change, and who waits for one asks many times. */
const known = new Map<string, string>()

function readLetter(file: string): string {
  const read = known.get(file)
  if (read !== undefined) return read
  const text = readFileSync(file, 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  known.set(file, text)
  return text
}
