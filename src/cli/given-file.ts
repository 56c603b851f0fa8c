import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { CliFailure } from './command.ts'

const UNREAD: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

/** The text of a file that somebody named; a `CliFailure` that says why where it cannot be read. */
export async function readGivenFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw await unreadFile(file, error as NodeJS.ErrnoException)
  }
}

/** Why a file that somebody named cannot be read; of a name that is none with that of its folder that was probably meant. */
export async function unreadFile(file: string, { code = '', message }: NodeJS.ErrnoException): Promise<CliFailure> {
  const reason = UNREAD[code] ?? message
  const meant = reason === UNREAD.ENOENT ? await nearestFile(file) : undefined
  const isSentence = /[.!?]$/.test(reason)
  return new CliFailure(
    `${file} cannot be read: ${reason}${isSentence ? '' : '.'}${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
  )
}

/** The file beside one that is not there whose name is as near as a slip of the finger, written as that was. */
async function nearestFile(file: string): Promise<string | undefined> {
  const entries = await readdir(dirname(resolve(file)), { withFileTypes: true }).catch(() => [])
  const near = nearestWord(
    basename(file),
    entries.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])),
  )
  if (near === undefined) return undefined
  const folder = dirname(file)
  return folder === '.' ? near : join(folder, near)
}
