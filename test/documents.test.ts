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

function list(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}
