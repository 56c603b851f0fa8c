import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import { comparePictures } from '../../test/visual/compare-pictures.ts'
import { referencePath, shootGuide, toKeep, WIDTHS } from '../../test/visual/guide-pictures.ts'
import { type DemoSite, withDemoSite } from './demo-site.ts'

type Options = { out: string; update: boolean }

/**
 * `npm run audit -- visual [--update] [--out DIR]`: the style guide of every template at 390 and 1440 px against the
 * pictures kept in test/visual/references. What differs is written to DIR; `--update` keeps what is seen now instead.
 */
export async function auditVisual(options: Options): Promise<boolean> {
  return withDemoSite(async (site) => {
    let isGood = true
    for (const template of TEMPLATE_NAMES)
      for (const width of WIDTHS) isGood = (await auditOne(site, template, width, options)) && isGood
    return isGood
  })
}

async function auditOne(site: DemoSite, template: string, width: number, options: Options): Promise<boolean> {
  const found = await shootGuide(site.browser, { template, width, originOf: site.originOf })
  const file = referencePath(template, width)
  const name = `${template} at ${width} px`
  if (options.update) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await toKeep(found))
    console.log(`${name}: kept, ${Math.round(statSync(file).size / 1000)} kB`)
    return true
  }
  if (!existsSync(file)) {
    console.log(`${name}: there is no picture to compare with; keep one with --update.`)
    return false
  }
  const comparison = await comparePictures(readFileSync(file), found)
  if (comparison.kind === 'same') {
    console.log(`${name}: the same (${comparison.pixels} pixels differ, ${comparison.most} may)`)
    return true
  }
  mkdirSync(options.out, { recursive: true })
  const written = join(options.out, `${template}-${width}`)
  writeFileSync(`${written}-found.webp`, await toKeep(found))
  if (comparison.kind === 'different') writeFileSync(`${written}-difference.png`, comparison.picture)
  console.log(
    comparison.kind === 'other-size'
      ? `${name}: DIFFERENT: ${comparison.is} instead of ${comparison.was}; see ${written}-found.webp`
      : `${name}: DIFFERENT: ${comparison.pixels} pixels (${comparison.most} may); see ${written}-difference.png`,
  )
  return false
}
