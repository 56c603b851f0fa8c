import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { hydrated } from './page-hydrated.ts'
import { writtenLetters } from './written-letters.ts'

const SOON = { timeout: 15_000 }

/** Signs in by the code of a letter, asked for at `redirect`; null: on the sign-in page that stands. */
export async function signIn(
  page: Page,
  email: string,
  redirect: string | null,
  isScripted = true,
  atCode = async () => {},
): Promise<void> {
  if (redirect) await page.goto(`/sign-in?${new URLSearchParams({ type: 'watchlist', redirect })}`)
  await page.locator('#contact').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.locator('#code').waitFor()
  let code: string | null = null
  await expect.poll(() => (code = codeFor(email)), SOON).toBeTruthy()
  if (isScripted) await hydrated(page)
  await atCode()
  await page.locator('#code').fill(code!)
  await page.locator('form.lead-form button[type=submit]').first().click()
  await page.locator('#code').waitFor({ state: 'detached' })
  if (!page.url().includes('/sign-in')) return
  await page.locator('#name').fill('Wanda')
  await page.locator('#phone').fill('0491 570 156')
  await page.locator('form.lead-form button[type=submit]').first().click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}

/** Letters whose code was entered. */
const used = new Set<string>()

/** The code of a letter to an address that was not there before. */
function codeFor(email: string): string | null {
  const letter = writtenLetters(inject('siteDataDir')).find(({ name, text }) => !used.has(name) && text.includes(email))
  if (!letter) return null
  used.add(letter.name)
  return /^Subject: (\d{6}) /m.exec(letter.text)?.[1] ?? null
}
