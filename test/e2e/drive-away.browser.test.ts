import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths } from '../support/matrix.ts'
import { pathWhere } from '../support/path-where.ts'
import { TENANTS, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
const PRICED = 'car_type = used AND item_type = car AND price > 20000'

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('a vehicle leads to what it costs where it stands; another state is chosen, and kept where there are scripts', async () => {
    const { page, go, problems } = await visit({ tenant: 'brigalow', javaScriptEnabled, popupClosed: true })
    const car = (await pathWhere(page, `${PRICED} AND price_type = excl_govt_charges`))!
    await go(car)
    await page.getByRole('link', { name: 'Price in my state' }).first().click()
    await page.getByText('is where it stands.').waitFor()
    await page.getByLabel('Where it will be registered').selectOption('Victoria')
    await page.getByRole('button', { name: 'Show the price there' }).click()
    await page.getByText('Estimated total in Victoria').waitFor()
    expect(new URL(page.url()).searchParams.get('state')).toBe('vic')
    await page.getByRole('link', { name: 'State Revenue Office Victoria' }).first().waitFor()
    expect(await page.getByText('$8.40 for each $200').count()).toBe(1)

    // Where a state is kept the page gives way to its own, at once.
    await page.goto(`/drive-away?car=${car.split('/').at(-1)}`, { waitUntil: 'commit' })
    // Without scripts the state is the yard's again, on either side of the border.
    const again = javaScriptEnabled ? 'Victoria' : '(Queensland|New South Wales)'
    await page.getByText(new RegExp(`^Estimated total in ${again}$`)).waitFor()
    expect(problems).toEqual([])
  })
})

describe.each(atWidths(TENANTS))('$slug at $width px', ({ slug, viewport }) => {
  test('the page can be used by everybody, and by keys alone', async () => {
    const { page, go } = await visit({ tenant: slug, viewport, popupClosed: true })
    const car = (await pathWhere(page, PRICED))!.split('/').at(-1)
    await go(`/drive-away?car=${car}&state=NSW`)
    await page
      .getByText(/in New South Wales$/)
      .first()
      .waitFor()
    expect((await axeOf(page).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const state = page.getByLabel('Where it will be registered')
    await state.focus()
    await page.keyboard.type('Tas')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/state=tas/)
  })
})
