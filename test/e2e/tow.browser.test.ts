import { describe, expect, test } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { atWidths } from '../support/matrix.ts'
import { pathWhere } from '../support/path-where.ts'
import { OTHER_TENANTS, TENANTS, visits } from '../support/visit.ts'

const visit = visits({ withoutPhotos: true })
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
    await page.waitForURL(({ href }) => href.includes('my_car=2500+your+car'))
    expect(problems).toEqual([])
  })

  test('my car is chosen by make and model from the search, and is a chip there', async () => {
    const { page, go, problems } = await visit({ tenant: SITE, javaScriptEnabled, popupClosed: true })
    await go('/search/banksia-caravans')
    await page.getByRole('link', { name: 'Choose my car' }).click()
    await page.getByRole('combobox', { name: 'My car by make and model' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show them' }).click()
    await page.getByRole('form', { name: 'My car by make and model' }).getByRole('link').first().click()
    await page.waitForURL(/\/search\/.*my_car=\d+\+/)
    await page.getByRole('link', { name: /^Remove My car My car: .* kg$/ }).waitFor()
    expect(problems).toEqual([])
  })
})

test('a car that was chosen once is that of every caravan’s page and of the search, until it is forgotten', async () => {
  const { page, go, problems } = await visit({ tenant: SITE, popupClosed: true })
  const ute = await pathWhere(page, 'item_type = car AND towing = 3500')
  await go(ute!)
  await page.getByRole('link', { name: 'What can it tow?' }).click()
  await page.getByRole('button', { name: 'Keep as my car' }).click()
  await page.getByText(/^Kept on this device: /).waitFor()

  const van = await pathWhere(
    page,
    'item_type = caravan AND aggregate_trailer_mass > 2000 AND aggregate_trailer_mass < 3000',
  )
  await go(van!)
  await page.getByRole('link', { name: 'Can my car tow it?' }).click()
  await page.getByText(/^Tows this with [\d,]+ kg to spare$/).waitFor()
  await page.getByText(/^Vehicles in stock that tow/).waitFor()
  await go('/search/banksia-caravans')
  await page.getByRole('link', { name: 'Choose my car' }).click()
  await page.getByRole('link', { name: /^Remove My car My car: 20\d\d .*, up to 3,500 kg$/ }).waitFor()

  await page.getByRole('link', { name: 'Another car' }).click()
  await page.getByRole('combobox', { name: 'My car by make and model' }).waitFor()
  await go('/tow')
  await page.getByRole('button', { name: 'Forget my car' }).click()
  await go('/tow')
  await page.getByRole('combobox', { name: 'My car by make and model' }).waitFor()
  expect(problems).toEqual([])
})

test('the first car that is worked out is kept, and answered with the trailer that was typed beside it', async () => {
  const { page, go, problems } = await visit({ tenant: SITE, popupClosed: true })
  await go('/tow')
  await page.getByLabel('Braked towing capacity, kg').fill('3500')
  await page.getByLabel('ATM, kg').fill('3260')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByText('Tows this with 240 kg to spare').waitFor()
  await page.getByText('Kept on this device: your car.').waitFor()
  expect(new URL(page.url()).searchParams.get('atm')).toBe('3260')

  await go('/tow?atm=3000')
  await page.getByText('Tows this with 500 kg to spare').waitFor()
  expect(await page.getByLabel('ATM, kg').inputValue()).toBe('3000')
  expect(problems).toEqual([])
})

describe.each(atWidths([...TENANTS, ...OTHER_TENANTS]))('$slug at $width px', ({ slug, viewport }) => {
  test('the page of a match can be used by everybody, and says what is wrong', async () => {
    const { page, go } = await visit({ tenant: slug, viewport, popupClosed: true })
    expect(await go('/tow?braked=3500&atm=3260&ball=heavy&name=HiLux')).toBe(422)
    await page.getByText('Use kilograms, such as 3,500.').waitFor()
    expect((await axeOf(page).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByLabel('Ball weight, kg').fill('180')
    await page.keyboard.press('Enter')
    await page.getByText('Tows this with 240 kg to spare').waitFor()
  })
})
