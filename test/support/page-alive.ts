import type { Page } from 'playwright-core'

/** Resolves once the page's listeners are attached: React has taken over the document and its effects have run. */
export async function alive(page: Page): Promise<void> {
  // Scripts wait for a first move of the visitor.
  await page.evaluate(() => void document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  await page.waitForFunction(() => {
    const bar = document.querySelector('.progress')
    return bar !== null && Object.keys(bar).some((key) => key.startsWith('__reactFiber'))
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 500 })))
}
