import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeOf } from './axe.ts'
import { DESK, PHONE } from './visit.ts'

/** A folder for pictures of each step, where somebody wants to look at them. */
const { SCREENS } = process.env

/** A page fits and axe finds nothing, at both widths; it is pictured as `name` in the folder `SCREENS`, and left wide. */
export async function stands(page: Page, name: string): Promise<void> {
  if (SCREENS) mkdirSync(SCREENS, { recursive: true })
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true)
    if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name}-${viewport.width}.png`, fullPage: true })
  }
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await page.setViewportSize(DESK)
}
