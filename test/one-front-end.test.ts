import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** What may stand beside React (docs/decisions/0013-one-front-end.md). */
const BOOT = 'web/boot.ts'
const BOOT_LINES = 150
/** Words the browser is not to escape: data for search engines, text a dealer wrote, the look of a tenant. */
const RAW_HTML = ['ui/sections/rich-text.tsx']

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^(?:ui|templates|web|domain)\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
const codeOf = (name: string) =>
  readFileSync(join(SRC, name), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')

/** `use-….ts`: where a component's ref meets the platform. */
const isHook = (name: string) => /(?:^|\/)use-[^/]+\.tsx?$/.test(name)
const filesWith = (pattern: RegExp) => files.filter((name) => name !== BOOT && pattern.test(codeOf(name)))

/** What nothing but a hook does. */
const BESIDE_REACT: [what: string, pattern: RegExp, examples: string[]][] = [
  [
    'looks elements up',
    /\.(?:querySelector(?:All)?|getElement(?:ById|sBy\w+))\b/,
    ["at.querySelector<HTMLElement>('a')", "document.getElementById('a')", "at.getElementsByTagName('a')"],
  ],
  // An abort signal is no element.
  ['listens beside React', /(?<!signal\.)\baddEventListener\(/, ["addEventListener('click', act)"]],
  [
    'writes into markup',
    /\b(?:textContent|innerHTML|innerText|outerHTML) =[^=]|\.(?:replaceChildren|insertAdjacent\w+)\(|\bdocument\.head\b/,
    ["at.textContent = ''", 'at.replaceChildren()', 'document.head.append(link)'],
  ],
  [
    'writes attributes and states',
    /\.(?:(?:set|toggle|remove)Attribute|classList\.\w+)\(|\.(?:value|open|checked|dataset\.\w+) =[^=]/,
    ["at.setAttribute('a', 'b')", "at.toggleAttribute('a')", "box.value = ''", 'menu.open = false'],
  ],
  ['talks through events of its own', /new (?:CustomEvent|Event)\(/, ["new Event('wheel')"]],
]

describe('one front end', () => {
  test('the rules below see the code', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter(isHook).length).toBeGreaterThan(5)
  })

  test.each(BESIDE_REACT)('nothing but a hook %s', (_, pattern, examples) => {
    expect(examples.filter((code) => !pattern.test(code))).toEqual([])
    expect(filesWith(pattern).filter((name) => !isHook(name))).toEqual([])
  })

  test('an object that is written down is no element', () => {
    const written = 'const view = { value: 1, open: true }; if (view.value === 1 || box.open == null) return'
    expect(BESIDE_REACT.filter(([, pattern]) => pattern.test(written))).toEqual([])
  })

  test('raw HTML is rich text alone', () => {
    expect(filesWith(/dangerouslySetInnerHTML/).filter((name) => !RAW_HTML.includes(name))).toEqual([])
  })

  test('pages are rendered in one place; besides, letters are drawn, the demo’s mailbox, and what stands for another company’s page', () => {
    expect(filesWith(/\brenderTo(?:String|StaticMarkup)\(/).sort()).toEqual([
      'web/api/signing/sandbox.call.server.ts',
      'web/demo-mail/answer-demo-mail.server.tsx',
      'web/entry.server.tsx',
      'web/mail/draw-letter.server.tsx',
    ])
  })

  test('what is in which chunk follows from imports: the build names no folder of the site', () => {
    const config = readFileSync(join(SRC, '../vite.config.ts'), 'utf8')
    expect([...new Set(config.match(/\bsrc\/[\w./-]+/g))].sort()).toEqual([
      ...['src/web/boot.ts', 'src/web/main.ts', 'src/web/pdf/pdf-thread.server.ts'],
    ])
  })

  test('nothing asks React Router for what the browsers’ copy of it is without (UNUSED_OF_ROUTER)', () => {
    const left =
      /import \{[^}]*\b(?:Form|useSubmit|useFormAction|useBlocker|useViewTransitionState)\b[^}]*\} from 'react-router'|\bclientAction\b|\bviewTransition\b|\b(?:submit|Form)\b[^}]*\} = useFetcher|\buseFetcher\b[\s\S]*\.(?:submit\(|Form\b)/
    const examples = [
      "import { Form, useLocation } from 'react-router'",
      "import { useSubmit } from 'react-router'",
      'export function clientAction() {',
      'navigate(href, { viewTransition: true })',
      'const { submit } = useFetcher()',
      'const saved = useFetcher()\nsaved.submit(form)',
      'const saved = useFetcher()\nreturn <saved.Form>',
      'useFetcher<Answer>().submit(form)',
      '<Link to={href} viewTransition>',
    ]
    expect(examples.filter((code) => !left.test(code))).toEqual([])
    expect(filesWith(left)).toEqual([])
  })

  test('the old runtime is gone, its attributes too', () => {
    expect(files.filter((name) => name.startsWith('web/client/'))).toEqual([])
    expect(filesWith(/data-(?:does|behaviour|started|on-touch|near)\b/)).toEqual([])
  })

  test('the boot script stays small', () => {
    expect(readFileSync(join(SRC, BOOT), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(BOOT_LINES)
  })
})
