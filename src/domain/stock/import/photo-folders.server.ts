import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The files a feed's vehicles may be given as pictures. All paths are written with `/`. */
export type PhotoFolders = {
  /** What paths are relative to: the dealer's own folder, else the first shared one. Null: no folder was given. */
  base: string | null
  /** The dealer's own files: those that no row names may be named after a stock number. */
  own: readonly string[]
  /** The path below `base` of a file a row names: in the own folder, else in the shared ones in their order. */
  find(name: string): string | undefined
}

/**
 * Lists the folders once, so that a name in a feed can only ever mean a file that lies in one of them. Links are no
 * files. Null when the own folder cannot be read; a shared one that cannot holds nothing.
 */
export async function openPhotoFolders(own: string | null, shared: readonly string[]): Promise<PhotoFolders | null> {
  const ownFiles = own === null ? [] : await listFolder(own)
  if (ownFiles === null) return null

  const base = own ?? shared[0] ?? null
  const paths = new Map<string, string>()
  for (const folder of [...shared].reverse()) {
    const prefix = relative(base!, folder).replaceAll(sep, '/')
    for (const file of (await listFolder(folder)) ?? []) paths.set(file.normalize('NFC'), join(prefix, file))
  }
  for (const file of ownFiles) paths.set(file.normalize('NFC'), file)
  return { base, own: ownFiles, find: (name) => paths.get(name.replace(/^\.\//, '')) }
}

/** A file as a re-import knows it again: its path, size and time. */
export async function fileStamp(base: string, path: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(base, path))
  return `${path}:${size}:${Math.round(mtimeMs)}`
}

/** Paths of all files below a folder; null when there is no such folder. */
async function listFolder(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
