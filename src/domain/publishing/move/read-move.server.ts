import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { CONTENTS_FILE, contentsSchema, MANIFEST_FILE, type MoveManifest, manifestSchema } from './manifest.ts'

/** What a tenant's folder holds besides what dealers write: rows and files of an installation. */
export type FolderMove = { dir: string; manifest: MoveManifest; rows: { name: string; sha256: string }[] }

export type ReadMove = { kind: 'none' } | { kind: 'read'; move: FolderMove } | { kind: 'refused'; reason: string }

/** Reads what is to be moved in; nothing of the rows yet. `none` in a folder that a dealer wrote. */
export async function readMove(dir: string): Promise<ReadMove> {
  const told = await readJson(join(dir, MANIFEST_FILE), manifestSchema)
  if (told === null) return { kind: 'none' }
  if ('reason' in told) return { kind: 'refused', reason: told.reason }
  const contents = await readJson(join(dir, CONTENTS_FILE), contentsSchema)
  if (contents === null) return { kind: 'refused', reason: `${dir} is an export that was broken off: export it again.` }
  if ('reason' in contents) return { kind: 'refused', reason: contents.reason }
  return { kind: 'read', move: { dir, manifest: told.value, rows: contents.value.rows } }
}

/** The manifest of these bytes, or why it is none. */
export function parseManifest(text: string, path: string): { value: MoveManifest } | { reason: string } {
  return parsed(text, path, manifestSchema)
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<{ value: T } | { reason: string } | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : parsed(text, path, schema)
}

function parsed<T>(text: string, path: string, schema: z.ZodType<T>): { value: T } | { reason: string } {
  try {
    const read = schema.safeParse(JSON.parse(text))
    if (read.success) return { value: read.data }
    const { path: at, message } = read.error.issues[0]!
    return { reason: `${path} cannot be used: ${at.join('.')}: ${message}.` }
  } catch (error) {
    return { reason: `${path} is no JSON: ${(error as Error).message}.` }
  }
}
