import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { aSite } from '../sections/section-views.fixtures.ts'
import { SocialLinks } from './social-links.tsx'

const sprite = readFileSync(new URL('../primitives/icons.svg', import.meta.url), 'utf8')
const sites = Object.keys(completeSettings({}).site.socialLinks)

test.each(sites)('%s is linked by an icon that is in the sprite, and by its name', (label) => {
  const href = `https://${label}.example/halyard`
  const html = renderToStaticMarkup(<SocialLinks site={{ ...aSite, social: [{ label, href }] }} />)
  const icon = /<use href="[^"#]*#([^"]+)"/.exec(html)?.[1]
  expect(sprite).toContain(`<symbol id="${icon}"`)
  expect(html).toMatch(/<span[^>]*>[A-Z][A-Za-z]*<\/span><\/a>/)
})
