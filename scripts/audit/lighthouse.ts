import lighthouse, { type Result } from 'lighthouse'
import { type DemoSite, ownPathsOf, pathsOf, withDemoSite } from './demo-site.ts'
import { CATEGORIES, type Category, type Measures, measuresOf, missesOf, type Run } from './lighthouse-measures.ts'

/**
 * `npm run audit -- lighthouse [--runs 5] [--tenant SLUG] [--kinds] [--path PATH]`: home, search and a vehicle of each demo
 * tenant as Lighthouse sees them on a phone, or one page of every kind, or the pages that are named alone (`{vehicle}` is the
 * last part of a vehicle's address). Prints a table of medians; answers whether every budget was met.
 */
export async function auditLighthouse(options: {
  runs: number
  tenants: string[]
  kinds: boolean
  named: string[]
}): Promise<boolean> {
  return withDemoSite(async (site) => {
    let isGood = true
    for (const tenant of site.tenants.filter(
      (slug) => options.tenants.length === 0 || options.tenants.includes(slug),
    )) {
      const usual = await pathsOf(site, tenant)
      const slug = usual.vehicle.split('/').at(-1)!
      const named = options.named.map((path) => path.replaceAll('{vehicle}', slug))
      const paths = named.length > 0 ? named : Object.values(usual)
      const kinds = options.kinds ? onePerKind(await ownPathsOf(site, tenant)) : []
      for (const path of new Set([...paths, ...kinds])) {
        const measures = await measure(site, site.originOf(tenant) + path, options.runs)
        const missed = missesOf(measures)
        isGood &&= missed.length === 0
        console.log(rowOf(tenant + path, measures), missed.length > 0 ? `MISSED: ${missed.join(', ')}` : 'ok')
        console.log(`    runs, LCP/TBT: ${measures.runs}`)
        for (const audit of measures.failed) console.log(`    ${audit}`)
      }
    }
    return isGood
  })
}

/** The first page of each kind: pages under one folder are of one kind, but not the list that the folder itself is. */
export function onePerKind(paths: readonly string[]): string[] {
  const kindOf = (path: string) => path.replace(/(?<=.\/)[^/]+$/, '*')
  return [...new Map(paths.toReversed().map((path) => [kindOf(path), path])).values()].toReversed()
}

/** The page is visited once before, so that its pictures are there in their sizes, as they are for all but one visitor. */
async function measure(site: DemoSite, address: string, runs: number): Promise<Measures> {
  const all: Run[] = []
  await runOnce(site, address)
  for (let run = 0; run < runs; run++) all.push(await runOnce(site, address))
  return measuresOf(all)
}

async function runOnce({ debuggingPort }: DemoSite, address: string): Promise<Run> {
  const look = () =>
    lighthouse(address, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(CATEGORIES),
    })
  // A tab that was lost measured nothing: the page is looked at once more.
  const answer = await look().catch(look)
  if (!answer) throw new Error(`Lighthouse said nothing of ${address}.`)
  const { audits, categories, runtimeError } = answer.lhr
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.keys(CATEGORIES).map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)]),
    ) as Run['scores'],
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed: failedAudits(answer.lhr),
  }
}

function failedAudits({ audits, categories }: Result): string[] {
  const counted = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name]?.auditRefs ?? [])
  return counted
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [`${id}: ${audits[id]!.title}`, ...placesOf(audits[id]!)].join('\n      '))
}

/** Where an audit failed: the places it names, and what it says of each. */
function placesOf({ details }: Result['audits'][string]): string[] {
  if (details?.type !== 'table') return []
  return details.items.flatMap(({ node }) => {
    const { selector, explanation } = (node ?? {}) as { selector?: string; explanation?: string }
    return selector ? [`${selector}: ${explanation?.replaceAll(/\s+/g, ' ') ?? ''}`] : []
  })
}

function rowOf(name: string, { scores, lcpMs, tbtMs, cls }: Measures): string {
  const marks = Object.keys(CATEGORIES).map((category) => String(scores[category as Category]).padStart(4))
  return `${name.padEnd(52)}${marks.join('')}  LCP ${Math.round(lcpMs)} ms  TBT ${Math.round(tbtMs)} ms  CLS ${cls.toFixed(3)}`
}
