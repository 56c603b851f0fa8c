import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

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
