import { join, relative } from 'node:path'
import { valueAt } from './config-problems.ts'
import {
  type Known,
  type ReferenceProblem,
  referenceProblems,
  settingsMarkdownProblems,
} from './content-references.server.ts'
import { type Located, readFolderContent } from './folder-content.server.ts'
import { readFolderFiles } from './folder-files.server.ts'
import type { FolderProblem } from './folder-problem.ts'
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
  const { pages, articles, problems } = await readFolderContent(dir)
  const { files, names, problems: fileProblems } = await readFolderFiles(dir)
  const refused = new Set(fileProblems.map(({ file }) => relative(dir, file)))
  const known: Known = { files: names, refused, slides: slideIds(json) }
  const config = { file: join(dir, 'config.json'), lineOf }
  return {
    content: { pages: pages.map(({ source }) => source), articles: articles.map(({ source }) => source), files },
    problems: [
      ...problems,
      ...fileProblems,
      ...located(config, [...referenceProblems(json, known), ...settingsMarkdownProblems(json, known)]),
      ...[...pages, ...articles].flatMap((one) => located(one, referenceProblems(one.source, known))),
    ],
  }
}

/** The ids of the slides that the settings have; null where the settings cannot be read. */
function slideIds(json: unknown): string[] | null {
  if (json === undefined) return null
  const slides = valueAt(json, ['settings', 'home', 'slides'])
  return (Array.isArray(slides) ? slides : []).map((slide: unknown) => String(valueAt(slide, ['id'])))
}

/** In a Markdown file the lines of a text are the file's; in JSON a text is one line. */
function located(
  { file, lineOf }: Omit<Located<unknown>, 'source'>,
  problems: readonly ReferenceProblem[],
): FolderProblem[] {
  return problems.map(({ line = 0, ...problem }) => ({
    ...problem,
    file,
    line: lineOf(problem.path) + (file.endsWith('.md') ? line : 0),
  }))
}
