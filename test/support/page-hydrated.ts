import type { Page } from 'playwright-core'

/** Resolves once React has hydrated the document and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  // A first move of the visitor, so that nobody waits for the page to be idle.
  await page.evaluate(() => void document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 500 })))
}
