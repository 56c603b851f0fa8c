import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
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

test('README has a line for every variable, with its default and meaning', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll('`', '')
  for (const [name, [value, meaning]] of Object.entries(VARIABLES)) {
    expect(readme).toContain(`| ${name} | ${value} | ${meaning.replaceAll('`', '')} |`)
  }
})

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
