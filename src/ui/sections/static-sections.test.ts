import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { STATIC } from './static-sections.ts'

const SRC = join(import.meta.dirname, '../..')
/** What React would have to be there for: state, effects, handlers. */
const WORKS = /\buse[A-Z]\w*\(|\bon[A-Z]\w*=|\blatePart\(/

/** Of what a file is made, types and other libraries left out. */
function sourcesOf(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen
  const code = readFileSync(file, 'utf8')
  seen.set(file, code)
  for (const [, from] of code.matchAll(/^import (?!type)[^']*'([^']+)'/gm)) {
    const path = from!.startsWith('#') ? join(SRC, from!.slice(1)) : resolve(dirname(file), from!)
    if (/^[.#]/.test(from!) && existsSync(path)) sourcesOf(path, seen)
  }
  return seen
}

const working = (file: string) =>
  [...sourcesOf(file)].filter(([, code]) => WORKS.test(code)).map(([path]) => path.slice(SRC.length + 1))

test('the search of the hero is seen to work', () => {
  expect(working(join(import.meta.dirname, 'hero/section.tsx'))).toContain('ui/page/hero-search.tsx')
})

test.each([...STATIC])('%s does nothing in the browser', (kind) => {
  expect(working(join(import.meta.dirname, kind, 'section.tsx'))).toEqual([])
})

test.each(globSync('templates/*/footer.tsx', { cwd: SRC }))('nor does %s', (file) => {
  expect(working(join(SRC, file))).toEqual([])
})

const homes = globSync('templates/*/home.tsx', { cwd: SRC })

test.each(homes)('nor do those that %s draws in its own way', (file) => {
  const home = readFileSync(join(SRC, file), 'utf8')
  for (const kind of STATIC) {
    const own = new RegExp(`^ {4}'?${kind}'?: (?:(\\w+),|.*<(\\w+))`, 'm').exec(home)
    const name = own?.[1] ?? own?.[2]
    if (!name) continue
    const body = new RegExp(`^function ${name}\\([\\s\\S]*?^\\}`, 'm').exec(home)?.[0]
    if (body) expect(body, kind).not.toMatch(WORKS)
  }
})
