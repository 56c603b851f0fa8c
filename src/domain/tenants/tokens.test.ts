import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio, parseColour } from './colour.ts'
import { NEUTRAL_TOKENS, resolveTokens, TOKENS, tokensCss } from './tokens.ts'
import { tenantTokensSchema } from './tokens-schema.ts'

const problem = (tokens: unknown) => tenantTokensSchema.safeParse(tokens).error?.issues[0]

describe('what a tenant may write', () => {
  test('takes every token of the neutral look', () => {
    expect(tenantTokensSchema.parse(NEUTRAL_TOKENS)).toEqual(NEUTRAL_TOKENS)
    expect(tenantTokensSchema.parse({})).toEqual({})
  })

  test.each([
    ['accent', 'red;}body{display:none'],
    ['accent', '</style><script>'],
    ['accent', 'tomato'],
    ['accent', 'rgb(0 0 0 / 50%)'],
    ['accent', 'url(https://x.example)'],
    ['surface', '#fff\u0000'],
    ['radius', '-4px'],
    ['radius', '4vw'],
    ['radius', 'calc(1px + 1px)'],
    ['shadow', '0 1px'],
    ['shadow', '0 1px 3px'],
    ['shadow', '0 1px 3px 2px 4px #000'],
    ['font-text', 'Comic Sans MS'],
  ])('refuses %s: %s', (name, value) => {
    expect(problem({ [name]: value })?.path).toEqual([name])
  })

  test.each(['none', '0 1px 3px rgb(0 0 0 / 12%)', 'inset 0 0 0 1px #0003, 0 8px 24px -4px rgb(16 24 40 / 8%)'])(
    'takes the shadow %s',
    (shadow) => {
      expect(tenantTokensSchema.parse({ shadow })).toEqual({ shadow })
    },
  )

  test('knows no other token', () => {
    expect(problem({ colour: '#fff' })).toMatchObject({ code: 'unrecognized_keys', keys: ['colour'] })
  })
})

describe('resolveTokens', () => {
  test('finds nothing wrong with the neutral look, and changes nothing', () => {
    expect(resolveTokens(NEUTRAL_TOKENS, {})).toEqual({ tokens: NEUTRAL_TOKENS, findings: [] })
  })

  test('chooses a readable ink on an accent that cannot carry the given one', () => {
    const { tokens, findings } = resolveTokens(NEUTRAL_TOKENS, { accent: '#ffd400' })
    expect(tokens['accent-ink']).toBe(NEUTRAL_TOKENS.ink)
    expect(findings).toEqual([
      { kind: 'low-contrast', text: 'accent', on: 'surface', ratio: 1.43, needed: 3 },
      { kind: 'low-contrast', text: 'accent', on: 'surface-raised', ratio: 1.33, needed: 3 },
      { kind: 'ink-chosen', accent: '#ffd400', refused: '#ffffff', chosen: '#16181d', refusedRatio: 1.43, ratio: 12.4 },
    ])
  })

  test.each([
    ['ink', '#9a9a9a', 'surface', 4.5],
    ['ink', '#7d7d7d', 'surface-raised', 4.5],
    ['ink-muted', '#909090', 'surface', 4.5],
    ['ink-muted', '#747474', 'surface-raised', 4.5],
    ['accent', '#ff9d5c', 'surface', 3],
    ['accent', '#949494', 'surface-raised', 3],
    ['positive', '#2fa35c', 'surface', 4.5],
    ['caution', '#b87500', 'surface-raised', 4.5],
    ['negative', '#ff6b5e', 'surface', 4.5],
  ] as const)('%s %s is too faint on %s', (text, value, on, needed) => {
    const { findings } = resolveTokens(NEUTRAL_TOKENS, { [text]: value })
    expect(findings).toContainEqual({ kind: 'low-contrast', text, on, needed, ratio: expect.any(Number) })
    const found = findings.find(
      (finding) => finding.kind === 'low-contrast' && finding.text === text && finding.on === on,
    )
    expect(found!.ratio).toBeLessThan(needed)
  })

  test('what is enough on white may be too little on the grey beside it', () => {
    const on = (value: string) =>
      resolveTokens(NEUTRAL_TOKENS, { 'ink-muted': value }).findings.map((finding) => 'on' in finding && finding.on)
    expect(on('#747474')).toEqual(['surface-raised'])
    expect(on('#6a6a6a')).toEqual([])
  })

  test('whatever the accent, the ink on it can be read', () => {
    const hex = fc
      .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
    fc.assert(
      fc.property(hex, hex, hex, (accent, ink, surface) => {
        const { tokens } = resolveTokens(NEUTRAL_TOKENS, { accent, ink, surface })
        expect(contrastRatio(parseColour(tokens['accent-ink'])!, parseColour(tokens.accent)!)).toBeGreaterThanOrEqual(
          4.5,
        )
      }),
    )
  })
})

describe('tokensCss', () => {
  test('writes every token once', () => {
    const css = tokensCss(NEUTRAL_TOKENS)
    for (const name of TOKENS) expect(css.split(`--${name}:`), name).toHaveLength(2)
    expect(css).toContain("--font-text:'Inter Variable'")
  })

  test.each([
    ['#ffffff', 'light', 'none'],
    ['#f4f1ea', 'light', 'none'],
    ['#101418', 'dark', 'invert(1)'],
    ['oklch(0.3 0.05 250)', 'dark', 'invert(1)'],
  ])('on %s the browser draws %s parts and black marks stay readable', (surface, scheme, filter) => {
    const css = tokensCss({ ...NEUTRAL_TOKENS, surface })
    expect(css).toContain(`color-scheme:${scheme}`)
    expect(css).toContain(`--mark-filter:${filter}`)
  })

  test('no value, however it came there, leaves its declaration', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKENS),
        fc.oneof(fc.string(), fc.constant('x}</style><script>alert(1)</script>')),
        (name, value) => {
          const css = tokensCss({ ...NEUTRAL_TOKENS, [name]: value })
          expect(css.match(/[{}<>]/g)).toEqual(['{', '}'])
          expect(css.split(';')).toHaveLength(TOKENS.length + 2)
        },
      ),
    )
  })
})
