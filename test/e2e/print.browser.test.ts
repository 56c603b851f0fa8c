import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PHONE, type TenantSlug, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const folder = temporaryFolder()
const SOON = { timeout: 15_000 }
const PRINT_EVENT = 61
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

/** Those whose dealers print; between them every layout family. */
const PRINTING: { slug: TenantSlug }[] = [
  { slug: 'halyard-motors' },
  { slug: 'kestrel-kia' },
  { slug: 'banksia-touring' },
]
const slugOf = (tenant: TenantSlug) => vehiclePath(tenant).replace('/cars/', '')

describeByTurns(PRINTING, 'the sheet of $slug', ({ slug }, byTurn) => {
  test('opens beside the vehicle, says what its page says, and is one sheet of paper', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, javaScriptEnabled: false })
    await go(vehiclePath(slug))
    const title = await page.locator('main h1').first().textContent()
    const link = page.locator('.print-buttons a[target=_blank]')
    expect(await link.getAttribute('href')).toBe(`/print?car_id=${slugOf(slug)}`)
    await go((await link.getAttribute('href'))!)
    const paper = page.locator('.paper')
    expect(title!.replace(/\s+/g, ' ')).toContain(await paper.locator('h1').textContent())
    expect(await paper.locator('.paper-code path').count()).toBe(1)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await page.locator('body > header, body > footer').filter({ visible: true }).count()).toBe(0)

    const { totalPages, text } = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(totalPages).toBe(1)
    expect(text).toContain(await paper.locator('.price-amount').textContent())
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('has nothing for axe to say, and is not wider than a phone', async () => {
    const { page, go } = await visit({ tenant: slug, viewport: PHONE })
    await go(`/print?car_id=${slugOf(slug)}`)
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.context().close()
  })

  byTurn('comes as a file: one page with the name, the price and a picture', async () => {
    const { page, go, problems } = await visit({ tenant: slug, popupClosed: true, userAgent: PERSON })
    const events = eventsSent(page)
    await go(vehiclePath(slug))
    await atWork(page)
    const price = await page.locator('main .price-amount').first().textContent()
    const words = page.locator('.print-buttons a[download] [role=status]')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/cars/*/pdf', async (route) => {
      await released
      await route.continue()
    })
    const download = page.waitForEvent('download', { timeout: 30_000 })
    await page.locator('.print-buttons a[download]').click()
    await expect.poll(() => words.textContent(), SOON).toBe('Preparing...')
    release()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${slugOf(slug)}.pdf`)
    await expect.poll(() => words.textContent(), SOON).toBe('Download PDF')
    await expect.poll(() => events.filter((id) => id === PRINT_EVENT), SOON).toHaveLength(1)

    const { totalPages, text, pictures } = await readPdf(await saved(file))
    expect(totalPages).toBe(1)
    expect(text).toContain(price)
    expect(text).toContain(`/cars/${slugOf(slug)}`)
    expect(pictures).toBe(1)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

test('a file that cannot be made is an alert with the reason', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', popupClosed: true })
  await go(vehiclePath('halyard-motors'))
  await atWork(page)
  const reason = 'The PDF cannot be made just now. Please try again in a moment.'
  await page.route('**/api/cars/*/pdf', (route) => route.fulfill({ status: 503, json: { error: reason } }))
  const said: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(dialog.message())
    await dialog.accept()
  })
  const link = page.locator('.print-buttons a[download] [role=status]')
  await link.click()
  await expect.poll(() => said, SOON).toEqual([reason])
  await expect.poll(() => link.textContent(), SOON).toBe('Download PDF')
  await page.unroute('**/api/cars/*/pdf')
  await page.route('**/api/cars/*/pdf', (route) => route.abort())
  await link.click()
  await expect.poll(() => said.at(1), SOON).toContain('could not be downloaded')
  await page.context().close()
})

test('the button of the sheet prints, and is counted where the vehicle’s page has not counted before', async () => {
  const { page, go } = await visit({ tenant: 'halyard-motors', userAgent: PERSON })
  const events = eventsSent(page)
  await page.addInitScript(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true)
  })
  await go(`/print?car_id=${slugOf('halyard-motors')}`)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.locator('body[data-printed]').count(), SOON).toBe(1)
  await expect.poll(() => events, SOON).toContain(PRINT_EVENT)
  await page.context().close()
})

test('the link to the sheet is counted, and its button does not count the same visitor again', async () => {
  const { page, go, problems } = await visit({ tenant: 'halyard-motors', popupClosed: true, userAgent: PERSON })
  const events = eventsSent(page)
  const prints = () => events.filter((id) => id === PRINT_EVENT)
  await page.context().addInitScript(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true)
  })
  await go(vehiclePath('halyard-motors'))
  await atWork(page)
  const opened = page.waitForEvent('popup')
  await page.locator('.print-buttons a[target=_blank]').click()
  const sheet = await opened
  await sheet.waitForLoadState()
  expect(new URL(sheet.url()).pathname).toBe('/print')
  await expect.poll(prints, SOON).toHaveLength(1)
  await sheet.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => sheet.locator('body[data-printed]').count(), SOON).toBe(1)
  expect(prints()).toHaveLength(1)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a dealer who prints nothing has no button for it', async () => {
  const { page, go } = await visit({ tenant: 'loopline', popupClosed: true })
  await go(vehiclePath('loopline'))
  expect(await page.locator('.print-buttons').count()).toBe(0)
  expect(await go(`/print?car_id=${slugOf('loopline')}`)).toBe(404)
  await page.context().close()
})

async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { fnArray } = await (await document.getPage(1)).getOperatorList()
  /** `paintImageXObject` of pdf.js. */
  const pictures = fnArray.filter((operator) => operator === 85).length
  return { text: text.replace(/\s+/g, ' '), totalPages, pictures }
}

/** React has hydrated the page: a link pressed before that is a plain one. */
function atWork(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

async function saved(file: Download): Promise<Buffer> {
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return readFile(path)
}

/** Of this page, and of those that its links open. */
function eventsSent(page: Page): number[] {
  const events: number[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postDataJSON().id)
  })
  return events
}
