import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder that holds package.json: the same from the sources and from the built bundle. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error(`No package.json above ${import.meta.dirname}.`)
  return rootAbove(dirname(folder))
}
