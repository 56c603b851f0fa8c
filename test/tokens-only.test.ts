import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Components and templates draw with the closed tokens only (docs/style.md 17): a tenant's look changes all of a page
 * or none of it. tokens.ts of a template is where its colours are.
 */
const SRC = join(import.meta.dirname, '../src')
const sources = ['ui', 'templates']
  .flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(?:css|tsx)$/.test(name) && !/\.test\.tsx$/.test(name))

const WRITTEN_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi
const NAMED_COLOUR =
  /\b(?:white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|silver|navy|teal|maroon|beige|brown|crimson|gold)\b/gi
/** Utilities of a palette we do not have, and values written into a class. */
const COLOUR_UTILITY =
  /\b(?:bg|text|border|ring|fill|stroke|outline|shadow|from|via|to|decoration|divide|accent|caret)-(?:\[|(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})\b)/g

/** What a file draws with that is no token: one line each, empty for a sound file. */
function offTokens(name: string, text: string): string[] {
  return name.endsWith('.css') ? offTokensOfCss(name, text) : offTokensOfMarkup(name, text)
}

function offTokensOfCss(name: string, text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const applied = [...bare.matchAll(/@apply ([^;]+);/g)].flatMap(
    ([, utilities]) => utilities!.match(COLOUR_UTILITY) ?? [],
  )
  const found = applied.map((utility) => `${name}: ${utility}`)
  const isFontFace = (at: number) => bare.lastIndexOf('@font-face', at) > bare.lastIndexOf('}', at)
  for (const declaration of bare.matchAll(/([a-z-]+)\s*:\s*([^;{}]+);/gi)) {
    const [, property, value] = declaration as unknown as [string, string, string]
    const say = (what: string) => found.push(`${name}: ${property}: ${what}`)
    // A mask has no colour: its black is "here", as transparent is "not here".
    if (!property.startsWith('mask')) for (const [colour] of value.matchAll(WRITTEN_COLOUR)) say(colour)
    if (/colou?r$|^background|^border|^outline|^fill$|^stroke$|shadow$/.test(property))
      for (const [colour] of value.matchAll(NAMED_COLOUR)) say(colour)
    if (property.endsWith('box-shadow') && !isTokenShadow(value)) say(value)
    if (property === 'text-shadow' || /drop-shadow\(/.test(value)) say(value)
    const isFace = property === 'font-family' && !isFontFace(declaration.index)
    if (isFace && !/^(?:var\(--font-(?:display|text)\)|inherit)$/.test(value.trim())) say(value)
    if (property === 'font' && !/ var\(--font-(?:display|text)\)$/.test(value.trim())) say(value)
  }
  return found
}

/** The shadow token, none, or a ring inside a box in a token's colour, which is an edge and no shadow. */
function isTokenShadow(value: string): boolean {
  return /^(?:var\(--shadow\)|none|inset 0 0 0 \d+px var\(--[a-z-]+\))$/.test(value.trim())
}

function offTokensOfMarkup(name: string, text: string): string[] {
  const say = (what: string) => `${name}: ${what}`
  const utilities = [...text.matchAll(COLOUR_UTILITY)].map(([utility]) => say(utility))
  const attributes = text.matchAll(/\b(?:fill|stroke|color|stopColor|floodColor)=(?:"([^"]*)"|\{['"]([^'"]*)['"]\})/g)
  const values = [...attributes].map(([, plain, braced]) => plain ?? braced ?? '')
  const styles = [...text.matchAll(/style=\{\{([^}]*)\}\}/g)].map(([, style]) => style!)
  return [
    ...utilities,
    ...values.filter((value) => !/^(?:none|currentColor|transparent|var\(--[a-z-]+\))$/.test(value)).map(say),
    ...styles.filter((style) => /colou?r|background|shadow|font/i.test(style)).map(say),
  ]
}

test('the rule sees the style sheets and components', () => {
  expect(sources.filter((name) => name.endsWith('.css')).length).toBeGreaterThan(5)
  expect(sources.filter((name) => name.endsWith('.tsx')).length).toBeGreaterThan(30)
})

test('every colour, shadow and face is a token', () => {
  expect(sources.flatMap((name) => offTokens(name, readFileSync(join(SRC, name), 'utf8')))).toEqual([])
})

describe('the rule finds', () => {
  test.each([
    ['a hex colour', 'a.css', '.a { color: #ff0000; }'],
    ['a colour function', 'a.css', '.a { background: rgb(0 0 0 / 10%); }'],
    ['a named colour', 'a.css', '.a { border: 1px solid white; }'],
    ['a custom property with a colour', 'a.css', '.a { --mine: #123; }'],
    ['a shadow of its own', 'a.css', '.a { box-shadow: 0 1px 2px var(--ink); }'],
    ['a shadow of text', 'a.css', '.a { text-shadow: 0 1px var(--ink); }'],
    ['a drop shadow', 'a.css', '.a { filter: drop-shadow(0 1px var(--ink)); }'],
    ['a face', 'a.css', '.a { font-family: Georgia; }'],
    ['a face behind its size', 'a.css', '.a { font: 600 1rem / 1.2 Georgia; }'],
    ['a palette utility in a sheet', 'a.css', '.a { @apply flex text-red-500; }'],
    ['a palette utility', 'a.tsx', '<p className="bg-red-500" />'],
    ['a colour in a class', 'a.tsx', '<p className="text-[#123456]" />'],
    ['a colour in an attribute', 'a.tsx', '<path fill="#fff" />'],
    ['a colour in a style', 'a.tsx', "<p style={{ color: 'x' }} />"],
  ])('%s', (_, name, text) => {
    expect(offTokens(name, text)).not.toEqual([])
  })

  test('nothing in what is sound', () => {
    const css = `
      .a { color: var(--ink); box-shadow: var(--shadow); font-family: var(--font-text); }
      .a p { font: 600 var(--text-lg) / 1.2 var(--font-display); }
      .b { mask-image: linear-gradient(#000, transparent); box-shadow: inset 0 0 0 2px var(--accent); }
      @font-face { font-family: "Inter"; src: local("Arial"); }`
    expect(offTokens('a.css', css)).toEqual([])
    expect(offTokens('a.tsx', '<a href="#fade" className="bg-accent"><path fill="currentColor" /></a>')).toEqual([])
  })
})
