import { describe, expect, test } from 'vitest'
import { documentHtml, inScript } from './document.server.ts'

const rendered =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="preload" as="image" href="/media/1/640-75"/></head><body><p>$& page</p></body></html>'
const starting = `<script type="module" async="">import "/assets/m.js";
import * as route0 from "/assets/r.js";

use(route0);</script>`
const parts = { payload: '', parts: [], modules: [], structuredData: [] }

describe('the finished document', () => {
  test('no script is asked for before the visitor moves', () => {
    const html = documentHtml(rendered.replace('</body>', `${starting}</body>`), {
      ...parts,
      modules: ['/assets/b.js'],
    })
    expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]* (?:src|type="module")|^\s*import /m)
    expect(html).toContain('(["/assets/a.js","/assets/b.js"], async () => {')
    expect(html).toContain('const [, route0] = await Promise.all([import("/assets/m.js"), import("/assets/r.js")]);')
    expect(html).toContain('use(route0);')
    expect(html).toContain('as="image"')
  })

  test('a document that starts itself in another way keeps its scripts', () => {
    const html = documentHtml(rendered, parts)
    expect(html).toContain('modulepreload')
  })

  test('data stands before the end of the body, words that replace() would read are left alone', () => {
    const html = documentHtml(rendered, {
      ...parts,
      payload: '["$&"]',
      parts: [{ id: 'page-data', json: '{"a":"$1"}' }],
    })
    expect(html).toContain('<p>$& page</p><script type="application/json" id="page-data">{"a":"$1"}</script>')
    expect(html).toContain('streamController.enqueue("[\\"$&\\"]");')
    expect(html.endsWith('</script></body></html>')).toBe(true)
  })

  test('a dealer who writes </script> ends no script', () => {
    const evil = { name: '</script><script>alert(1)</script><!--' }
    const html = documentHtml(rendered, {
      ...parts,
      payload: JSON.stringify(evil),
      parts: [{ id: 'x', json: JSON.stringify(evil) }],
      structuredData: [evil],
    })
    expect(html.match(/<\/script>/g)).toHaveLength(3)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(JSON.parse(inScript(JSON.stringify(evil)))).toEqual(evil)
  })
})
