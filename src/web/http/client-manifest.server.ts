import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partModules } from '#templates/all.server.ts'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import type { PartName } from '#templates/template.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/** What the client build has that documents name. */
export type ClientFiles = {
  /** The address of boot.ts. */
  boot: string
  /** What a page needs beside the files of its route: preloaded, so that none waits for another. */
  chunksOf(template: string, part: PartName | undefined): PartChunks
}

/** `late`: what its late parts (late-part.tsx) stand on besides, where they have a module `late-….ts`. */
export type PartChunks = { modules: readonly string[]; late: readonly string[] }

/** Reads the manifest of the client build; what a template's shell and one of its parts stand on. */
export function clientFiles(clientDir: string): ClientFiles {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const known = new Map(
    TEMPLATE_NAMES.flatMap((name) => PARTS.map((part) => [`${name}/${part}`, filesOf(manifest, name, part)])),
  )
  return {
    boot: `/${manifest['src/web/boot.ts']!.file}`,
    chunksOf: (template, part) => known.get(`${template}/${part ?? 'shell'}`) ?? { modules: [], late: [] },
  }
}

const PARTS: readonly PartName[] = ['shell', 'home', 'search', 'vehicle', 'page']

function filesOf(manifest: Manifest, template: string, part: PartName): PartChunks {
  const keys = new Set<string>()
  for (const key of [...partModules(template, 'shell'), ...partModules(template, part)]) collect(manifest, key, keys)
  const modules = new Set(keys)
  for (const key of modules)
    for (const late of manifest[key]!.dynamicImports ?? [])
      if (/\/late-[^/]+$/.test(late)) collect(manifest, late, keys)
  const addresses = (of: string[]) => of.map((key) => `/${manifest[key]!.file}`)
  return { modules: addresses([...modules]), late: addresses([...keys].filter((key) => !modules.has(key))) }
}

function collect(manifest: Manifest, key: string, keys: Set<string>): void {
  if (!manifest[key] || keys.has(key)) return
  keys.add(key)
  for (const imported of manifest[key].imports ?? []) collect(manifest, imported, keys)
}
