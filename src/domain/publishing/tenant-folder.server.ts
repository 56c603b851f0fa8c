import { readdir, stat } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import type { Places } from '#domain/locations/places.ts'
import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { completeSettings, tenantSettingsSchema } from '#domain/tenants/settings.ts'
import { checkPlaces } from './check/check-places.ts'
import { checkLaw, checkLicences, checkWrittenAbns } from './check-law.ts'
import { type FolderProblem, fileProblem, inFile, problem, unknownTemplate } from './config-problems.ts'
import { otherDealers, withContentPart } from './content-part.ts'
import type { Finding } from './finding.ts'
import { type FolderMedia, readFolderMedia } from './folder-media.server.ts'
import { readJsonFile } from './json-file.ts'
import { readTenantContent, type WrittenConfigFile } from './read-content.server.ts'
import { readTextFile } from './read-text-file.server.ts'
import { checkRedirects } from './redirects/check-redirects.ts'
import { findLostInFolder } from './redirects/find-lost.server.ts'
import { redirectFindings } from './redirects/redirect-findings.ts'
import { readRedirectsCsv } from './redirects/redirects-csv.server.ts'
import type { SettledRedirect } from './redirects/settle-redirects.ts'
import type { SiteSource } from './redirects/site-paths.ts'
import {
  dealershipSlugs,
  domainsOf,
  listAt,
  parseTenantConfig,
  placedLocations,
  readableLocations,
} from './tenant-config.ts'
import type { TenantConfig } from './tenant-config-schema.ts'
import type { TenantContent } from './tenant-content.ts'

/** `tenants/<slug>/`: a dealer as files. */
export type TenantFolder = {
  dir: string
  config: TenantConfig
  content: TenantContent
  stock: StockFile[]
  media: FolderMedia[]
  /** Of `redirects.csv`; null where there is none, and those that are stored stay. */
  redirects: SettledRedirect[] | null
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
  /** `findings`: what `tenant check` would say of those places that can be read, of redirects, and what law wants of the site. */
  | { kind: 'invalid'; problems: FolderProblem[]; findings: PlacedFinding[] }

/** With its file and, where it is of one, the line. */
type PlacedFinding = Finding & { file: string; line: number | null }

/** Where a tenant's folder holds its redirects. */
export const REDIRECTS_FILE = 'redirects.csv'
const LARGEST_REDIRECTS_BYTES = 50 * 1024 * 1024
const LARGEST_CONFIG_BYTES = 5 * 1024 * 1024

/**
 * Reads a tenant's folder. Every problem is told at once, with file and line; nothing is written anywhere. Without
 * `templates`, the names there are, the template's is not looked at; with `places`, beside a problem, whether places are where they say.
 */
export async function readTenantFolder(
  path: string,
  templates?: readonly string[],
  places?: Places,
): Promise<ReadFolder> {
  return readFolder(path, templates, null, places)
}

/**
 * Reads what of a folder is content (rule:content-folders) into a tenant's own configuration, as an export writes it: pages,
 * articles, files and redirects, and of `config.json` what `contentPart` names. Neither stock nor media are looked at.
 */
export async function readContentFolder(
  path: string,
  templates: readonly string[],
  config: Record<string, unknown>,
): Promise<ReadFolder> {
  return readFolder(path, templates, config)
}

async function readFolder(
  path: string,
  templates: readonly string[] | undefined,
  own: Record<string, unknown> | null,
  places?: Places,
): Promise<ReadFolder> {
  const dir = resolve(path)
  if (!(await isFolder(dir))) return { kind: 'unreadable', reason: `There is no folder ${dir}.` }
  const file = join(dir, 'config.json')
  const read = await readTextFile(dir, file, LARGEST_CONFIG_BYTES)
  if (read.kind === 'absent')
    return { kind: 'unreadable', reason: `There is no ${file}: a tenant's folder holds its settings in it.` }
  if (read.kind === 'unusable') return { kind: 'unreadable', reason: `${file}: ${read.reason}.` }

  const { config, problems: configProblems, ...written } = readConfig(read.text, file, templates, own)
  const none = { stock: [], media: [], problems: [] }
  const { stock, problems: stockProblems } = own ? none : await findStock(dir)
  const { media, problems: mediaProblems } = own ? none : await readFolderMedia(dir)
  const { content, problems: contentProblems } = await readTenantContent(dir, written)
  const { redirects, problems: redirectProblems } = await readFolderRedirects(dir, written.json, config, content)
  const told = new Set(configProblems.map((problem) => problem.path))
  const problems = [
    ...configProblems,
    ...(written.json === undefined
      ? []
      : stock.flatMap((entry) => unknownDealership(entry, dealershipSlugs(written.json)))),
    ...stockProblems,
    ...mediaProblems,
    ...redirectProblems,
    // Of a value that is wrong in itself it need not be told that it leads nowhere besides.
    ...contentProblems.filter((problem) => problem.file !== file || !told.has(problem.path)),
  ]
  if (config !== null && problems.length === 0)
    return { kind: 'read', folder: { dir, config, content, stock, media, redirects } }
  // A page that cannot be read may be where one leads.
  const lost =
    config && redirects && contentProblems.length === 0 ? lostFindings({ config, content }, redirects, dir) : []
  const findings = [...besideProblems(written, config, places).map((one) => ({ ...one, file })), ...lost]
  return { kind: 'invalid', problems: inReadingOrder(problems), findings }
}

function besideProblems({ json, lineOf }: WrittenConfigFile, config: TenantConfig | null, known?: Places) {
  const written = tenantSettingsSchema.safeParse((json as { settings?: unknown } | undefined)?.settings ?? {})
  const settings = config?.settings ?? (written.success ? written.data : null)
  const locations = config?.locations ?? placedLocations(json)
  const places = checkPlaces({ locations, settings: settings ?? completeSettings({}) }, known)
  const licences = settings ? checkLicences({ locations: readableLocations(json), settings }) : []
  const law = config ? checkLaw(config) : [...checkWrittenAbns(json), ...licences]
  const slugs = listAt(json, 'locations').map((one) => (one as { slug?: unknown } | null)?.slug)
  return [...places.filter(({ path }) => path.startsWith('locations.')), ...law].map((finding) => {
    const [, slug] = /^locations\.([\w-]+)/.exec(finding.path) ?? []
    const place = slug === undefined ? finding.path : finding.path.replace(`.${slug}`, `[${slugs.indexOf(slug)}]`)
    return { ...finding, line: lineOf(place) }
  })
}

function lostFindings(site: SiteSource & { config: TenantConfig }, redirects: readonly SettledRedirect[], dir: string) {
  const found = redirectFindings(site.config.slug, findLostInFolder(site, redirects))
  return found.map((finding) => ({ ...finding, file: join(dir, REDIRECTS_FILE), line: null }))
}

/** File by file, as they were looked at, and within each from top to bottom. */
function inReadingOrder(problems: readonly FolderProblem[]): FolderProblem[] {
  const files = [...Map.groupBy(problems, ({ file }) => file).values()]
  return files.flatMap((own) => own.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)))
}

type ReadConfig = WrittenConfigFile & { config: TenantConfig | null; problems: FolderProblem[] }

function readConfig(
  text: string,
  file: string,
  templates: readonly string[] | undefined,
  own: Record<string, unknown> | null,
): ReadConfig {
  const { json: written, lineOf, problems } = readJsonFile(text, file)
  const faults = own ? [...problems, ...otherDealers(written, own.slug, file, lineOf('slug'))] : problems
  const json = own && written !== undefined ? withContentPart(own, written) : written
  if (json === undefined) return { json, lineOf, config: null, problems: faults }
  const parsed = parseTenantConfig(json)
  const invalid = parsed.kind === 'invalid' ? parsed.problems : []
  const template = (json as { template?: unknown } | null)?.template
  const unknown =
    templates && invalid.every(({ path }) => path !== 'template') ? unknownTemplate(template, templates) : []
  const isNew = ({ path, reason }: FolderProblem) => !faults.some((one) => one.path === path && one.reason === reason)
  const all = [...faults, ...inFile(file, lineOf, [...invalid, ...unknown]).filter(isNew)]
  return { json, lineOf, config: parsed.kind === 'valid' ? parsed.config : null, problems: all }
}

/** Row by row, and against the pages the folder itself makes; not against those that settings make while these are wrong. */
async function readFolderRedirects(dir: string, json: unknown, config: TenantConfig | null, content: TenantContent) {
  const file = join(dir, REDIRECTS_FILE)
  const found = await readTextFile(dir, file, LARGEST_REDIRECTS_BYTES)
  if (found.kind === 'absent') return { redirects: null, problems: [] }
  if (found.kind === 'unusable') return { redirects: null, problems: [fileProblem(file, found.reason)] }
  const { redirects, ...read } = readRedirectsCsv(found.text, file, domainsOf(json))
  const { settled, problems } = checkRedirects(redirects, { config, content }, file)
  const unread = [...read.problems, ...read.open]
  // Of a file of which some rows cannot be read it is not known where all lead.
  return { redirects: unread.length > 0 ? null : settled, problems: [...unread, ...problems] }
}

async function findStock(dir: string): Promise<{ stock: StockFile[]; problems: FolderProblem[] }> {
  const shared = await Promise.all(['_photos', '_spins'].map((name) => folderOrNull(join(dir, '..', name))))
  const sharedPhotosDirs = shared.filter((path) => path !== null)
  const listed = (await isFolder(join(dir, 'stock'))) ? await readdir(join(dir, 'stock')) : []
  const perDealership = listed.filter((name) => /\.csv$/i.test(name)).sort()
  const stock: StockFile[] = []
  const problems: FolderProblem[] = []
  for (const name of [null, ...perDealership]) {
    const dealershipSlug = name && parse(name).name
    const path = join(dir, name === null ? 'stock.csv' : `stock/${name}`)
    const found = await stat(path).catch(() => null)
    const photosDir = await folderOrNull(join(dir, 'photos', dealershipSlug ?? ''))
    // Its rows are read when it is imported.
    if (found?.isFile()) stock.push({ path, dealershipSlug, photosDir, sharedPhotosDirs })
    else if (found) problems.push(fileProblem(path, 'This is no file; a stock list is a .csv file'))
  }
  return { stock, problems }
}

function unknownDealership({ path, dealershipSlug }: StockFile, slugs: readonly string[]): FolderProblem[] {
  if (dealershipSlug === null || slugs.includes(dealershipSlug)) return []
  const reason = `The file is named after no dealership; there are: ${slugs.join(', ')}`
  return [{ ...problem([], dealershipSlug, reason, nearestWord(dealershipSlug, slugs)), file: path, line: null }]
}

async function folderOrNull(path: string): Promise<string | null> {
  return (await isFolder(path)) ? path : null
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}
