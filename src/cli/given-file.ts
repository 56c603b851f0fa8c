import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { CliFailure } from './command.ts'

const UNREAD: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

/** Reads an argument or option that names a file to be read, as it is given; a `CliFailure` for one that cannot be read. */
export function givenFile(file: string): string {
  try {
    const found = statSync(file)
    if (!found.isFile() && !found.isFIFO()) throw new CliFailure(`${file} is no file that can be read.`)
    accessSync(file, constants.R_OK)
    return file
  } catch (error) {
    if (error instanceof CliFailure) throw error
    throw unreadFile(file, error as NodeJS.ErrnoException)
  }
}

/** The same of a folder. */
export function givenFolder(dir: string): string {
  const found = statSync(dir, { throwIfNoEntry: false })
  if (found?.isDirectory()) return dir
  if (found) throw new CliFailure(`${dir} is no folder.`)
  throw new CliFailure(`There is no folder ${dir}.${meantText(nearestEntry(dir, true))}`)
}

/** The text of a file that somebody named; a `CliFailure` that says why where it cannot be read. */
export async function readGivenFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw unreadFile(file, error as NodeJS.ErrnoException)
  }
}

/** Why a file that somebody named cannot be read; of a name that is none with that of its folder that was probably meant. */
export function unreadFile(file: string, { code = '', message }: NodeJS.ErrnoException): CliFailure {
  const reason = UNREAD[code] ?? message
  const meant = reason === UNREAD.ENOENT ? nearestEntry(file, false) : undefined
  const isSentence = /[.!?]$/.test(reason)
  return new CliFailure(`${file} cannot be read: ${reason}${isSentence ? '' : '.'}${meantText(meant)}`)
}

function meantText(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean "${meant}"?`
}

/** The file or folder beside one that is not there whose name is as near as a slip of the finger, written as that was. */
function nearestEntry(path: string, isFolder: boolean): string | undefined {
  const near = nearestWord(basename(path), namesIn(dirname(resolve(path)), isFolder))
  if (near === undefined) return undefined
  const folder = dirname(path)
  return folder === '.' ? near : join(folder, near)
}

function namesIn(folder: string, areFolders: boolean): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() === areFolders).map(({ name }) => name)
  } catch {
    return []
  }
}
