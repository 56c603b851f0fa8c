/** Writes src/ui/primitives/icons.svg (lucide, silhouettes.ts) and brands/*.svg: `npm run write:icons`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  siApplepay,
  siFacebook,
  siGoogle,
  siGooglepay,
  siInstagram,
  siMastercard,
  siTiktok,
  siVisa,
  siWhatsapp,
  siX,
  siYoutube,
} from 'simple-icons'
import { ICONS } from '../src/ui/primitives/icon-names.ts'
import { onePath } from './one-path.ts'
import { SILHOUETTES } from './silhouettes.ts'

const brands: Record<string, { path: string }> = {
  applepay: siApplepay,
  facebook: siFacebook,
  google: siGoogle,
  googlepay: siGooglepay,
  instagram: siInstagram,
  mastercard: siMastercard,
  tiktok: siTiktok,
  twitter: siX,
  visa: siVisa,
  whatsapp: siWhatsapp,
  youtube: siYoutube,
}

// One path each, drawn in its place: a <symbol> would be one more box, with a clip of its own, for each icon of a page.
const drawings = [
  ...ICONS.map((name) => {
    const icon = (lucide as unknown as Record<string, Parameters<typeof createElement>[0]>)[pascal(name)]
    if (!icon) throw new Error(`lucide has no icon "${name}".`)
    const inner = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
    return onePath(inner).replace('<path', `<path id="${name}"`)
  }),
  ...Object.entries(SILHOUETTES).map(([name, inner]) => onePath(inner).replace('<path', `<path id="body-${name}"`)),
]
writeFileSync(
  new URL('../src/ui/primitives/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons</title>\n${drawings.join('\n')}\n</svg>\n`,
)

// Brands stand at the foot of pages: each is a file of its own, fetched when the visitor comes near.
const folder = new URL('../src/ui/primitives/brands/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, { path }] of Object.entries(brands)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${name}</title><path d="${path}"/></svg>\n`
  writeFileSync(new URL(`${name}.svg`, folder), svg)
}

function pascal(name: string): string {
  return name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())
}
