import { shellWord } from '#domain/tenants/shell-word.ts'
import type { ImportPaths } from './import-summary.ts'

type Import = {
  /** Of the tenant. */
  slug: string
  /** Null where it is not known where the file lies. */
  paths: ImportPaths | null
  format: string
  source: string | null
  /** By slug, where the tenant has several. */
  dealership: string | null
}

/** The command that imports a file of stock; a source that is called after its format goes without saying. */
export function importCommand({ slug, paths, format, source, dealership }: Import): string {
  const file = paths ? shellWord(paths.file) : 'FILE'
  const map = paths?.map ? ` --map ${shellWord(paths.map)}` : ''
  const named = source === null || source === format ? '' : ` --source ${shellWord(source)}`
  const whose = dealership === null ? '' : ` --dealership ${dealership}`
  return `npx forecourt stock import ${file} --tenant ${slug} --format ${format}${map}${named}${whose}`
}
