import type { Page } from 'playwright-core'
import type { TenantSlug } from './demo-tenants.ts'
import { pathWhere } from './path-where.ts'
import type { Visit, VisitOptions } from './visit.ts'

/** Demo vehicles that were given frames, panorama, hotspots and films by `media attach`. */
export const ALL_MODES = { tenant: 'brigalow', stockNumber: 'B20453' }
export const OPENS_TURNING = { tenant: 'kestrel-kia', stockNumber: 'K20425', pixelsPerFrame: 14, intervalMs: 80 }
export const WITH_VIDEO = { tenant: 'kestrel-kia', stockNumber: 'K21594' }
export const STANDS_STILL = { tenant: 'banksia-touring', stockNumber: 'C20446' }
export const OF_EACH_TEMPLATE: Partial<Record<TenantSlug, string>> = {
  'halyard-motors': 'H20502',
  brigalow: 'B20453',
  'kestrel-kia': 'K20425',
}

type Open = (options: VisitOptions) => Promise<Visit>

/** The page of a vehicle by its stock number. */
export async function openVehicle(
  visit: Open,
  { tenant, stockNumber }: { tenant: string; stockNumber: string },
  options: Partial<VisitOptions> = {},
): Promise<Visit> {
  const here = await visit({ tenant, popupClosed: true, ...options })
  await here.go(await pathOf(here.page, stockNumber))
  return here
}

/** Of a vehicle by its stock number. Asked of the search API: the sitemap has it too, and takes a browser seconds to draw. */
export async function pathOf(page: Page, stockNumber: string): Promise<string> {
  const path = await pathWhere(page, `stocknum = ${stockNumber}`)
  if (!path) throw new Error(`The site does not list ${stockNumber}.`)
  return path
}

export function chooseMode(page: Page, mode: string): Promise<void> {
  return page.locator(`.viewer-modes label:has([value="${mode}"])`).click()
}

export function panelOf(page: Page, mode: string) {
  return page.locator(`.viewer [data-mode="${mode}"]`)
}

export function dialOf(page: Page) {
  return page.getByRole('slider', { name: /all round/ })
}

/** Which frame of the spin is seen, from 1. */
export async function frameShown(page: Page): Promise<number> {
  return Number(await dialOf(page).getAttribute('aria-valuenow'))
}

/** Resolves when all frames of the spin are there. */
export function framesThere(page: Page): Promise<void> {
  return page.locator('.spin[data-complete]').waitFor({ timeout: 30_000 })
}

/** Presses on the stage and moves so far, in so many steps; letting go is the caller's. */
export async function dragBy(page: Page, dx: number, steps = 8): Promise<void> {
  const box = (await page.locator('.viewer-panel:visible > .frame').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.62]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y, { steps })
}
