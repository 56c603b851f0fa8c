import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIXED_PAIRS } from '#domain/tenants/tokens.ts'

const SOURCE = join(import.meta.dirname, '..')
const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(join(SOURCE, file), 'utf8') }))

/** Where the accent is large or a sign, for which the 3:1 that is computed of it is enough. */
const LARGE_ACCENTS: Record<string, string> = {
  '.w-title h1 b': 'a number as large as a heading',
  '.notice-code': 'the number of the page’s state, six rem high',
  '.reasons .icon': 'a sign',
  '.w-reviews .review > .stars': 'stars',
}

test('the accent is text only where it is large; small text takes --accent-text', () => {
  const found = sheets.flatMap(({ css }) =>
    [...css.matchAll(/([^{};]+)\{[^{}]*?(?<![\w-])(?:color: var\(--accent\)|text-accent(?![\w-]))/g)].map(
      ([, selector]) => selector!.replace(/\/\*.*?\*\//gs, '').trim(),
    ),
  )
  expect(found.sort()).toEqual(Object.keys(LARGE_ACCENTS).sort())
})

const mixes = MIXED_PAIRS.flatMap(({ what, text, on }) =>
  [text, on].filter((colour) => typeof colour !== 'string').map((mix) => [what, mix, text] as const),
)

test.each(mixes)('%s is mixed in a style sheet as it is computed', (_what, [one, other, percent], text) => {
  const first = one === text ? 'currentColor' : `var(--${one})`
  const written = `color-mix(in oklab, ${first}, var(--${other}) ${percent}%)`
  expect(sheets.filter(({ css }) => css.includes(written)).length).toBeGreaterThan(0)
})
