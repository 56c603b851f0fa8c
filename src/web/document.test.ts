import { describe, expect, test } from 'vitest'
import { documentHtml, inScript } from './document.server.ts'

const rendered = '<html><head><title>A page</title></head><body><p>$& page</p></body></html>'
const files = {
  context: {},
  manifest: '/assets/m.js',
  entry: '/assets/e.js',
  routes: { root: '/assets/r.js' },
  preload: [],
  count: null,
  deviceList: null,
}
const parts = { payload: '[]', files, structuredData: [] }

describe('the finished document', () => {
  test('asks for no script: the boot script does once the page is loaded', () => {
    const html = documentHtml(rendered, parts)
    expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]* (?:src|type="module")/)
    expect(html).toContain(
      '<script type="application/json" id="hydration-files">{"context":{},"manifest":"/assets/m.js"',
    )
  })

  test('data stands before the end of the body, words that replace() would read are left alone', () => {
    const html = documentHtml(rendered, { ...parts, payload: '["$&"]' })
    expect(html).toContain('<p>$& page</p><script')
    expect(html).toContain('id="loader-data">["$&"]</script>')
    expect(html.endsWith('</script></body></html>')).toBe(true)
  })

  test('a dealer who writes </script> ends no script', () => {
    const evil = { name: '</script><script>alert(1)</script><!--' }
    const html = documentHtml(rendered, { ...parts, payload: JSON.stringify(evil), structuredData: [evil] })
    expect(html.match(/<\/script>/g)).toHaveLength(4)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(JSON.parse(inScript(JSON.stringify(evil)))).toEqual(evil)
  })
})
