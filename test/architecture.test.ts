import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Which folders of src each folder may import from. Only app.ts with its folder, and config.ts, stand outside the table. */
const LAYERS: Record<string, string[]> = {
  db: ['db'],
  domain: ['domain', 'db'],
  ui: ['ui', 'domain'],
  templates: ['templates', 'ui', 'domain'],
  web: ['web', 'templates', 'ui', 'domain'],
  worker: ['worker', 'domain', 'db'],
  cli: ['cli', 'domain', 'db'],
}

/** The schema of a section is a rule of the domain that stands beside what draws it, and so is the list of all of them. */
const SECTION_SCHEMA = /^ui\/sections\/(?:sections|[\w-]+\/schema)\.ts$/
/** What reads and checks the pages that dealers write. */
const READS_SECTIONS = /^domain\/(?:content|publishing)\//

/** A subject imports itself and those before it, so there is no circle. */
const SUBJECTS = [
  'tenants', 'analytics', 'media', 'locations', 'stock', 'market-price', 'finance', 'search',
  'trade-in', 'content', 'accounts', 'leads', 'alerts', 'commerce', 'publishing',
] // biome-ignore format: one list, read in order

/** More files than this are more than one thing. */
const MOST_FILES = 25
/** Folders that hold more: none may join them, and none may grow. */
const FULL_FOLDERS: Record<string, number> = {
  'domain/publishing': 44,
  'domain/search': 46,
  'ui/primitives': 33,
}
/** A longer sheet styles more than one thing. */
const MOST_LINES_OF_A_SHEET = 200
/** Of all sheets together; they have fewer, and may not grow past it again. */
const MOST_LINES_OF_SHEETS = 8500
/** The one circle that still stands. */
const CIRCLE = ['column-store.ts', 'read-document.ts'].map((name) => `domain/search/adapters/columnar/${name}`)

const SRC = join(import.meta.dirname, '../src')
type Import = { file: string; target: string; typeOnly: boolean }

const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
const files = names.filter((name) => /\.tsx?$/.test(name))
const sheets = names.filter((name) => name.endsWith('.css'))
const sources = files.filter((name) => !/\.test\.tsx?$/.test(name) && !isTestSupport(name))
const imports = sources.flatMap(importsOf)

/** What web developers and dealers do not say: cached, stored, enquiry, retention, JSON-LD, hydrated are their words. */
const PRIVATE_WORDS =
  /(?:^|-)(?:kept|keep|held|asks?|asked|things?|forget|forgetting|wake|awake|asleep|alive|charge)(?:-|\.)/

test('files are named in words of the trade', () => {
  const named = files.map((file) => file.split('/').at(-1)!)
  expect(named.filter((name) => PRIVATE_WORDS.test(name))).toEqual([])
})

test('the rules below see the code', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(100)
})

test('folders import downwards only', () => {
  expect(
    violations(({ file, target }) => {
      const [from, to] = [layerOf(file), layerOf(target)]
      if (from === null || composes(file)) return true
      if (composes(target)) return mayCompose(file)
      if (READS_SECTIONS.test(file) && SECTION_SCHEMA.test(target)) return true
      return to === null || LAYERS[from]!.includes(to)
    }),
  ).toEqual([])
})

test('the schema of a section needs zod and words of the domain; of what draws it, it names types only', () => {
  const schemas = imports.filter(({ file, typeOnly }) => SECTION_SCHEMA.test(file) && !typeOnly)
  const isAllowed = ({ target }: Import) =>
    SECTION_SCHEMA.test(target) || ['ui/sections/written.ts', 'domain/tenants/settings/words.ts'].includes(target)
  expect(schemas.length).toBeGreaterThan(20)
  expect(schemas.filter((found) => !isAllowed(found))).toEqual([])
})

test('every folder of src is in the table, and every subject of the domain in the list', () => {
  const folders = new Set(
    files
      .filter((name) => !composes(name))
      .map(layerOf)
      .filter((name) => name !== null),
  )
  expect([...folders].filter((name) => !(name in LAYERS))).toEqual([])
  const subjects = new Set(files.map(subjectOf).filter((name) => name !== null))
  expect([...subjects].filter((name) => !SUBJECTS.includes(name))).toEqual([])
})

test('a subject of the domain imports only those before it', () => {
  expect(
    violations(({ file, target }) => {
      const [from, to] = [subjectOf(file), subjectOf(target)]
      return !from || !to || SUBJECTS.indexOf(to) <= SUBJECTS.indexOf(from)
    }),
  ).toEqual([])
})

test('no file leads back to itself by its imports, those of types included', () => {
  const circles = inCircles(imports).filter(({ file }) => !CIRCLE.includes(file))
  expect(circles.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

test('a page imports its own folder and what pages share, no other page', () => {
  const pageOf = (path: string) => /^web\/pages\/(?!shell\/|shared\/)(\w+)\//.exec(path)?.[1]
  const fromPages = violations(({ file, target }) => {
    const page = pageOf(target)
    return !page || page === pageOf(file) || !file.startsWith('web/pages/')
  })
  expect(fromPages).toEqual([])
})

test('src imports nothing outside it', () => {
  expect(violations(({ target }) => !target.startsWith('../'))).toEqual([])
})

test(`no folder holds more than ${MOST_FILES} files`, () => {
  const counts = new Map<string, number>()
  for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const grown = [...counts].filter(([folder, count]) => count > (FULL_FOLDERS[folder] ?? MOST_FILES))
  expect(Object.fromEntries(grown)).toEqual({})
  // A folder that has become small leaves the list.
  expect(Object.keys(FULL_FOLDERS).filter((folder) => (counts.get(folder) ?? 0) <= MOST_FILES)).toEqual([])
})

test(`no style sheet is longer than ${MOST_LINES_OF_A_SHEET} lines`, () => {
  expect(sheets.length).toBeGreaterThan(100)
  const lengths = sheets.map((name) => [name, read(name).trimEnd().split('\n').length] as const)
  expect(lengths.filter(([, lines]) => lines > MOST_LINES_OF_A_SHEET)).toEqual([])
  expect(lengths.reduce((sum, [, lines]) => sum + lines, 0)).toBeLessThanOrEqual(MOST_LINES_OF_SHEETS)
})

test('every style sheet is imported by another, by a page, or found as a template’s own', () => {
  expect(unimported(sheets, [...sheets, ...sources])).toEqual([])
  expect(unimported([...sheets, 'ui/page/lost.css'], [...sheets, ...sources])).toEqual(['ui/page/lost.css'])
})

test('adapters are chosen in app only', () => {
  expect(
    violations(({ file, target }) => !target.includes('/adapters/') || file.includes('/adapters/') || composes(file)),
  ).toEqual([])
})

describe('what may reach the browser', () => {
  test('components and templates name types of the schemas of sections, never the schemas', () => {
    expect(
      violations(
        ({ file, target, typeOnly }) =>
          typeOnly || !/^(ui|templates)\//.test(file) || SECTION_SCHEMA.test(file) || !SECTION_SCHEMA.test(target),
      ),
    ).toEqual([])
  })

  test('components and templates import no server file', () => {
    expect(violations(({ file, target }) => !/^(ui|templates)\//.test(file) || !target.includes('.server.'))).toEqual(
      [],
    )
  })

  test('a rule of the domain (no .server in its name) imports no server file, no Node module and no database', () => {
    const isRule = (file: string) =>
      file.startsWith('domain/') && !/\.server\.tsx?$/.test(file) && !file.includes('/adapters/')
    expect(
      violations(
        ({ file, target, typeOnly }) =>
          !isRule(file) || typeOnly || !(target.includes('.server.') || target.startsWith('db/')),
      ),
    ).toEqual([])
    const withNode = sources.filter(
      (file) => isRule(file) && /^import (?!type).*from '(node:|pg|kysely|sharp|undici)/m.test(read(file)),
    )
    expect(withNode).toEqual([])
  })

  test('the domain knows neither React nor HTTP', () => {
    const offenders = sources.filter(
      (file) => file.startsWith('domain/') && /from '(react|react-dom|react-router|hono)(\/|')/.test(read(file)),
    )
    expect(offenders).toEqual([])
  })
})

test('only config.ts reads the environment', () => {
  const readers = sources.filter((file) => file !== 'config.ts' && /process\.env\b/.test(read(file)))
  // The doors hand it over whole to readConfig.
  expect(readers.filter((file) => !/readConfig\(process\.env\)/.test(read(file)))).toEqual([])
})

test('named exports, no classes for services, no enums', () => {
  const mayDefault = /^web\/(pages\/.*\/route\.tsx|root\.tsx|routes\.ts|entry\.)/
  const offenders = sources.filter(
    (file) =>
      (/^export default /m.test(read(file)) && !mayDefault.test(file)) || /^\s*(export )?enum /m.test(read(file)),
  )
  expect(offenders).toEqual([])
})

test('numbers are put into words in one place: a formatter made for each costs more than the page around it', () => {
  const formats = /\.toLocale\w*String\(|Intl\.NumberFormat/
  expect(sources.filter((file) => formats.test(read(file)))).toEqual([])
})

/** Doors that start processes compose the application; nothing else may. */
function mayCompose(file: string): boolean {
  return composes(file) || /^(cli\/|web\/(main|entry)|worker\/main)/.test(file)
}

/** The application put together: `app.ts`, its parts, and what they read of the environment. */
function composes(file: string): boolean {
  return /^(app|config)\.ts$|^app\//.test(file)
}

function isTestSupport(file: string): boolean {
  return /(contract|naive-engine|fixtures|test-support)/.test(file)
}

function violations(allowed: (found: Import) => boolean): string[] {
  return imports.filter((found) => !allowed(found)).map(({ file, target }) => `${file} imports ${target}`)
}

/** Sheets that no file of these brings to a page: by its path, or by a pattern with a star for its folder. */
function unimported(sheets: string[], files: string[]): string[] {
  const found = files.flatMap((file) =>
    [...read(file).matchAll(/(?:@import|from|glob<string>\()\s*["']([.#][^"']+\.css)/g)].map(([, specifier]) =>
      resolveSpecifier(file, specifier!),
    ),
  )
  return sheets.filter((sheet) => !found.includes(sheet) && !found.includes(sheet.replace(/[^/]+(?=\/[^/]+$)/, '*')))
}

/** What is left when imports that lead into no circle, or come out of none, are taken away. */
function inCircles(all: Import[]): Import[] {
  const importing = new Set(all.map(({ file }) => file))
  const imported = new Set(all.map(({ target }) => target))
  const rest = all.filter(({ file, target }) => importing.has(target) && imported.has(file))
  return rest.length === all.length ? rest : inCircles(rest)
}

function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]((?:\.|#)[^'"]+)['"]/gm)
  const dynamic = read(file).matchAll(/\bimport\(\s*(['"])((?:\.|#)[^'"]+)\1/g)
  return [...found, ...dynamic].map(([statement, type, specifier]) => ({
    file,
    target: resolveSpecifier(file, specifier!),
    typeOnly: Boolean(type) && statement.includes('type'),
  }))
}

function resolveSpecifier(file: string, specifier: string): string {
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : relative(SRC, join(SRC, dirname(file), specifier)).replaceAll('\\', '/')
}

function layerOf(path: string): string | null {
  return path.includes('/') ? path.split('/')[0]! : null
}

function subjectOf(path: string): string | null {
  return /^domain\/([^/]+)\//.exec(path)?.[1] ?? null
}

function read(file: string): string {
  return readFileSync(join(SRC, file), 'utf8')
}
