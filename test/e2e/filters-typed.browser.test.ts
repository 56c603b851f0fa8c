import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeByTurns } from '../support/matrix.ts'
import { ALL_STOCK, filterGroup, openFilters, TENANTS, visits } from '../support/visit.ts'

const visit = visits()
const SOON = { timeout: 15_000, interval: 30 }
/** rule:typing-waits */
const TEXT_WAIT_MS = 300
const SLIDER_WAIT_MS = 400
/** No dealer's word: it stays as text. */
const TYPED = 'wobbegong'

const address = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)
const followed = (page: Page, path: string | RegExp) => expect.poll(() => address(page), SOON).toMatch(path)
const settled = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'))

describeByTurns(TENANTS, 'what is typed and moved in the filters of $slug', ({ slug: tenant }, test) => {
  test('text is asked for once it has rested for 300 ms, and once', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(ALL_STOCK)
    await openFilters(page)
    const { asked, rest } = await withClockStopped(page)
    const box = page.locator('#search-text')
    await box.pressSequentially(TYPED.slice(0, 4))
    await rest(TEXT_WAIT_MS - 1)
    await box.pressSequentially(TYPED.slice(4))
    await rest(TEXT_WAIT_MS - 1)
    expect(asked).toEqual([])
    await rest(1)
    await expect.poll(() => asked, SOON).toEqual([expect.stringContaining(`query=${TYPED}`)])
    await rest(10 * TEXT_WAIT_MS)
    expect(asked).toHaveLength(1)
    await page.context().close()
  })

  test('a slider is asked for once it has rested for 400 ms, and once', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(ALL_STOCK)
    const high = (await filterGroup(page, 'Price')).getByRole('slider', { name: 'Highest price' })
    const { asked, rest } = await withClockStopped(page)
    await high.focus()
    await page.keyboard.press('PageDown')
    await rest(SLIDER_WAIT_MS - 1)
    await page.keyboard.press('PageDown')
    const amount = await high.inputValue()
    await rest(SLIDER_WAIT_MS - 1)
    expect(asked).toEqual([])
    await rest(1)
    await expect.poll(() => asked, SOON).toEqual([expect.stringContaining(`max[price]=${amount}&`)])
    await rest(10 * SLIDER_WAIT_MS)
    expect(asked).toHaveLength(1)
    await page.context().close()
  })

  test('Enter in a text that is searched already adds no step to go back', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(ALL_STOCK)
    await openFilters(page)
    const box = page.locator('#search-text')
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await box.pressSequentially(TYPED, { delay: 15 })
    await followed(page, new RegExp(`query=${TYPED}$`))
    await settled(page)
    expect(await steps()).toBe(before + 1)
    const button = page.locator('form[aria-label=Filters]').getByRole('button', { name: 'Search', exact: true })
    for (const send of [() => box.press('Enter'), () => box.press('Enter'), () => button.click()]) {
      // Sending closes the sheet that the filters of some templates lie in.
      if (!(await box.isVisible())) await openFilters(page)
      const answered = page.waitForResponse(/\/search\/.+\.data\?.*query=/)
      await send()
      await answered
      await page.waitForTimeout(300)
      await settled(page)
      expect(address(page)).toMatch(new RegExp(`query=${TYPED}$`))
      expect(await steps()).toBe(before + 1)
    }
    await page.goBack()
    await followed(page, new RegExp(`${ALL_STOCK}$`))
    await page.context().close()
  })

  test('what is typed on before its first answer came leaves where typing began one step back', async () => {
    const { page, go } = await visit({ withoutPhotos: true, tenant, popupClosed: true })
    await go(ALL_STOCK)
    await openFilters(page)
    const box = page.locator('#search-text')
    const before = await page.evaluate(() => history.length)
    const { promise: typedOn, resolve: isTypedOn } = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route(/\/search\.data/, async (route) => {
      asked.push(route.request().url())
      if (asked.length === 1) await typedOn
      await route.continue().catch(() => {})
    })
    await box.pressSequentially(TYPED.slice(0, 4))
    await expect.poll(() => asked.length, SOON).toBe(1)
    await box.pressSequentially(TYPED.slice(4))
    await expect.poll(() => asked.length, SOON).toBeGreaterThan(1)
    isTypedOn()
    await followed(page, new RegExp(`query=${TYPED}$`))
    await settled(page)
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await page.goBack()
    await followed(page, new RegExp(`${ALL_STOCK}$`))
    await page.context().close()
  })
})

/**
 * Stops the page's own clock, by which it waits. `asked`: the searches asked of the server since; `rest` lets so many
 * milliseconds pass, once the page is done with what it does by itself.
 */
async function withClockStopped(page: Page): Promise<{ asked: string[]; rest(ms: number): Promise<void> }> {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/search.data') asked.push(decodeURIComponent(url.search))
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 300))
  const rest = async (ms: number) => {
    await quiet()
    await page.clock.runFor(ms)
    await quiet()
  }
  return { asked, rest }
}
