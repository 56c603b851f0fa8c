import { join, relative } from 'node:path'
import { listMarkdownLinks } from '#domain/content/markdown.server.ts'
import { searchAddressProblem } from '#domain/content/search-address.ts'
import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { link, pictureSrc } from '#domain/tenants/settings/words.ts'
import { tenantSettingsSchema } from '#domain/tenants/settings.ts'
import { SECTION_NAMES, SECTION_SCHEMAS } from '#ui/sections/sections.ts'
import { type ConfigProblem, type FolderProblem, type Path, problem, valueAt } from './config-problems.ts'
import { type Located, readFolderContent } from './folder-content.server.ts'
import { readFolderFiles } from './folder-files.server.ts'
import { sectionProblems } from './page-source.ts'
import type { TenantContent } from './tenant-content.ts'

/** `config.json` as parsed, right or wrong, undefined where it is no JSON, and where its values stand. */
export type WrittenConfigFile = { json: unknown; lineOf(path: string): number }

/**
 * Pages, articles and files of a tenant's folder, each checked, and what they and the settings say of one another,
 * whether or not the settings are right themselves.
 */
export async function readTenantContent(
  dir: string,
  { json, lineOf }: WrittenConfigFile,
): Promise<{ content: TenantContent; problems: FolderProblem[] }> {
  const { pages, articles, invalid, problems } = await readFolderContent(dir)
  const { files, names, problems: fileProblems } = await readFolderFiles(dir)
  const refused = new Set(fileProblems.map(({ file }) => relative(dir, file)))
  const known: Known = { files: names, refused, slides: slideIds(json), locations: locationSlugs(json) }
  const config = { file: join(dir, 'config.json'), lineOf }
  return {
    content: { pages: pages.map(({ source }) => source), articles: articles.map(({ source }) => source), files },
    problems: [
      ...problems,
      ...fileProblems,
      ...located(config, [
        ...referenceProblems(json, known),
        ...settingsMarkdownProblems(json, known),
        ...blockProblems(json),
      ]),
      ...[...pages, ...articles].flatMap((one) => located(one, referenceProblems(one.source, known))),
      // Of a value that is wrong in itself it need not be told that it leads nowhere besides.
      ...invalid
        .flatMap((one) => located(one, referenceProblems(one.source, known)))
        .filter((found) => !problems.some((told) => told.file === found.file && told.path === found.path)),
    ],
  }
}

/** The ids of the slides that the settings have; null where the settings cannot be read. */
function slideIds(json: unknown): string[] | null {
  if (json === undefined) return null
  const slides = valueAt(json, ['settings', 'home', 'slides'])
  return (Array.isArray(slides) ? slides : []).map((slide: unknown) => String(valueAt(slide, ['id'])))
}

/** The locations of the settings that shoppers may see; null where the settings cannot be read. */
function locationSlugs(json: unknown): string[] | null {
  if (json === undefined) return null
  const locations = valueAt(json, ['locations'])
  return (Array.isArray(locations) ? locations : []).flatMap((one: unknown) =>
    valueAt(one, ['visible']) === false ? [] : [String(valueAt(one, ['slug']))],
  )
}

/** In a Markdown file the lines of a text are the file's; in JSON a text is one line. */
function located(
  { file, lineOf }: Omit<Located<unknown>, 'source'>,
  problems: readonly ReferenceProblem[],
): FolderProblem[] {
  return problems.map(({ line = 0, ...problem }) => ({
    ...problem,
    file,
    line: lineOf(problem.path) + (/\.md$/i.test(file) ? line : 0),
  }))
}

/**
 * What a part of a folder may refer to: every file that is there, those of them that cannot be used, and `slides` and
 * `locations`, null where the settings do not say.
 */
type Known = {
  files: readonly string[]
  refused: ReadonlySet<string>
  slides: readonly string[] | null
  locations: readonly string[] | null
}

/** `line` is counted within the value, from 0: Markdown of a file has lines of its own. */
type ReferenceProblem = ConfigProblem & { line?: number }

/** Keys whose value is Markdown. */
const MARKDOWN_KEYS = new Set(['markdown', 'answer'])

/**
 * What in a page, an article or a configuration leads nowhere: files that are not in the folder, slides and locations that
 * are not in the settings, searches that are none, unsafe links and unusable pictures inside Markdown.
 */
function referenceProblems(value: unknown, known: Known, path: Path = []): ReferenceProblem[] {
  const key = path.at(-1)
  if (typeof value === 'string') return textProblems(value, String(key), known, path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    if (name === 'slides' && Array.isArray(inner) && 'section' in value) return slideProblems(inner, known, at)
    if (name === 'location' && 'section' in value) return locationProblem(inner, known, at)
    return referenceProblems(inner, known, at)
  })
}

/** What is wrong within the blocks that settings put on pages. */
function blockProblems(json: unknown): ConfigProblem[] {
  const blocks = valueAt(json, ['settings', 'blocks'])
  return (Array.isArray(blocks) ? blocks : []).flatMap((row: unknown, index) => {
    const place = `settings.blocks[${index}].block`
    const block = valueAt(row, ['block'])
    const name = valueAt(block, ['section'])
    // Of a row that is wrong in itself it need not be told that its section is wrong besides.
    if (!tenantSettingsSchema.shape.blocks.safeParse([row]).success) return []
    if (typeof name !== 'string' || Object.hasOwn(SECTION_SCHEMAS, name)) return sectionProblems(block, place)
    const reason = `There is no such section; there are: ${SECTION_NAMES.join(', ')}`
    return [problem(['settings', 'blocks', index, 'block', 'section'], name, reason, nearestWord(name, SECTION_NAMES))]
  })
}

/** The Markdown of settings, which may be written wrongly: descriptions of brands. */
function settingsMarkdownProblems(json: unknown, known: Known): ReferenceProblem[] {
  const path = ['settings', 'brands', 'tiles']
  const tiles = valueAt(json, path)
  return (Array.isArray(tiles) ? tiles : []).flatMap((tile: unknown, index) => {
    const description = valueAt(tile, ['description'])
    return typeof description === 'string' ? markdownProblems(description, known, [...path, index, 'description']) : []
  })
}

function textProblems(value: string, key: string, known: Known, path: Path): ReferenceProblem[] {
  if (MARKDOWN_KEYS.has(key)) return markdownProblems(value, known, path)
  if (/src$/i.test(key)) return fileProblem(value, known, path)
  const reason = key === 'search' && value.startsWith('/') ? searchAddressProblem(value) : null
  return reason ? [problem(path, value, reason)] : []
}

function markdownProblems(text: string, known: Known, path: Path): ReferenceProblem[] {
  return listMarkdownLinks(text).flatMap(({ kind, href, line }): ReferenceProblem[] => {
    const problems = kind === 'link' ? linkProblem(href, path) : pictureProblem(href, known, path)
    return problems.map((found) => ({ ...found, line: line - 1 }))
  })
}

function linkProblem(href: string, path: Path): ConfigProblem[] {
  if (link.safeParse(href).success) return []
  const use = 'Use a path such as "/finance", an https:// address, tel: or mailto:'
  return [problem(path, href, `This link is not safe or leads nowhere. ${use}`)]
}

function pictureProblem(href: string, known: Known, path: Path): ConfigProblem[] {
  if (pictureSrc.safeParse(href).success) return fileProblem(href, known, path)
  const use = 'Use a picture of the folder such as "pictures/yard.webp", or an https:// address'
  return [problem(path, href, `This picture cannot be shown. ${use}`)]
}

function fileProblem(written: string, { files, refused }: Known, path: Path): ConfigProblem[] {
  const src = written.trim()
  if (refused.has(src)) return [problem(path, src, 'This file cannot be used; what is wrong with it is told of it')]
  if (!/^(?:pictures|videos)\//i.test(src) || files.includes(src)) return []
  return [problem(path, src, `There is no file ${src} in the folder`, nearestWord(src, files))]
}

function slideProblems(ids: readonly unknown[], { slides }: Known, path: Path): ConfigProblem[] {
  if (slides === null) return []
  const reason =
    slides.length > 0
      ? `settings.home.slides has none of this id; there are: ${slides.join(', ')}`
      : 'settings.home.slides has no slides'
  return ids.flatMap((id, index) => {
    if (typeof id !== 'string' || slides.includes(id)) return []
    return [problem([...path, index], id, reason, nearestWord(id, slides))]
  })
}

function locationProblem(slug: unknown, { locations }: Known, path: Path): ConfigProblem[] {
  if (typeof slug !== 'string' || locations === null || locations.includes(slug)) return []
  const which = locations.length > 0 ? `; there are: ${locations.join(', ')}` : ''
  const reason = `locations has none of this slug that shoppers may see${which}`
  return [problem(path, slug, reason, nearestWord(slug, locations))]
}
