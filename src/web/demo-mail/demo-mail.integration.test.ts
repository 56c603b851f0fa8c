import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterFolder } from '#domain/leads/adapters/mailers/letter-folder.server.ts'
import { mailFolder } from '#domain/leads/adapters/mailers/mail-folder.server.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const dir = join(temporaryFolder(), 'mail')
const NOW = new Date('2026-11-20T02:00:00Z')
let demo: TestServer
let other: TestServer

beforeAll(async () => {
  await makeDealer(database, 'harbour-motors')
  await mailFolder({ dir, from: 'leads@forecourt.example' })({
    ...{ fromName: 'Harbour Motors', to: 'sales@harbour.example', replyTo: 'zoe@example.com' },
    ...{ subject: 'Test Drive <b>from Zoë', text: 'On Saturday? <script>', messageId: 'lead-1' },
    html: '<html><head><title>x</title></head><body style="color:red">"Hi" <script>alert(1)</script></body></html>',
    attachments: [{ filename: 'drive.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    about: { tenant: 'harbour-motors', leadId: 41 },
  })
  demo = await openTestServer(database, { now: NOW, demo: true, letters: letterFolder({ dir }) })
  other = await openTestServer(database, { now: NOW })
}, 240_000)
afterAll(() => Promise.all([demo.close(), other.close()]))

test('the letters of a demo are listed on its bare base domain, and opened', async () => {
  expect((await demo.get('localhost', '/')).html).toContain('<a href="/mail">')
  const list = await demo.get('localhost', '/mail')
  expect(list.status).toBe(200)
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.html).toContain('<a href="/mail/harbour-motors.41.lead-1">Test Drive &lt;b&gt;from Zoë</a>')
  expect(list.html).toMatch(/<time [^>]+>\d+ \w+ \d{4}[^<]* AEST<\/time>/)

  const { status, html, headers } = await demo.get('localhost', '/mail/harbour-motors.41.lead-1')
  expect(status).toBe(200)
  for (const words of [
    'sales@harbour.example',
    'zoe@example.com',
    'On Saturday? &lt;script&gt;',
    'drive.ics',
    'Message-ID: ',
  ])
    expect(html).toContain(words)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src /)
  expect(headers['content-security-policy']).not.toContain('script-src')
})

test('the letter itself stands in a sandbox, as text that is no part of the page', async () => {
  const { html } = await demo.get('localhost', '/mail/harbour-motors.41.lead-1')
  const [, sandbox, inside] = /<iframe [^>]*sandbox="([^"]*)"[^>]* srcDoc="([^"]*)"/i.exec(html)!
  expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(inside).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(inside).toContain('&lt;base target=&quot;_blank&quot;&gt;')
  expect(html).not.toContain('<script')
})

test.each(['/mail/none', '/mail/..%2f..%2fetc%2fpasswd', '/mail/', '/mail/harbour-motors.41.lead-1/x'])(
  '%s is not there',
  async (path) => {
    expect((await demo.get('localhost', path)).status).toBe(404)
  },
)

test('outside a demo, and on a dealer’s own host, there is no such page', async () => {
  for (const path of ['/mail', '/mail/harbour-motors.41.lead-1']) {
    expect((await other.get('localhost', path)).status).toBe(404)
    expect((await demo.get('harbour-motors.localhost', path)).status).toBe(404)
  }
})
