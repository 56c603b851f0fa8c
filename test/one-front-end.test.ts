import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** What may stand beside React (docs/decisions/0013-one-front-end.md). */
const BOOT = 'web/boot.ts'
const BOOT_LINES = 150
/** Says before the first paint that what this device keeps is on its way, and has the boot script begin. */
const BEFORE_PAINT = 'ui/shortlist/filling-if-kept.tsx'
/** Words the browser is not to escape: data for search engines, text a dealer wrote, the look of a tenant. */
const RAW_HTML = ['ui/sections/rich-text.tsx']

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^(?:ui|templates|web)\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
const codeOf = (name: string) =>
  readFileSync(join(SRC, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')

/** `use-….ts`: where a component's ref meets the platform. */
const isHook = (name: string) => /(?:^|\/)use-[^/]+\.tsx?$/.test(name)
const filesWith = (pattern: RegExp) =>
  files.filter(
    (name) => ![BOOT, BEFORE_PAINT].includes(name) && !name.includes('.server.') && pattern.test(codeOf(name)),
  )

describe('one front end', () => {
  test('the rules below see the code', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter(isHook).length).toBeGreaterThan(5)
  })

  test.each([
    ['looks elements up', /\.(?:querySelector(?:All)?|getElementsBy\w+)\(/],
    ['listens beside React', /\baddEventListener\(/],
    [
      'writes into markup',
      /\b(?:textContent|innerHTML|innerText|outerHTML) =[^=]|\.(?:replaceChildren|insertAdjacent\w+)\(/,
    ],
    ['talks through events of its own', /new (?:CustomEvent|Event)\(/],
  ])('nothing but a hook %s', (_, pattern) => {
    expect(filesWith(pattern).filter((name) => !isHook(name))).toEqual([])
  })

  test('raw HTML is rich text alone', () => {
    expect(filesWith(/dangerouslySetInnerHTML/).filter((name) => !RAW_HTML.includes(name))).toEqual([])
  })

  test('the old runtime is gone, its attributes too', () => {
    expect(files.filter((name) => name.startsWith('web/client/'))).toEqual([])
    expect(filesWith(/data-(?:does|behaviour|started|on-touch|near)\b/)).toEqual([])
  })

  test('the boot script stays small', () => {
    expect(readFileSync(join(SRC, BOOT), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(BOOT_LINES)
  })
})
