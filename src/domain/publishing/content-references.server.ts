import { listMarkdownLinks } from '#domain/content/markdown.server.ts'
import { searchAddressProblem } from '#domain/content/search-address.ts'
import { link, pictureSrc } from '#domain/tenants/settings/words.ts'
import { type ConfigProblem, pathText } from './config-problems.ts'
import { nearestWord } from './nearest-word.ts'

/**
 * What a part of a folder may refer to: every file that is there, those of them that cannot be used, and `slides`, null
 * where the settings do not say.
 */
export type Known = { files: readonly string[]; refused: ReadonlySet<string>; slides: readonly string[] | null }

/** `line` is counted within the value, from 0: Markdown of a file has lines of its own. */
export type ReferenceProblem = ConfigProblem & { line?: number }

type Path = readonly (string | number)[]

/** Keys whose value is Markdown. */
const MARKDOWN_KEYS = new Set(['markdown', 'answer'])

/**
 * What in a page, an article or a configuration leads nowhere: files that are not in the folder, slides that are not in
 * the settings, searches that are none, unsafe links and unusable pictures inside Markdown.
 */
export function referenceProblems(value: unknown, known: Known, path: Path = []): ReferenceProblem[] {
  const key = path.at(-1)
  if (typeof value === 'string') return textProblems(value, String(key), known, path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    if (name === 'slides' && Array.isArray(inner) && isSection(value)) return slideProblems(inner, known, at)
    return referenceProblems(inner, known, at)
  })
}

/** The Markdown of settings, which may be written wrongly: descriptions of brands. */
export function settingsMarkdownProblems(json: unknown, known: Known): ReferenceProblem[] {
  const path = ['settings', 'brands', 'tiles']
  const tiles = valueAt(json, path)
  return (Array.isArray(tiles) ? tiles : []).flatMap((tile: unknown, index) => {
    const description = valueAt(tile, ['description'])
    return typeof description === 'string' ? markdownProblems(description, known, [...path, index, 'description']) : []
  })
}

/** What stands at a path of something parsed; undefined where there is no such place. */
export function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], json)
}

function textProblems(value: string, key: string, known: Known, path: Path): ReferenceProblem[] {
  if (MARKDOWN_KEYS.has(key)) return markdownProblems(value, known, path)
  if (/src$/i.test(key)) return fileProblem(value, known, path)
  const reason = key === 'search' && value.startsWith('/') ? searchAddressProblem(value) : null
  return reason ? [{ path: pathText(path), value, reason }] : []
}

function markdownProblems(text: string, known: Known, path: Path): ReferenceProblem[] {
  return listMarkdownLinks(text).flatMap(({ kind, href, line }): ReferenceProblem[] => {
    const at = { path: pathText(path), value: href, line: line - 1 }
    if (kind === 'link' && !link.safeParse(href).success)
      return [
        {
          ...at,
          reason:
            'This link is not safe or leads nowhere. Use a path such as "/finance", an https:// address, tel: or mailto:',
        },
      ]
    if (kind === 'picture' && !pictureSrc.safeParse(href).success)
      return [
        {
          ...at,
          reason:
            'This picture cannot be shown. Use a picture of the folder such as "pictures/yard.webp", or an https:// address',
        },
      ]
    return kind === 'picture' ? fileProblem(href, known, path).map((problem) => ({ ...problem, line: line - 1 })) : []
  })
}

function fileProblem(written: string, { files, refused }: Known, path: Path): ReferenceProblem[] {
  const src = written.trim()
  if (refused.has(src))
    return [
      { path: pathText(path), value: src, reason: 'This file cannot be used; what is wrong with it is told of it' },
    ]
  if (!/^(?:pictures|videos)\//i.test(src) || files.includes(src)) return []
  const suggestion = nearestWord(src, files)
  return [
    {
      path: pathText(path),
      value: src,
      reason: `There is no file ${src} in the folder`,
      ...(suggestion && { suggestion }),
    },
  ]
}

function slideProblems(ids: readonly unknown[], { slides }: Known, path: Path): ReferenceProblem[] {
  if (slides === null) return []
  return ids.flatMap((id, index) => {
    if (typeof id !== 'string' || slides.includes(id)) return []
    const suggestion = nearestWord(id, slides)
    const reason =
      slides.length > 0
        ? `settings.home.slides has none of this id; there are: ${slides.join(', ')}`
        : 'settings.home.slides has no slides'
    return [{ path: pathText([...path, index]), value: id, reason, ...(suggestion && { suggestion }) }]
  })
}

function isSection(value: object): boolean {
  return 'section' in value
}
