import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathText, unknownTemplate } from './config-problems.ts'
import { type FolderMedia, readFolderMedia } from './folder-media.server.ts'
import type { FolderProblem } from './folder-problem.ts'
import { locateInJson } from './locate-in-json.ts'
import { nearestWord } from './nearest-word.ts'
import { readTenantContent, type WrittenConfigFile } from './read-content.server.ts'
import { readTextFile } from './read-text-file.server.ts'
import { parseTenantConfig } from './tenant-config.ts'
import type { TenantConfig } from './tenant-config-schema.ts'
import type { TenantContent } from './tenant-content.ts'

/** `tenants/<slug>/`: a dealer as files. */
export type TenantFolder = {
  dir: string
  config: TenantConfig
  content: TenantContent
  stock: StockFile[]
  media: FolderMedia[]
}

/** A stock list in the `universal-csv` format; `stock.csv` is everybody's, `stock/<dealership>.csv` one dealership's. */
export type StockFile = {
  path: string
  dealershipSlug: string | null
  photosDir: string | null
  /** Pictures that tenants share: `_photos` and `_spins` beside the tenant's folder. */
  sharedPhotosDirs: string[]
}

export type ReadFolder =
  | { kind: 'read'; folder: TenantFolder }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'invalid'; problems: FolderProblem[] }

const LARGEST_CONFIG_BYTES = 5 * 1024 * 1024

/**
 * Reads a tenant's folder. Every problem is told at once, with file and line; nothing is written anywhere. Without
 * `templates`, the names there are, the template's is not looked at.
 */
export async function readTenantFolder(path: string, templates?: readonly string[]): Promise<ReadFolder> {
  const dir = resolve(path)
  if (!(await isFolder(dir))) return { kind: 'unreadable', reason: `There is no folder ${dir}.` }
  const file = join(dir, 'config.json')
  const read = await readTextFile(dir, file, LARGEST_CONFIG_BYTES)
  if (read.kind === 'absent')
    return { kind: 'unreadable', reason: `There is no ${file}: a tenant's folder holds its settings in it.` }
  if (read.kind === 'unusable') return { kind: 'unreadable', reason: `${file}: ${read.reason}.` }

  const config = readConfig(read.text, file, templates)
  const { stock, problems: stockProblems } = await findStock(dir)
  const { media, problems: mediaProblems } = await readFolderMedia(dir)
  const { content, problems: contentProblems } = await readTenantContent(dir, config.written)
  const told = new Set(config.problems.map((problem) => problem.path))
  const problems = [
    ...config.problems,
    ...stock.flatMap((entry) => unknownDealership(entry, config.dealerships)),
    ...stockProblems,
    ...mediaProblems,
    // Of a value that is wrong in itself it need not be told that it leads nowhere besides.
    ...contentProblems.filter((problem) => problem.file !== file || !told.has(problem.path)),
  ]
  return config.config === null || problems.length > 0
    ? { kind: 'invalid', problems }
    : { kind: 'read', folder: { dir, config: config.config, content, stock, media } }
}

/** `config` is null where there are problems, `dealerships` where they cannot be known. */
type ReadConfig = {
  config: TenantConfig | null
  dealerships: readonly string[] | null
  problems: FolderProblem[]
  written: WrittenConfigFile
}

function readConfig(text: string, file: string, templates: readonly string[] | undefined): ReadConfig {
  const located = locateInJson(text, pathText)
  if (located.kind === 'fault') {
    const { line, reason } = located
    const problems = [{ file, line, path: '', value: undefined, reason }]
    return { config: null, dealerships: null, problems, written: { json: undefined, lineOf: () => 1 } }
  }
  const json: unknown = JSON.parse(text)
  const repeated = located.repeatedKeys.map(({ path, line }) => ({
    ...{ file, line, path, value: undefined, reason: 'This key stands twice' },
  }))
  const parsed = parseTenantConfig(json)
  const own = parsed.kind === 'invalid' ? parsed.problems : []
  const template = (json as { template?: unknown } | null)?.template
  const unknown = templates && own.every(({ path }) => path !== 'template') ? unknownTemplate(template, templates) : []
  const invalid = [...own, ...unknown]
  const problems = [...repeated, ...invalid.map((one) => ({ ...one, file, line: located.lineOf(one.path) }))]
  const config = parsed.kind === 'valid' ? parsed.config : null
  const dealerships = config?.dealerships.map(({ slug }) => slug) ?? null
  return {
    config: problems.length > 0 ? null : config,
    dealerships,
    problems,
    written: { json, lineOf: located.lineOf },
  }
}

async function findStock(dir: string): Promise<{ stock: StockFile[]; problems: FolderProblem[] }> {
  const photos = join(dir, 'photos')
  const sharedPhotosDirs = await sharedFolders(dir, ['_photos', '_spins'])
  const everybody: StockFile = {
    path: join(dir, 'stock.csv'),
    dealershipSlug: null,
    photosDir: await folderOrNull(photos),
    sharedPhotosDirs,
  }
  const names = (await isFolder(join(dir, 'stock')))
    ? (await readdir(join(dir, 'stock'))).filter((name) => name.endsWith('.csv')).sort()
    : []
  const perDealership = names.map(async (name): Promise<StockFile> => {
    const dealershipSlug = basename(name, '.csv')
    return {
      path: join(dir, 'stock', name),
      dealershipSlug,
      photosDir: await folderOrNull(join(photos, dealershipSlug)),
      sharedPhotosDirs,
    }
  })
  const found = await Promise.all([everybody, ...(await Promise.all(perDealership))].map(usableStock))
  return { stock: found.flatMap(({ stock }) => stock), problems: found.flatMap(({ problems }) => problems) }
}

/** The list where it is a file; its rows are read when it is imported. */
async function usableStock(entry: StockFile): Promise<{ stock: StockFile[]; problems: FolderProblem[] }> {
  const found = await stat(entry.path).catch(() => null)
  if (found === null) return { stock: [], problems: [] }
  if (found.isFile()) return { stock: [entry], problems: [] }
  const reason = 'This is no file; a stock list is a .csv file'
  return { stock: [], problems: [{ file: entry.path, line: null, path: '', value: undefined, reason }] }
}

async function sharedFolders(dir: string, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => folderOrNull(join(dir, '..', name))))
  return found.filter((path) => path !== null)
}

function unknownDealership({ path, dealershipSlug }: StockFile, slugs: readonly string[] | null): FolderProblem[] {
  if (dealershipSlug === null || slugs === null || slugs.includes(dealershipSlug)) return []
  const suggestion = nearestWord(dealershipSlug, slugs)
  const reason = `The file is named after no dealership; there are: ${slugs.join(', ')}`
  return [{ file: path, line: null, path: '', value: dealershipSlug, reason, ...(suggestion && { suggestion }) }]
}

async function folderOrNull(path: string): Promise<string | null> {
  return (await isFolder(path)) ? path : null
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}
