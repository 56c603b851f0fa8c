import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { VARIABLES } from '#config.ts'

const ROOT = join(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md', ...list('docs')].filter((name) => existsSync(join(ROOT, name)))

/** Paths in backticks that start with a folder or file of ours, and links between documents. */
const PATH = /`((?:src|test|docs|scripts|bin|tenants|\.ci)\/[\w./@{},-]+)`/g
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

test('README has a line for every variable, with its default and meaning', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll('`', '')
  for (const [name, variable] of Object.entries(VARIABLES.shape)) {
    const { default: said, description } = variable.meta()!
    const value = said ?? String(variable instanceof z.ZodDefault ? variable.def.defaultValue : '')
    expect(readme).toContain(`| ${name} | ${value || 'unset'} | ${description!.replaceAll('`', '')} |`)
  }
})

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
