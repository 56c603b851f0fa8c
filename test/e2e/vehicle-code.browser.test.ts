import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scanCode, shapesOfPdf } from '../support/scan-code.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type TenantSlug, type Visit, vehiclePath, visits } from '../support/visit.ts'

const visit = visits()
const folder = temporaryFolder()
const PRINTING: { slug: TenantSlug }[] = [
  { slug: 'halyard-motors' },
  { slug: 'kestrel-kia' },
  { slug: 'banksia-touring' },
]

describe.each(PRINTING)('a phone held at the code of $slug reads the address of the vehicle', ({ slug }) => {
  test('on the screen, on paper and in the file', async () => {
    const { page, go } = await visit({ tenant: slug, popupClosed: true })
    const address = await ownAddress({ page, go }, slug)
    const carId = vehiclePath(slug).replace('/cars/', '')

    await go(`/print?car_id=${carId}`)
    expect(await scanCode(await page.locator('.paper').screenshot())).toBe(address)
    const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(await scanCode(await shapesOfPdf(paper))).toBe(address)
    const download = page.waitForEvent('download')
    await page.evaluate((href) => location.assign(href), `/api/cars/${carId}/pdf`)
    const file = join(folder, `${slug}.pdf`)
    await (await download).saveAs(file)
    expect(await scanCode(await shapesOfPdf(await readFile(file)))).toBe(address)

    expect(await go(address)).toBe(200)
    await page.context().close()
  })
})

test('whose sheet was asked for by number has the address by name', async () => {
  const slug = 'halyard-motors'
  const { page, go } = await visit({ tenant: slug, popupClosed: true })
  const address = await ownAddress({ page, go }, slug)
  const id = await page.locator('[data-car-id]').first().getAttribute('data-car-id')
  await go(`/print?car_id=${id}`)
  expect(await scanCode(await page.locator('.paper').screenshot())).toBe(address)
  await page.context().close()
})

/** As the page itself says it to search engines. */
async function ownAddress({ page, go }: Pick<Visit, 'page' | 'go'>, slug: TenantSlug): Promise<string> {
  await go(vehiclePath(slug))
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href'))!
  expect(new URL(canonical).pathname).toBe(vehiclePath(slug))
  return canonical
}
