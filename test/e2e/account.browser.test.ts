import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { axeOf } from '../support/axe.ts'
import { describeByTurns } from '../support/matrix.ts'
import { signInUnseen } from '../support/sign-in-page.ts'
import { DESK, PHONE, type VisitOptions, visits } from '../support/visit.ts'
import { writtenLetters } from '../support/written-letters.ts'

const visit = visits()
const SOON = { timeout: 20_000, interval: 100 }

/** Signed in by the code in the letter that the demo wrote, at the account. */
async function signedIn(options: VisitOptions, email: string) {
  const here = await visit({ popupClosed: true, withoutPhotos: true, ...options })
  const { page } = here
  await here.go('/sign-in?redirect=/account')
  await page.getByLabel(/^E-mail address/).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code of six digits').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Your name').fill('Zoë')
  await page.getByLabel('Phone').fill('0491 570 006')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
  return here
}

/** The code in the letter or SMS that the demo wrote to an address, the last of so many. */
async function codeFor(address: string, letters = 1): Promise<string> {
  const written = () =>
    writtenLetters(inject('siteDataDir')).filter(
      ({ name, text }) => /^(?:code|sms)-/.test(name) && text.includes(`To: ${address}`),
    )
  await expect.poll(() => written().length, SOON).toBe(letters)
  return /\b\d{6}\b(?= is your)/.exec(written()[0]!.text)![0]
}

async function isInOrder(page: Page, name: string): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env.SHOTS)
      await page.screenshot({ path: join(process.env.SHOTS, `${name}-${viewport.width}.png`), fullPage: true })
  }
  expect((await axeOf(page).analyze()).violations).toEqual([])
}

/** A device that makes passkeys and unlocks them without asking (WebAuthn of the DevTools protocol). */
async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

/** One dealer of each template where shoppers can sign in, and two numbers of theirs: that of one without scripts first. */
const SITES = [
  { tenant: 'loopline', mobiles: ['0491 570 313', '0491 571 804'] },
  { tenant: 'kestrel-kia', mobiles: ['0491 572 549', '0491 570 737'] },
  { tenant: 'brigalow', mobiles: ['0491 572 665', '0491 571 266'] },
]

describeByTurns(SITES, 'at $tenant', ({ tenant, mobiles }, test) => {
  test('a passkey is added, signs in and is removed', async () => {
    const { page, go, problems } = await signedIn({ tenant }, `passkey-${tenant}-${Date.now()}@example.com`)
    await isInOrder(page, `${tenant}-account`)
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const device = await virtualAuthenticator(page)
    // What it takes comes with the press.
    expect(scripts).toEqual([])
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Your passkey is added.').waitFor()
    await page
      .getByText(/Chrome on /)
      .last()
      .waitFor()
    await isInOrder(page, `${tenant}-passkey`)

    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect.poll(() => me(page), SOON).toBeNull()
    await go('/sign-in?redirect=/account')
    // As pages find it that asked who it is after the sign-out.
    await page.evaluate(() => localStorage.removeItem('forecourt:signed-in'))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('forecourt:signed-in'))).toBe('[true]')
    expect(await me(page)).toMatchObject({ name: 'Zoë', phone: '+61491570006' })
    expect(await page.getByText(/last used/).count()).toBe(1)

    await page.getByRole('button', { name: /^Remove the passkey/ }).click()
    await page.getByText('That passkey is removed here.').waitFor()
    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect.poll(() => me(page), SOON).toBeNull()
    await go('/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('That passkey does not sign in here').waitFor()
    await isInOrder(page, `${tenant}-refused`)
    // A device without one says so at the button, and the way by a code stays.
    await device.remove()
    await virtualAuthenticator(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('You can try again, or sign in by a code.').waitFor()
    expect(await page.getByRole('button', { name: 'Send me a code' }).isEnabled()).toBe(true)
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
  })

  test('without scripts, on a phone: details, the other device, the file, and the way out', async () => {
    const email = `plain-${tenant}-${Date.now()}@example.com`
    const { page } = await signedIn({ tenant, javaScriptEnabled: false, viewport: PHONE }, email)
    expect(await page.getByRole('button', { name: 'Add a passkey' }).isVisible()).toBe(false)
    await page.getByText('Adding one needs scripts').waitFor()
    await page.getByLabel('Your name').fill('Zoë O’Brien')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your details are saved.').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Download my data').click()])
    expect(file.suggestedFilename()).toBe(`my-data-${tenant}.json`)
    expect(await json(await file.createReadStream())).toMatchObject({
      shoppers: [{ name: 'Zoë O’Brien', email }],
    })
    await page.locator('summary', { hasText: 'Delete my account' }).click()
    await page.getByLabel('Yes, delete my account').check()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    await page.goto('/account')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
  })

  test.each([false, true])(
    'an account of a phone becomes one with that of an e-mail address, scripts: %s',
    async (isScripted) => {
      const number = mobiles[Number(isScripted)]!
      const options = { tenant, javaScriptEnabled: isScripted, viewport: PHONE, popupClosed: true, withoutPhotos: true }
      const international = number.replace(/^0/, '+61').replaceAll(' ', '')
      const phone = await visit(options)
      await phone.go('/sign-in?redirect=/account')
      await phone.page.getByLabel(/^E-mail address/).fill(number)
      await phone.page.getByRole('button', { name: 'Send me a code' }).click()
      await phone.page.getByLabel('Code of six digits').fill(await codeFor(`${international}@sms.example`))
      await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await phone.page.getByLabel('Your name').fill('Zed')
      await phone.page.getByRole('button', { name: 'Save and go on' }).click()
      await phone.page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
      const email = `one-${tenant}-${isScripted}-${Date.now()}@example.com`
      await phone.page.getByText('Add e-mail address').focus()
      await phone.page.keyboard.press('Enter')
      await phone.page.getByLabel('E-mail address', { exact: true }).fill('zoe@localhost')
      await phone.page.getByLabel('E-mail address', { exact: true }).press('Enter')
      await phone.page.getByText('Please enter an e-mail address, such as').first().waitFor()
      if (isScripted) await isInOrder(phone.page, `${tenant}-contact-wrong`)
      await phone.page.setViewportSize(PHONE)

      const desk = await visit({ tenant, popupClosed: true, withoutPhotos: true })
      await desk.page.goto('/robots.txt')
      await signInUnseen(desk.page, email)
      await phone.page.getByLabel('E-mail address', { exact: true }).fill(email)
      await phone.page.getByLabel('E-mail address', { exact: true }).press('Enter')
      await phone.page.getByLabel('Code of six digits').waitFor()
      if (isScripted) await isInOrder(phone.page, `${tenant}-contact-code`)
      await phone.page.getByLabel('Code of six digits').fill(await codeFor(email, 2))
      await phone.page.getByLabel('Code of six digits').press('Enter')
      await phone.page.getByText('Your two accounts are one now').waitFor()
      if (isScripted) await isInOrder(phone.page, `${tenant}-contact-joined`)
      await phone.page.getByText(email).first().waitFor()
      expect(await phone.page.getByLabel('Your name').inputValue()).toBe('Zed')
      // The other device asks for a code again.
      await desk.page.goto('/account')
      expect(new URL(desk.page.url()).pathname).toBe('/sign-in')
    },
  )
})

async function me(page: Page): Promise<object | null> {
  return page.evaluate(async () => (await (await fetch('/api/me')).json()).user)
}
