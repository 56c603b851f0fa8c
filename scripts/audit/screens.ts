import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type DemoSite, pathsOf, withDemoSite } from './demo-site.ts'

const WIDTHS = [390, 1440]

/** `npm run audit -- screens [--out DIR]`: every page of every demo tenant at 390 and 1440 px, to be looked at. */
export async function auditScreens(options: { out: string; tenants: string[] }): Promise<boolean> {
  mkdirSync(options.out, { recursive: true })
  return withDemoSite(async (site) => {
    for (const tenant of site.tenants.filter(
      (slug) => options.tenants.length === 0 || options.tenants.includes(slug),
    )) {
      for (const [name, path] of Object.entries(await pagesOf(site, tenant))) {
        for (const width of WIDTHS)
          await shoot(site, { tenant, path, width, file: join(options.out, `${tenant}-${name}-${width}.png`) })
      }
    }
    return true
  })
}

/** The kinds of page there are, and the pages of the tenant's own. */
async function pagesOf(site: DemoSite, tenant: string): Promise<Record<string, string>> {
  const { body } = await site.get(tenant, '/')
  const own = [
    ...new Set([...body.matchAll(/href="(\/(?!search|cars|media|assets)[a-z][\w/-]*)"/g)].map(([, href]) => href!)),
  ]
  const pages = await pathsOf(site, tenant)
  return {
    ...pages,
    'no-results': `${pages.search}?query=zzzqqq`,
    404: '/no-such-page',
    ...Object.fromEntries(own.map((path) => [path.slice(1).replaceAll('/', '_'), path])),
  }
}

async function shoot(
  site: DemoSite,
  { tenant, path, width, file }: { tenant: string; path: string; width: number; file: string },
): Promise<void> {
  const page = await site.browser.newPage({ viewport: { width, height: width < 500 ? 844 : 900 } })
  await page.goto(site.originOf(tenant) + path, { waitUntil: 'load' })
  await scrollThrough(page)
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

/** Lazy pictures come when they are near: past all of them once, then back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
    await Promise.all(
      [...document.images]
        .filter((image) => !image.complete && image.checkVisibility())
        .map((image) => image.decode().catch(() => {})),
    )
  })
}
