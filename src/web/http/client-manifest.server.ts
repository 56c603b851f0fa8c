import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partModule } from '#templates/all.server.ts'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import type { PartName } from '#templates/template.ts'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

/** What the client build has that documents name. */
export type ClientFiles = {
  /** The address of boot.ts. */
  boot: string
  /** What a page needs beside the files of its route: preloaded, so that none waits for another. */
  chunksOf(template: string, part: PartName | undefined): readonly string[]
}

/** Reads the manifest of the client build; what a template's shell and one of its parts stand on. */
export function clientFiles(clientDir: string): ClientFiles {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const known = new Map(
    TEMPLATE_NAMES.flatMap((name) => PARTS.map((part) => [`${name}/${part}`, filesOf(manifest, name, part)])),
  )
  return {
    boot: `/${manifest['src/web/boot.ts']!.file}`,
    chunksOf: (template, part) => known.get(`${template}/${part ?? 'shell'}`) ?? [],
  }
}

const PARTS: readonly PartName[] = ['shell', 'home', 'search', 'vehicle', 'page']

function filesOf(manifest: Manifest, template: string, part: PartName): string[] {
  const found = new Set<string>()
  collect(manifest, partModule(template, 'shell'), found)
  collect(manifest, partModule(template, part), found)
  return [...found].map((file) => `/${file}`)
}

function collect(manifest: Manifest, key: string, found: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found)
}
