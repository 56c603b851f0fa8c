import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type TextFile = { kind: 'text'; text: string } | { kind: 'absent' } | { kind: 'unusable'; reason: string }

/**
 * Reads a text of a tenant's folder, a byte order mark left out. `unusable` is whatever is no UTF-8 text of at most
 * `largestBytes`, and a link that leads out of the folder: what is behind it is not the dealer's.
 */
export async function readTextFile(dir: string, file: string, largestBytes: number): Promise<TextFile> {
  try {
    const place = await realpath(file)
    if (!place.startsWith(`${await realpath(dir)}${sep}`))
      return unusable('This leads out of the folder; put the file itself here')
    const found = await stat(place)
    if (found.isDirectory()) return unusable('This is a folder; a file with this name is what is read')
    if (!found.isFile()) return unusable('This is no plain file')
    if (found.size > largestBytes)
      return unusable(`This is larger than ${largestBytes / 1024 / 1024} MB; more is not taken`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(place))
    return text.trim() === '' ? unusable('This file is empty') : { kind: 'text', text }
  } catch (error) {
    if (error instanceof TypeError) return unusable('This is not UTF-8 text; save it as UTF-8')
    return failed(error as NodeJS.ErrnoException, file)
  }
}

async function failed({ code, message }: NodeJS.ErrnoException, file: string): Promise<TextFile> {
  if (code === 'EACCES' || code === 'EPERM') return unusable('This may not be read; allow this user to read it')
  if (code === 'ELOOP') return unusable('This is a link that leads to itself; put the file itself here')
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return unusable(`This cannot be read: ${message}`)
  return (await isLink(file)) ? unusable('This is a link to nothing; put the file itself here') : { kind: 'absent' }
}

async function isLink(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null))?.isSymbolicLink() ?? false
}

function unusable(reason: string): TextFile {
  return { kind: 'unusable', reason }
}

/** `isLink`: a symbolic link, which is not followed: it may lead out of the folder, or nowhere. */
export type ListedFile = { name: string; byteCount: number; isLink: boolean }

export const LINK_REASON = 'Links to files and folders elsewhere are not followed; put the file itself here'

/** The files below a folder by their names in it (`company/history.md`), in order; hidden ones left out. None without it. */
export async function listFiles(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    },
  )
  const found = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => ({
      name: relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      isLink: entry.isSymbolicLink(),
    }))
    .filter(({ name }) => !/(?:^|\/)\./.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return Promise.all(
    found.map(async ({ name, isLink }) => ({
      name,
      isLink,
      byteCount: isLink ? 0 : (await stat(join(folder, name))).size,
    })),
  )
}
