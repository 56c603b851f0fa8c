import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below a folder by their names in it (`company/history.md`), in order; hidden ones left out. None without it. */
export async function listFiles(folder: string): Promise<{ name: string; byteCount: number }[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const shown = names.map((name) => name.replaceAll('\\', '/')).filter((name) => !/(?:^|\/)\./.test(name))
  const files = await Promise.all(shown.sort().map(async (name) => ({ name, facts: await stat(join(folder, name)) })))
  return files.filter(({ facts }) => facts.isFile()).map(({ name, facts }) => ({ name, byteCount: facts.size }))
}
