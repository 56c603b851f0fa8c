import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchAlerts } from '#domain/alerts/match-alerts.server.ts'
import { sendAlertMails } from '#domain/alerts/send-alert-mails.server.ts'
import { smtpMailer } from '#domain/leads/adapters/mailers/smtp.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from './support/database.ts'
import { makeDealer } from './support/dealers.ts'
import { importRows, listingRow } from './support/feeds/import-rows.ts'
import { mailServer } from './support/receivers.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const database = testDatabase()
const HOST = 'harbour-motors.localhost'
/** A Friday noon in Brisbane: no letter waits for the morning. */
const NOON = new Date('2026-11-20T02:00:00Z')
let dealer: TenantCtx
let server: TestServer
let mail: Awaited<ReturnType<typeof mailServer>>

beforeAll(async () => {
  mail = await mailServer()
  const made = await makeDealer(database, 'harbour-motors')
  dealer = { ...made, db: database.worker, now: NOON }
  await priced(45_000)
  server = await openTestServer(database, { now: NOON })
}, 120_000)
afterAll(() => Promise.all([server.close(), mail.close()]))

/** The dealer's feed comes, with this price. */
async function priced(dollars: number): Promise<void> {
  const { kind } = await importRows(dealer, [{ stockNumber: 'H1', priceCents: dollars * 100 } as never])
  expect(kind).toBe('imported')
}

/** What the worker does next; the letters it sent. */
async function work(): Promise<string[]> {
  mail.letters.length = 0
  await matchAlerts(dealer)
  const mailer = smtpMailer({ url: mail.url, from: 'leads@forecourt.example' })
  await sendAlertMails(dealer, { mailer, drawLetter: ({ title }) => `<h1>${title}</h1>` }, () => NOON)
  return mail.letters.map(({ raw }) =>
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .replaceAll('=3D', '='),
  )
}

/** Sends the first form of a page as a browser without scripts does, and follows where it leads. */
async function press(path: string, typed: Record<string, string> = {}) {
  const { html } = await server.get(HOST, path)
  const form = /<form[^>]*action="(\/api\/alerts[^"]*)"[^>]*>.*?<\/form>/s.exec(html)!
  const inputs = [...form[0].matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const isSent = (input: string) => !/type="radio"/.test(input) || /checked/.test(input)
  const named = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? ''
  const sent = Object.fromEntries(inputs.filter(isSent).map((input) => [named(input, 'name'), named(input, 'value')]))
  const body = String(new URLSearchParams({ ...sent, ...typed }))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const { status, headers: said } = await server.send('POST', HOST, form[1]!, body, headers)
  expect(status).toBe(303)
  return server.get(HOST, said.location!)
}

test('a shopper asks without scripts, confirms by mail, is told of the drop an import brings, and stops it with one press', async () => {
  const { listing_id: id } = await listingRow(database, dealer, 'H1')
  const asked = await press(`/alerts/new?car_id=${id}`, { email: 'zoe@example.com', frequency: 'at-once' })
  expect(asked.html).toContain('Check your mail')
  const [confirmation, ...others] = await work()
  expect(others).toEqual([])
  expect(confirmation).toContain('To: zoe@example.com')
  const linkIn = (letter: string, page: string) =>
    new RegExp(`http://[^/\\s]+(/alerts${page}\\?link=[\\w.-]+)`).exec(letter)![1]!

  await priced(44_000)
  expect(await work()).toEqual([])
  const confirmed = await press(linkIn(confirmation!, '/confirm'))
  expect(confirmed.html).toContain('Thank you. We tell you from now on.')
  expect(await work()).toEqual([])

  await priced(42_000)
  const [news] = await work()
  expect(news).toContain('$42,000')
  const oneClick = /List-Unsubscribe: <http:\/\/[^/]+([^>]+)>/.exec(news!)![1]!
  expect(oneClick).toBe(linkIn(news!, '/stop'))
  const stopped = await press(oneClick)
  expect(stopped.html).toContain('Stopped. We do not write to you about it any more.')

  await priced(39_000)
  expect(await work()).toEqual([])
})
