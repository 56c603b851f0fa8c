import { expect, test } from 'vitest'
import { listMarkdownLinks, renderMarkdown } from './markdown.server.ts'

const place = {
  pictures: (src: string) => (src.startsWith('pictures/') ? { src: '/a"b.webp' } : null),
  headingsFrom: 2,
}
const html = (text: string, more = {}) => renderMarkdown(text, { ...place, ...more })

test('headings begin below the heading of the page', () => {
  expect(html('# A\n## B\n### C')).toBe('<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>\n')
  expect(html('# A\n###### B', { headingsFrom: 4 })).toBe('<h4>A</h4>\n<h6>B</h6>\n')
})

test('markup of the writer’s own is text, unsafe links are words', () => {
  const text =
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) <javascript:alert(1)> [b](vbscript:x) [c](data:text/html,x)'
  expect(html(text)).not.toMatch(/<img|<a /)
})

test('links to other sites, pictures as the place has them', () => {
  expect(html('[a](https://example.com) [b](/x)')).toBe(
    '<p><a href="https://example.com" rel="noopener">a</a> <a href="/x">b</a></p>\n',
  )
  expect(html('![A "yard"](pictures/x.webp)![none](y.webp)')).toBe(
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
