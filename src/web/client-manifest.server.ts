import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templateModule } from '#templates/all.server.ts'
import { TEMPLATE_NAMES } from '#templates/registry.ts'

type Chunk = { file: string; imports?: string[] }

/** The built files a template's pages need beside those of their route, by template: preloaded, so none waits for another. */
export function templateChunks(clientDir: string): Record<string, string[]> {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  return Object.fromEntries(
    TEMPLATE_NAMES.map((name) => [name, [...chunksOf(manifest, templateModule(name))].map((file) => `/${file}`)]),
  )
}

function chunksOf(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}
