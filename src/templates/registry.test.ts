import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { TEMPLATE_NAMES, TEMPLATES, templateName, templateTokens } from './registry.ts'

test('every folder beside it is a template, and nothing else is', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(TEMPLATE_NAMES.toSorted()).toEqual(folders.map(({ name }) => name).sort())
})

test('a site whose template is gone has the first one, and its look', () => {
  expect([templateName('workshop'), templateName('gone'), templateName('constructor')]).toEqual([
    'workshop',
    'meridian',
    'meridian',
  ])
  expect(templateTokens('gone')).toBe(TEMPLATES.meridian)
})

/** A template says what only it draws. */
const MOST_FILES = 12
const MOST_LINES = 1_500

test.each(TEMPLATE_NAMES)(`%s has at most ${MOST_FILES} files and ${MOST_LINES} lines, styles included`, (name) => {
  const folder = join(import.meta.dirname, name)
  const files = readdirSync(folder)
  const lines = files.map((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length)
  expect(files.length).toBeLessThanOrEqual(MOST_FILES)
  expect(lines.reduce((sum, of) => sum + of, 0)).toBeLessThanOrEqual(MOST_LINES)
})

describe('a new template joins by its folder alone', () => {
  const root = temporaryFolder()
  const registry = join(root, 'registry.ts')
  /** Of each template of the copy: its name and its accent. */
  const print = (file: string) => {
    const script = `const { TEMPLATES } = await import(${JSON.stringify(pathToFileURL(file).href)})
      console.log(JSON.stringify(Object.entries(TEMPLATES).map(([name, tokens]) => [name, tokens.accent])))`
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
  }
  const expected = [...TEMPLATE_NAMES, 'brook', 'zenith'].map((name) => [
    name,
    TEMPLATES[{ brook: 'atrium', zenith: 'workshop' }[name] ?? name]!.accent,
  ])

  beforeAll(() => {
    cpSync(import.meta.dirname, root, { recursive: true })
    cpSync(join(import.meta.dirname, 'workshop'), join(root, 'zenith'), { recursive: true })
    cpSync(join(import.meta.dirname, 'atrium'), join(root, 'brook'), { recursive: true })
  })

  test('for plain Node, as the command line runs', () => expect(print(registry)).toEqual(expected))

  test('for what Vite builds, as the server runs', { timeout: 60_000 }, async () => {
    const outDir = join(root, 'built')
    const output = { entryFileNames: 'registry.mjs' }
    const built = { ssr: registry, outDir, target: 'es2023', rollupOptions: { output } } as const
    await build({ root, configFile: false, logLevel: 'silent', build: built })
    expect(print(join(outDir, 'registry.mjs'))).toEqual(expected)
  })
})
