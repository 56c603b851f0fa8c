import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupStore } from './backup-store.ts'

/** Backups in a folder: another disk, or one of another machine that is mounted here. */
export function folderStore(root: string): BackupStore {
  async function* under(folder: string, prefix: string): AsyncGenerator<string> {
    const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(noneWhereAbsent)) ?? []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (`${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`)) yield* under(name, prefix)
      } else if (name.startsWith(prefix) && !entry.name.startsWith('.')) yield name
    }
  }
  return {
    async put(name, bytes) {
      const folder = dirname(join(root, name))
      await mkdir(folder, { recursive: true })
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(temporary, bytes, { flag: 'wx', flush: true, mode: 0o600 })
        await link(temporary, join(root, name))
        const handle = await open(folder)
        await handle.sync().finally(() => handle.close())
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    read: (name) => readFile(join(root, name)).catch(noneWhereAbsent),
    list: (prefix) => under('', prefix),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

function noneWhereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
