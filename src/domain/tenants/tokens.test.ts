import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio, mixColours, parseColour } from './colour.ts'
import { accentInkPercent, NEUTRAL_TOKENS, resolveTokens, TOKENS, tokensCss } from './tokens.ts'
import { tenantTokensSchema } from './tokens-schema.ts'

const hex = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
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
    ['negative', '#dc362d', 'surface-raised', 4.5],
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

  test.each([
    ['the edge of a field', { 'ink-muted': '#767676', 'surface-raised': '#ffffff' }, 'ink-muted', 'surface'],
    ['a badge of good news', { positive: '#257f47', 'surface-raised': '#ffffff' }, 'positive', 'positive'],
    ['a badge of care', { caution: '#a26400', 'surface-raised': '#ffffff' }, 'caution', 'caution'],
    ['a badge of what is wrong', { negative: '#dc362d', 'surface-raised': '#ffffff' }, 'negative', 'negative'],
    ['the main button under the pointer', { accent: '#777777', 'accent-ink': '#000000' }, 'accent-ink', 'accent'],
    ['quiet text on a dark panel', { ink: '#6d6d6d', 'ink-muted': '#6d6d6d' }, 'surface', 'ink'],
  ] as const)('%s is too faint where the plain colours are not', (what, tenant, text, on) => {
    const { findings } = resolveTokens(NEUTRAL_TOKENS, tenant)
    expect(findings).toEqual([
      { kind: 'low-contrast', what, text, on, ratio: expect.any(Number), needed: text === 'ink-muted' ? 3 : 4.5 },
    ])
  })

  test('whatever the accent, the ink on it can be read', () => {
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

describe('the accent as small text', () => {
  test('can be read on the page and on what is raised, whatever the accent', () => {
    const { ink, surface, 'surface-raised': raised } = NEUTRAL_TOKENS
    fc.assert(
      fc.property(hex, (accent) => {
        const percent = accentInkPercent({ ...NEUTRAL_TOKENS, accent })
        const text = mixColours(parseColour(accent)!, parseColour(ink)!, percent)
        const worst = Math.min(...[surface, raised].map((ground) => contrastRatio(text, parseColour(ground)!)))
        expect(worst).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('keeps as much of its colour as it may', () => {
    const percent = (accent: string) => accentInkPercent({ ...NEUTRAL_TOKENS, accent })
    expect([percent('#1f4fd8'), percent('#ffd400'), percent('no colour')]).toEqual([30, 50, 100])
    expect(tokensCss({ ...NEUTRAL_TOKENS, accent: '#ffd400' })).toContain(
      '--accent-text:color-mix(in oklab,var(--accent),var(--ink) 50%)',
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
          expect(css.split(';')).toHaveLength(TOKENS.length + 3)
        },
      ),
    )
  })
})
