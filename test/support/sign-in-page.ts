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

/**
 * Signs in by the same forms for tests that begin after it: sent by a page of the site, which stays where it is, so that none of the
 * three pages of signing in is drawn. As they do, it keeps on the device that somebody signed in.
 */
export async function signInUnseen(page: Page, email: string): Promise<void> {
  const code = await sendForm(page, '/sign-in?type=watchlist&redirect=/account', { do: 'contact', contact: email })
  let letter: string | null = null
  await expect.poll(() => (letter = codeFor(email)), SOON).toBeTruthy()
  const after = await sendForm(page, code.action!, { do: 'code', code: letter! })
  if (after.path === '/sign-in') {
    const named = await sendForm(page, after.action!, { do: 'details', name: 'Wanda', phone: '0491 570 156' })
    expect(named.path).not.toBe('/sign-in')
  }
  await page.evaluate(() => localStorage.setItem('forecourt:signed-in', '[true]'))
}

/** Where a form of a page of signing in leads, and where the form there is sent. */
function sendForm(page: Page, action: string, fields: Record<string, string>) {
  return page.evaluate(
    async ([action, fields]) => {
      const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const form = next.querySelector('form.lead-form')
      return { path: new URL(answer.url).pathname, action: form?.getAttribute('action') ?? null }
    },
    [action, fields] as const,
  )
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
