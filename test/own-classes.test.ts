import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SRC = join(ROOT, 'src')
const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const sheets = names.filter((name) => name.endsWith('.css')).map((name) => ({ name, css: read(name) }))
/** Letters bring their styles along, in their own head (src/ui/mail/letter-styles.ts). */
const sources = names
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('ui/mail/'))
  .map(read)
const tests = [
  ...names.filter((name) => /\.test\.tsx?$/.test(name)).map(read),
  ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')),
]

/** Classes a text selects, without the backslashes of utilities. */
function selected(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"/g, '')
  return [...bare.matchAll(/\.((?:-?[A-Za-z_]|\\.)(?:\\.|[\w-])*)/g)].map(([, name]) => name!.replaceAll('\\', ''))
}

/** Words of string literals; `tag-${tone}` may be any word that begins with "tag-". */
function written(sources: string[]): { words: Set<string>; beginnings: string[] } {
  const literals = sources.flatMap((source) => source.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
  const all = literals.join('\n')
  return {
    words: new Set(all.match(/[\w-]+/g)),
    beginnings: [...new Set([...all.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning]) => beginning!))],
  }
}

/** What stands in attributes for classes: whole words only, not the half of `tag-${tone}`. */
function inMarkup(source: string): string[] {
  const attributes = source.matchAll(/\b(?:className|summaryClass)=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  return [...attributes].flatMap(([, plain, expression = '']) => {
    const chosen = expression.replace(/(?:[!=]== |\()'[^']*'/g, '')
    const texts = plain === undefined ? (chosen.match(/'[^']*'|`[^`]*`/g) ?? []) : [plain]
    return texts.flatMap((text) =>
      text
        .replace(/\$\{[^}]*\}/g, '$')
        .replace(/['`]/g, ' ')
        .split(/\s+/)
        .filter((word) => word && !word.includes('$')),
    )
  })
}

/** Utilities the sheets would have of these words. */
async function utilities(words: string[]): Promise<Set<string>> {
  const { build } = await compile(read('ui/styles/base.css'), {
    base: join(SRC, 'ui/styles'),
    loadStylesheet: async (id, base) => {
      const path = id === 'tailwindcss' ? join(ROOT, 'node_modules/tailwindcss/index.css') : join(base, id)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
  return new Set(selected(build(words)))
}

test('every class a sheet selects is written somewhere', () => {
  const { words, beginnings } = written(sources)
  const unknown = sheets.flatMap(({ name, css }) =>
    selected(css)
      .filter((found) => !words.has(found) && !beginnings.some((beginning) => found.startsWith(beginning)))
      .map((found) => `${name}: .${found}`),
  )
  expect(unknown).toEqual([])
})

test('every class in markup is a utility, or one that a sheet or a test selects', async () => {
  const words = [...new Set(sources.flatMap(inMarkup))]
  expect(words.length).toBeGreaterThan(500)
  const known = await utilities(words)
  for (const text of [...sheets.map(({ css }) => css), ...tests]) for (const name of selected(text)) known.add(name)
  expect(words.filter((word) => !known.has(word))).toEqual([])
})

describe('the rules find', () => {
  test('a class nobody writes, but none that is put together', () => {
    const { words, beginnings } = written([`const a = <p className={\`tag tag-\${tone}\`} title="b c">gone</p>`])
    expect([...words]).toEqual(expect.arrayContaining(['tag', 'b', 'c']))
    expect(words.has('gone')).toBe(false)
    expect(beginnings).toEqual(['tag-'])
    expect(selected('.a:hover > .b-c { color: url("x.svg") } /* .d */ .lg\\:e {}')).toEqual(['a', 'b-c', 'lg:e'])
  })

  test('classes in every form of markup', async () => {
    expect(inMarkup(`<a className="b c" /> <a className={d === 'x' ? 'e f' : \`g h-\${i}\`} />`)).toEqual([
      'b',
      'c',
      'e',
      'f',
      'g',
    ])
    expect((await utilities(['flex', 'no-such-thing'])).has('flex')).toBe(true)
    expect((await utilities(['flex', 'no-such-thing'])).has('no-such-thing')).toBe(false)
  })
})

function read(name: string): string {
  return readFileSync(join(SRC, name), 'utf8')
}
