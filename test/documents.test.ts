import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { VARIABLES } from '#config.ts'

const ROOT = join(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', ...list('docs')].filter((name) => existsSync(join(ROOT, name)))

/** Paths in backticks that start with a folder or file of ours, and links between documents. */
const PATH = /`((?:src|test|docs|deploy|scripts|bin|tenants|\.ci)\/[\w./@{},-]+)`/g
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g

test('documents are found', () => expect(documents.length).toBeGreaterThan(8))

for (const document of documents) {
  test(`${document} names only paths that exist`, () => {
    const text = readFileSync(join(ROOT, document), 'utf8')
    const paths = [...text.matchAll(PATH)].flatMap(([, path]) => expand(path!)).map((path) => join(ROOT, path))
    // What an example links to is its dealer's.
    const links = [...text.replace(/```.*?```/gs, '').matchAll(LINK)].map(([, path]) =>
      join(ROOT, dirname(document), path!),
    )
    expect([...paths, ...links].filter((path) => !existsSync(path)).map((path) => relative(ROOT, path))).toEqual([])
  })
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const commented = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'src', 'scripts', 'test'].flatMap((name) => list(name, /\.(?:md|tsx?|py)$/)),
]

/** A machine's own `node` may be too old to run TypeScript; npm finds the pinned one. */
test('commands that are told go through npm, and each is one', () => {
  const wrong = commented.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const bare = [...text.matchAll(/\bnode (?:scripts|test|src|bin)\/\S+/g)].map(([command]) => command)
    const unknown = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].flatMap(([command, name]) =>
      name! in scripts ? [] : [command],
    )
    return [...bare, ...unknown].map((command) => `${file}: ${command}`)
  })
  expect(wrong).toEqual([])
})

const RULES = 'docs/rules.md'
const rules = [...readFileSync(join(ROOT, RULES), 'utf8').matchAll(/^### (.*)$/gm)].map(([, id]) => id!)
const cited = tracked().flatMap((file) => matches(file, /\brule:([a-z]+(?:-[a-z]+)*)/g))

test('a rule stands once, under an id of words with dashes', () => {
  expect(rules.filter((id, at) => rules.indexOf(id) !== at || !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
})

test('what is cited is a rule, and every rule is cited', () => {
  expect(cited.filter(({ found }) => !rules.includes(found)).map(({ at, found }) => `${at}: ${found}`)).toEqual([])
  const kept = new Set(cited.filter(({ at }) => !at.startsWith(RULES)).map(({ found }) => found))
  expect(rules.filter((id) => !kept.has(id))).toEqual([])
})

/** A section of a document that is not here says nothing to who reads it. */
test('no rule is cited by the section of a document that is not here', () => {
  const elsewhere = tracked().flatMap((file) => matches(file, /([BC]§|\b(?:[Dd]ecisions|[Ff]ield[- ]facts) §?\d)/g))
  expect(elsewhere.map(({ at, found }) => `${at}: ${found}`)).toEqual([])
})

test('the page of variables has a line for every one, with its default and meaning', () => {
  const page = readFileSync(join(ROOT, 'docs/variables.md'), 'utf8').replaceAll('`', '')
  for (const [name, variable] of Object.entries(VARIABLES.shape)) {
    const { default: said, description } = variable.meta()!
    const value = said ?? String(variable instanceof z.ZodDefault ? variable.def.defaultValue : '')
    expect(page).toContain(`| ${name} | ${value || 'unset'} | ${description!.replaceAll('`', '')} |`)
  }
})

/** ASVS 5.0.0, levels 1 and 2: the numbers there are in each section. */
const ASVS = `1.1 1-2, 1.2 1-9, 1.3 1-11, 1.4 1-3, 1.5 1-2, 2.1 1-3, 2.2 1-3, 2.3 1-4, 2.4 1, 3.2 1-2, 3.3 1-4, 3.4 1-6, 3.5 1-5,
  3.7 1-2, 4.1 1-3, 4.2 1, 4.3 1-2, 4.4 1-4, 5.1 1, 5.2 1-3, 5.3 1-2, 5.4 1-3, 6.1 1-3, 6.2 1-12, 6.3 1-4, 6.4 1-4, 6.5 1-5, 6.6 1-3,
  6.8 1-4, 7.1 1-3, 7.2 1-4, 7.3 1-2, 7.4 1-5, 7.5 1-2, 7.6 1-2, 8.1 1-2, 8.2 1-3, 8.3 1, 8.4 1, 9.1 1-3, 9.2 1-4, 10.1 1-2, 10.2 1-2,
  10.3 1-4, 10.4 1-11, 10.5 1-5, 10.6 1-2, 10.7 1-3, 11.1 1-2, 11.2 1-3, 11.3 1-3, 11.4 1-4, 11.5 1, 11.6 1, 12.1 1-3, 12.2 1-2,
  12.3 1-4, 13.1 1, 13.2 1-5, 13.3 1-2, 13.4 1-5, 14.1 1-2, 14.2 1-4, 14.3 1-3, 15.1 1-3, 15.2 1-3, 15.3 1-7, 16.1 1, 16.2 1-5,
  16.3 1-4, 16.4 1-3, 16.5 1-3, 17.1 1, 17.2 1-4, 17.3 1-2`

test('the page of security has each requirement once, with a verdict, and lists what is open', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const [, list = ''] = /^## Open([\s\S]*?)^## /m.exec(page) ?? []
  const rows = [...page.matchAll(/^\| (\d[\d., –]*\.\d+) .*\| (holds|not ours|open)\b[^|]* \|$/gm)].map(
    ([, ids, verdict]) => ({ ids: ids!.split(', ').flatMap(requirements), verdict }),
  )
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(
    ASVS.split(/,\s+/)
      .flatMap((section) => requirements(section.replace(' ', '.')))
      .sort(),
  )
  const open = rows.flatMap(({ ids, verdict }) => (verdict === 'open' ? ids : []))
  expect(new Set(list.match(/\d+\.\d+\.\d+/g))).toEqual(new Set(open))
})

/** '1.2.6–1.2.8' and '1.2.6-8' are three. */
function requirements(range: string): string[] {
  const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:[–-](?:\1\.)?(\d+))?$/.exec(range) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${section}.${Number(first) + i}`)
}

/** Where a file says what `pattern` captures, as file and line. */
function matches(file: string, pattern: RegExp): { at: string; found: string }[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  return lines.flatMap((line, i) =>
    [...line.matchAll(pattern)].map(([, found]) => ({ at: `${file}:${i + 1}`, found: found! })),
  )
}

/** Texts of the repository, those that are not committed yet too. */
function tracked(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => /\.(?:md|[cm]?[jt]sx?|json|css|py|sql|ya?ml|txt|sh)$/.test(name) && existsSync(join(ROOT, name)))
}

/** `a/{b,c}.ts` names a/b.ts and a/c.ts. */
function expand(path: string): string[] {
  const braces = /\{([^}]*)\}/.exec(path)
  return braces
    ? braces[1]!.split(',').flatMap((word) => expand(path.replace(braces[0], word)))
    : [path.replace(/\/$/, '')]
}

function list(folder: string, kind = /\.md$/): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name))
}
