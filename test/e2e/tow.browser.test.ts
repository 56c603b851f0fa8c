import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths } from '../support/matrix.ts'
import { pathWhere } from '../support/path-where.ts'
import { OTHER_TENANTS, TENANTS, visits } from '../support/visit.ts'

const visit = visits()
const SITE = 'banksia-touring'

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('a caravan leads to what tows it; a car typed there is answered, and what it tows is found', async () => {
    const { page, go, problems } = await visit({ tenant: SITE, javaScriptEnabled, popupClosed: true })
    const van = await pathWhere(
      page,
      'item_type = caravan AND aggregate_trailer_mass > 2000 AND aggregate_trailer_mass < 3000',
    )
    await go(van!)
    await page.getByRole('link', { name: 'Can my car tow it?' }).click()
    await page.getByLabel('Braked towing capacity, kg').fill('3,500 kg')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText(/^Tows this with [\d,]+ kg to spare$/).waitFor()
    expect(await page.getByLabel('Braked towing capacity, kg').inputValue()).toBe('3,500 kg')

    await go('/tow?braked=2500')
    const all = page.getByRole('link', { name: /^All \d+ .*in the search$/ })
    await all.click()
    await page.waitForURL(({ href }) => decodeURIComponent(href).includes('range[aggregate_trailer_mass]=1:2500'))
    expect(problems).toEqual([])
  })
})

describe.each(atWidths([...TENANTS, ...OTHER_TENANTS]))('$slug at $width px', ({ slug, viewport }) => {
  test('the page of a match can be used by everybody, and says what is wrong', async () => {
    const { page, go } = await visit({ tenant: slug, viewport, popupClosed: true })
    expect(await go('/tow?braked=3500&atm=3260&ball=heavy')).toBe(422)
    await page.getByText('Use kilograms, such as 3,500.').waitFor()
    expect((await axeOf(page).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByLabel('Ball weight, kg').fill('180')
    await page.keyboard.press('Enter')
    await page.getByText('Tows this with 240 kg to spare').waitFor()
  })
})
