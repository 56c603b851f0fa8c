import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathText } from './config-problems.ts'
import { type FolderMedia, readFolderMedia } from './folder-media.server.ts'
import type { FolderProblem } from './folder-problem.ts'
import { locateInJson } from './locate-in-json.ts'
import { nearestWord } from './nearest-word.ts'
import { readTenantContent } from './read-content.server.ts'
import { parseTenantConfig, type TenantConfig } from './tenant-config.ts'
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

/** Reads a tenant's folder. Problems name the file and the line; nothing is written anywhere. */
export async function readTenantFolder(path: string): Promise<ReadFolder> {
  const dir = resolve(path)
  if (!(await isFolder(dir))) return { kind: 'unreadable', reason: `There is no folder ${dir}.` }
  const file = join(dir, 'config.json')
  const text = await readConfigText(file)
  if (typeof text !== 'string') return { kind: 'unreadable', reason: text.reason }

  const located = locateInJson(text, pathText)
  if (located.kind === 'fault')
    return {
      kind: 'invalid',
      problems: [{ file, line: located.line, path: '', value: undefined, reason: located.reason }],
    }
  const repeated = located.repeatedKeys.map(({ path: key, line }) => ({
    file,
    line,
    path: key,
    value: undefined,
    reason: 'This key stands twice',
  }))
  const parsed = parseTenantConfig(JSON.parse(text))
  const problems =
    parsed.kind === 'invalid'
      ? parsed.problems.map((problem) => ({ ...problem, file, line: located.lineOf(problem.path) }))
      : []
  if (parsed.kind === 'invalid' || repeated.length > 0) return { kind: 'invalid', problems: [...repeated, ...problems] }

  const { config } = parsed
  const stock = await findStock(dir)
  const { media, problems: mediaProblems } = await readFolderMedia(dir)
  const { content, problems: contentProblems } = await readTenantContent(dir, config, located.lineOf)
  const found = [...stock.flatMap((entry) => unknownDealership(entry, config)), ...mediaProblems, ...contentProblems]
  return found.length > 0
    ? { kind: 'invalid', problems: found }
    : { kind: 'read', folder: { dir, config, content, stock, media } }
}

async function readConfigText(file: string): Promise<string | { reason: string }> {
  try {
    const { size } = await stat(file)
    if (size > LARGEST_CONFIG_BYTES) return { reason: `${file} is larger than 5 MB: it holds more than settings.` }
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { reason: `There is no ${file}: a tenant's folder holds its settings in it.` }
    if (error instanceof TypeError) return { reason: `${file} is not UTF-8 text.` }
    return { reason: `${file} cannot be read: ${(error as Error).message}` }
  }
}

async function findStock(dir: string): Promise<StockFile[]> {
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
  return [...((await isFile(everybody.path)) ? [everybody] : []), ...(await Promise.all(perDealership))]
}

async function sharedFolders(dir: string, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => folderOrNull(join(dir, '..', name))))
  return found.filter((path) => path !== null)
}

function unknownDealership({ path, dealershipSlug }: StockFile, { dealerships }: TenantConfig): FolderProblem[] {
  const slugs = dealerships.map(({ slug }) => slug)
  if (dealershipSlug === null || slugs.includes(dealershipSlug)) return []
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

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false
}
