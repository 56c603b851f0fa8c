import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { FORTY_PICTURES, SUBSCRIPTION, VEHICLE_STATES } from '../../test/support/vehicle-states.ts'
import { type DemoSite, ownPathsOf, pathsOf, withDemoSite } from './demo-site.ts'

const WIDTHS = [390, 1440]

/** A page as it stands after `act`, at the widths that have it; of a sheet what the window shows. */
type Scene = {
  name: string
  path: string
  widths?: number[]
  isSheet?: boolean
  act?: (page: Page) => Promise<void>
}

/**
 * `npm run audit -- screens [--out DIR]`: every page of every demo tenant, and a vehicle in each state, at 390 and
 * 1440 px, to be looked at.
 */
export async function auditScreens(options: { out: string; tenants: string[] }): Promise<boolean> {
  mkdirSync(options.out, { recursive: true })
  return withDemoSite(async (site) => {
    for (const tenant of site.tenants.filter(
      (slug) => options.tenants.length === 0 || options.tenants.includes(slug),
    )) {
      const scenes = [
        ...(await pagesOf(site, tenant)),
        ...(await statesOf(site, tenant)),
        ...(await listsOf(site, tenant)),
      ]
      for (const scene of scenes)
        for (const width of scene.widths ?? WIDTHS)
          await shoot(site, tenant, scene, width, join(options.out, `${tenant}-${scene.name}-${width}.png`))
    }
    return true
  })
}

/** The kinds of page there are, and the pages of the tenant's own. */
async function pagesOf(site: DemoSite, tenant: string): Promise<Scene[]> {
  const own = await ownPathsOf(site, tenant)
  const pages = await pathsOf(site, tenant)
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, path })),
    {
      name: 'filters',
      path: pages.search,
      widths: [390],
      isSheet: true,
      act: (page) => page.locator('[popovertarget="filters"]').filter({ visible: true }).first().click(),
    },
    { name: 'no-results', path: `${pages.search}?query=zzzqqq` },
    { name: '404', path: '/no-such-page' },
    ...gonePaths(tenant).map((path) => ({ name: '410', path })),
    { name: 'success', path: '/success?form=contact' },
    ...own.map((path) => ({ name: path.slice(1).replaceAll('/', '_'), path })),
  ]
}

/** A page that the demo dealer says is gone, where their redirects name one. */
function gonePaths(tenant: string): string[] {
  const file = join(import.meta.dirname, '../../tenants', tenant, 'redirects.csv')
  const [, path] = (existsSync(file) && /^(\/[^,]*),,410/m.exec(readFileSync(file, 'utf8'))) || []
  return path ? [path] : []
}

/** A vehicle's page in each of its states, as far as the tenant has one in it. */
async function statesOf(site: DemoSite, tenant: string): Promise<Scene[]> {
  const filters = { ...VEHICLE_STATES, subscription: SUBSCRIPTION, 'forty pictures': FORTY_PICTURES }
  const scenes: Scene[] = []
  for (const [state, filter] of Object.entries(filters)) {
    const [hit] = await hitsOf(site, tenant, filter, 1)
    if (hit) scenes.push({ name: `state-${state.replaceAll(' ', '-')}`, path: hit.path })
    else console.log(`${tenant} has no vehicle: ${state}`)
  }
  const all = await hitsOf(site, tenant, 'status = in_stock', 1000)
  const longest = all.toSorted((one, other) => other.name.length - one.name.length)[0]!
  return [...scenes, { name: 'state-longest-name', path: longest.path }]
}

/** What holds vehicles the visitor chose, and the sheet that goes on a windscreen. */
async function listsOf(site: DemoSite, tenant: string): Promise<Scene[]> {
  const { search } = await pathsOf(site, tenant)
  const priced = await hitsOf(site, tenant, VEHICLE_STATES['in stock'], 3)
  const three = priced.length > 0 ? priced : await hitsOf(site, tenant, SUBSCRIPTION, 3)
  const origin = site.originOf(tenant)
  const saves = /class="heart\b/.test((await site.get(tenant, search)).body)
  const scenes: Scene[] = [
    { name: 'compare-three', path: `/compare?ids=${three.map(({ id }) => id).join(',')}` },
    { name: 'print', path: `/print?car_id=${three[0]!.path.split('/').at(-1)}` },
    {
      name: 'favourites-kept',
      path: search,
      act: async (page) => {
        await page.mouse.move(5, 5)
        for (const nth of [0, 1, 2]) {
          await page.locator('.heart').nth(nth).click()
          await page.locator('.heart[aria-pressed="true"]').nth(nth).waitFor()
        }
        await page.goto(`${origin}/favourites`)
        await page.locator('article').nth(2).waitFor()
      },
    },
  ]
  return scenes.filter(({ act }) => saves || !act)
}

type Hit = { id: string; path: string; name: string }

async function hitsOf(site: DemoSite, tenant: string, filter: string, limit: number): Promise<Hit[]> {
  const query = new URLSearchParams({ filter, limit: String(limit), attributesToRetrieve: 'id,path,name' })
  const { body } = await site.get(tenant, `/api/indexes/cars/search?${query}`)
  return (JSON.parse(body) as { hits: Hit[] }).hits
}

async function shoot(site: DemoSite, tenant: string, scene: Scene, width: number, file: string): Promise<void> {
  const viewport = { width, height: width < 500 ? 844 : 900 }
  const page = await site.browser.newPage({ viewport, reducedMotion: 'reduce', bypassCSP: true })
  await page.goto(site.originOf(tenant) + scene.path, { waitUntil: 'load' })
  await scene.act?.(page)
  // What is laid out only when it comes near stays empty on a picture of the whole page.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  if (!scene.isSheet) await scrollThrough(page)
  await page.screenshot({ path: file, fullPage: !scene.isSheet })
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
    // A picture of a row that swipes comes when it is swiped to: nobody waits for it.
    const patience = new Promise((resolve) => setTimeout(resolve, 2000))
    const pictures = [...document.images].filter((image) => !image.complete && image.checkVisibility())
    await Promise.race([Promise.all(pictures.map((image) => image.decode().catch(() => {}))), patience])
  })
}
