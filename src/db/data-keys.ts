import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DataKeys, dataKey, KEY_BYTES } from './sealed-values.ts'

/** The file of keys of an installation whose environment names none. */
export const keyFilePath = (dataDir: string) => join(dataDir, 'data-keys')

/** The file of keys holds something else; says where, and not what. */
export class BrokenKeyFile extends Error {}

/** Whether this is a key: the base64 of 32 bytes. */
export function isDataKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text
}

/**
 * The keys of sealed values (rule:sealed-values): those of the environment, else those of the file in `dataDir`, one a line, the
 * first seals. The file is made with one new key where there is none, readable to its owner alone. Throws `BrokenKeyFile`.
 */
export function openDataKeys({ dataKeys, dataDir }: { dataKeys: readonly string[]; dataDir: string }): DataKeys {
  const lines = dataKeys.length > 0 ? dataKeys : keysOfFile(keyFilePath(dataDir))
  const [first, ...rest] = lines.map((line) => dataKey(Buffer.from(line, 'base64')))
  return [first!, ...rest]
}

function keysOfFile(path: string): string[] {
  const lines = linesOf(path) ?? madeOnce(path)
  const bad = lines.findIndex((line) => !isDataKey(line))
  if (lines.length === 0 || bad >= 0)
    throw new BrokenKeyFile(
      `${path}: ${bad < 0 ? 'it holds no key' : `line ${bad + 1} is no key`}. Each line is the base64 of 32 bytes; put back the file as it was, or name the keys in DATA_KEYS.`,
    )
  return lines
}

/** Whole or not at all, and only one of several that start at once makes it. */
function madeOnce(path: string): string[] {
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial)
  }
  return linesOf(path)!
}

function linesOf(path: string): string[] | null {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.map((line) => line.trim()).filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
