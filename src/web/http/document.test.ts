import { describe, expect, test } from 'vitest'
import { documentHtml, inScript } from './document.server.ts'

const rendered = '<html><head><title>A page</title></head><body><p>$& page</p></body></html>'
const files = {
  context: {},
  manifest: '/assets/m.js',
  entry: '/assets/e.js',
  routes: { root: '/assets/r.js' },
  preload: [],
  late: [],
  count: null,
  deviceList: null,
}
const parts = { stream: '[]\n', views: [], start: { boot: '/assets/b.js', files }, structuredData: [] }

describe('the finished document', () => {
  test('asks for the boot script alone, which asks for the others, and says first what it needs', () => {
    const html = documentHtml(rendered, parts).join('')
    expect(html).not.toMatch(/<link[^>]*modulepreload/)
    expect(html.match(/<script[^>]* src=[^>]*>/g)).toEqual(['<script src="/assets/b.js">'])
    expect(html).toMatch(
      /id="hydration-files">\{"context":\{\},"manifest":"\/assets\/m.js".*src="\/assets\/b.js"><\/script><title>/,
    )
  })

  test('views stand in the loader data as they are, and not once more within it', () => {
    const views = ['{"a":"$& \\"quoted\\""}', '{"b":1}'].map((json) => ({ view: {}, json }))
    const stream = '[{"_1":2},"root","\\u00001","home","\\u00002"]\n'
    expect(documentHtml(rendered, { ...parts, stream, views }).join('')).toContain(
      `id="loader-data">[{"_1":2},"root","\\u00001","home","\\u00002"]\n${views[0]!.json}\n${views[1]!.json}</script>`,
    )
    expect(documentHtml(rendered, { ...parts, stream, views, start: null }).join('')).toContain(
      JSON.stringify(`[{"_1":2},"root",${JSON.stringify(views[0]!.json)},"home",${JSON.stringify(views[1]!.json)}]\n`),
    )
  })

  test('data stands before the end of the body, words that replace() would read are left alone', () => {
    const html = documentHtml(rendered, { ...parts, stream: '["$&"]\n' }).join('')
    expect(html).toContain('<p>$& page</p><script')
    expect(html).toContain('id="loader-data">["$&"]</script>')
    expect(html.endsWith('</script></body></html>')).toBe(true)
  })

  test('a dealer who writes </script> ends no script', () => {
    const evil = { name: '</script><script>alert(1)</script><!--' }
    const html = documentHtml(rendered, { ...parts, stream: JSON.stringify(evil), structuredData: [evil] }).join('')
    expect(html.match(/<\/script>/g)).toHaveLength(4)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(JSON.parse(inScript(JSON.stringify(evil)))).toEqual(evil)
  })
})
