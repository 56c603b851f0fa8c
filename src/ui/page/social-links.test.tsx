import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { aSite } from '../../../test/support/section-views.ts'
import { SocialLinks } from './social-links.tsx'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sprite = read('../primitives/icons.svg')
const signs = read('../primitives/brands.css')
const sites = Object.keys(completeSettings({}).site.socialLinks)

test.each(sites)('%s is linked by an icon that is there, and by its name', (label) => {
  const href = `https://${label}.example/halyard`
  const html = renderToStaticMarkup(<SocialLinks site={{ ...aSite, social: [{ label, href }] }} />)
  const icon = /<use href="[^"#]*#([^"]+)"/.exec(html)?.[1]
  if (icon) expect(sprite).toContain(`<path id="${icon}"`)
  else {
    const sign = /class="icon brand brand-([^"]+)"/.exec(html)?.[1]
    expect(signs).toContain(`/brands/${sign}.svg`)
    expect(read(`../primitives/brands/${sign}.svg`)).toContain('<path d="')
  }
  expect(html).toMatch(/<span[^>]*>[A-Z][A-Za-z]*<\/span><\/a>/)
})
