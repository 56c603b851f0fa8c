import { beforeAll, beforeEach, expect, test } from 'vitest'
import { claimAlerts } from '#domain/alerts/claim-alerts.server.ts'
import { requestAlert } from '#domain/alerts/request-alert.server.ts'
import { formerContactSender } from '#domain/leads/letters/former-contact-sender.server.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { askedForCode, signInShopper } from '../../../../test/support/shopper.ts'
import { listOwnVehicles } from '../garage/list-own-vehicles.server.ts'
import { keepPage, listKeptPages } from '../garage/saved-pages.server.ts'
import { listPasskeys } from '../passkeys/list-passkeys.server.ts'
import type { TextMessage } from '../sms.ts'
import { listWatchlist } from '../watchlist/list-watchlist.server.ts'
import { saveCar } from '../watchlist/save-car.server.ts'
import { findShopperSession } from './find-shopper-session.server.ts'
import { listShopperSessions } from './list-shopper-sessions.server.ts'
import { proveContact } from './prove-contact.server.ts'
import { saveShopper } from './save-shopper.server.ts'
import type { ShopperCtx } from './shopper-ctx.ts'
import { tellFormerContact } from './tell-former-contact.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const [EMAIL, OTHER_EMAIL, PHONE] = ['zoe@example.com', 'zoe@work.example', '0491 570 006']
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', { settings: { shortlist: { watchlist: true } } })),
    now: NOW,
  }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
})
beforeEach(() => database.owner.query('delete from shopper_sign_in_codes; delete from shoppers'))

const signIn = (contact: { email: string } | { phone: string }, ctx = harbour) =>
  signInShopper({ database, ctx }, contact)
const ask = async (contact: string, ctx = harbour) => {
  const { secret, code } = await askedForCode(database, ctx, contact)
  return { secret, code: code!, origin: 'https://harbour.example' }
}
const prove = async (shopper: ShopperCtx, contact: string) => (await proveContact(shopper, await ask(contact))).kind
const shoppers = async (ctx = harbour) =>
  (
    await database.owner.query(
      `select shopper_id as id, email, phone, is_email_proved as "byEmail", is_phone_proved as "byPhone" from shoppers
       where tenant_id = $1 order by 1`,
      [ctx.tenant.tenantId],
    )
  ).rows
const audit = async () =>
  (await database.owner.query('select shopper_id as id, action, details from shopper_audit order by shopper_audit_id'))
    .rows
const idOf = ({ shopper }: ShopperCtx) => shopper.shopperId

test('a contact is added once its code is entered, signs in from then on, and is changed in the same way', async () => {
  const { shopper } = await signIn({ email: EMAIL })
  await saveShopper(shopper, { name: 'Zoë', phone: '+61491570157' })
  expect(await prove(shopper, PHONE)).toBe('added')
  expect((await signIn({ phone: PHONE })).shopper.shopper).toMatchObject({ shopperId: idOf(shopper), email: EMAIL })
  expect(await prove(shopper, PHONE)).toBe('unchanged')
  expect(await prove(shopper, OTHER_EMAIL)).toBe('changed')
  expect(idOf((await signIn({ email: OTHER_EMAIL })).shopper)).toBe(idOf(shopper))
  // The former one is somebody's who has to prove it anew.
  expect(idOf((await signIn({ email: EMAIL })).shopper)).not.toBe(idOf(shopper))
  expect(await audit()).toEqual([
    { id: idOf(shopper), action: 'contact-added', details: { contact: 'phone' } },
    { id: idOf(shopper), action: 'contact-changed', details: { contact: 'email' } },
  ])
})

test('the contact it signed in by until then is told so, with the change; a new one is not, nor does one that was refused tell', async () => {
  const waiting = async () =>
    (
      await database.owner.query(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = 'tell-former-contact' returning j.payload`,
      )
    ).rows.map(({ payload }) => payload)
  await waiting()
  const { shopper } = await signIn({ email: EMAIL })
  await prove(shopper, PHONE)
  expect((await proveContact(shopper, { ...(await ask(OTHER_EMAIL)), code: '12' })).kind).toBe('unreadable')
  expect(await waiting()).toEqual([])
  // Of what joins another account, too.
  await signIn({ phone: '0491 570 157' })
  expect([await prove(shopper, OTHER_EMAIL), await prove(shopper, '0491 570 157')]).toEqual(['changed', 'joined'])
  const [mail, phone] = await waiting()
  const of = { tenantId: harbour.tenant.tenantId, origin: 'https://harbour.example' }
  expect(mail).toMatchObject({ ...of, contact: { kind: 'email', address: EMAIL } })
  expect(phone).toMatchObject({ ...of, contact: { kind: 'phone', address: '+61491570006' } })

  const mails: Mail[] = []
  const texts: TextMessage[] = []
  const send = formerContactSender({
    mailer: async (sent) => ({ kind: mails.push(sent) > 1 ? 'sent' : 'retry', answer: `450 <${EMAIL}> later` }),
    drawLetter: ({ title }) => title,
    sms: async (sent) => ({ kind: texts.push(sent) ? 'sent' : 'rejected', answer: '201' }),
  })
  const worker = { ...harbour, db: database.worker }
  await expect(tellFormerContact(worker, mail, send)).rejects.toThrow(/could not be told: 450$/)
  for (const told of [mail, phone]) expect(await tellFormerContact(worker, told, send)).toEqual({ kind: 'sent' })
  expect(mails.map(({ to }) => to)).toEqual([EMAIL, EMAIL])
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(mails[0]!.text).toMatch(/If you did not, [\s\S]*https:\/\/harbour.example\/account/)
  expect(texts).toMatchObject([{ to: '+61491570006', text: expect.stringMatching(/If you did not change that/) }])
  // Not days later, nor of an account that is gone: the queue lets go of a contact then.
  const daysLater = { ...worker, now: new Date(harbour.now.getTime() + 49 * 3_600_000) }
  expect(await tellFormerContact(daysLater, mail, send)).toEqual({ kind: 'too-late' })
  expect(await tellFormerContact(worker, { ...mail, shopperId: 999_999 }, send)).toEqual({ kind: 'no-account' })
  expect(mails).toHaveLength(2)
  // Where it was changed to is nobody's business there.
  expect(JSON.stringify([mails, texts])).not.toMatch(/zoe@work|570157/)
})

test('an account that signed in by it alone is joined with all that it kept, and what signed in to it ends', async () => {
  const [shared, own] = [
    await listVehicle(database, harbour, 'A1', { make: 'Mazda', model: '3' }),
    await listVehicle(database, harbour, 'A2', { make: 'Mazda', model: '2' }),
  ]
  const phone = await signIn({ phone: PHONE })
  await signIn({ phone: PHONE })
  const mail = (await signIn({ email: EMAIL })).shopper
  await saveShopper(phone.shopper, { name: 'Zoë', phone: null })
  for (const carId of [shared, own]) expect(await saveCar(phone.shopper, carId)).toEqual({ kind: 'saved' })
  // Of both: it is there once.
  await database.owner.query("update shoppers set phone = '+61491570157' where shopper_id = $1", [idOf(mail)])
  expect(await saveCar(mail, shared)).toEqual({ kind: 'saved' })
  await database.owner.query(
    `insert into own_vehicles (tenant_id, shopper_id, name, origin, created_at)
     select $1, $2, 'Ute ' || n, 'http://x', now() from generate_series(1, 15) n`,
    [harbour.tenant.tenantId, idOf(phone.shopper)],
  )
  await database.owner.query(
    `insert into own_vehicles (tenant_id, shopper_id, name, origin, created_at)
     select $1, $2, 'Van ' || n, 'http://x', now() from generate_series(1, 15) n`,
    [harbour.tenant.tenantId, idOf(mail)],
  )
  for (const [ctx, path] of [
    [phone.shopper, '/search/mazda'],
    [mail, '/search/mazda'],
    [phone.shopper, '/search/kia'],
  ] as const)
    await keepPage(ctx, { path, words: 'A search' })
  await database.owner.query(
    `insert into shopper_passkeys (tenant_id, shopper_id, credential_id, public_key, counter, created_at)
     values ($1, $2, 'c', 'k', 0, now())`,
    [harbour.tenant.tenantId, idOf(phone.shopper)],
  )
  const wish = { kind: 'price-drop' as const, slug: 'a1', frequency: 'daily' as const, consentKey: null }
  const asked = { email: 'third@example.com', address: 'a', origin: 'http://x', shopperId: idOf(phone.shopper) }
  await requestAlert(harbour, null as never, { ...wish, ...asked })

  expect(await prove(mail, PHONE)).toBe('joined')
  expect(await shoppers()).toEqual([
    { id: idOf(mail), email: EMAIL, phone: '+61491570006', byEmail: true, byPhone: true },
  ])
  expect((await listWatchlist(mail)).map(({ carId }) => carId).sort()).toEqual([shared, own].sort())
  expect(await listOwnVehicles(mail)).toHaveLength(30)
  expect((await listKeptPages(mail)).map(({ path }) => path).sort()).toEqual(['/search/kia', '/search/mazda'])
  expect((await database.owner.query('select shopper_id as id from alerts')).rows).toEqual([{ id: idOf(mail) }])
  // Who had the number before may be signed in there, and have a passkey.
  expect(await findShopperSession(harbour, phone.cookie.split('=')[1]!)).toBeNull()
  expect(await listPasskeys(mail, idOf(mail))).toEqual([])
  expect(await listShopperSessions(mail, idOf(mail))).toHaveLength(1)
  expect((await signIn({ phone: PHONE })).shopper.shopper).toMatchObject({ shopperId: idOf(mail), name: 'Zoë' })
  expect(await audit()).toEqual([
    { id: idOf(mail), action: 'account-joined', details: { contact: 'phone', account: idOf(phone.shopper) } },
  ])
  expect(await claimAlerts(harbour, mail.shopper)).toBe(0)
})

test('and the other way round: an account of a phone adds the e-mail address of another', async () => {
  const mail = await signIn({ email: EMAIL })
  const { shopper } = await signIn({ phone: PHONE })
  expect(await prove(shopper, EMAIL)).toBe('joined')
  expect(idOf((await signIn({ email: EMAIL })).shopper)).toBe(idOf(shopper))
  expect(await findShopperSession(harbour, mail.cookie.split('=')[1]!)).toBeNull()
})

test('an account with another contact, which may be somebody else’s, loses the one and goes on with the other', async () => {
  const theirs = (await signIn({ email: OTHER_EMAIL })).shopper
  await prove(theirs, PHONE)
  const { shopper } = await signIn({ email: EMAIL })
  expect(await prove(shopper, PHONE)).toBe('taken')
  expect(await shoppers()).toEqual([
    { id: idOf(theirs), email: OTHER_EMAIL, phone: null, byEmail: true, byPhone: false },
    { id: idOf(shopper), email: EMAIL, phone: '+61491570006', byEmail: true, byPhone: true },
  ])
  expect((await audit()).slice(1)).toEqual([
    { id: idOf(theirs), action: 'contact-taken', details: { contact: 'phone', account: idOf(shopper) } },
    { id: idOf(shopper), action: 'contact-added', details: { contact: 'phone' } },
  ])
  // Once that is proved too, they are one.
  expect(await prove(shopper, OTHER_EMAIL)).toBe('joined')
  expect(await shoppers()).toMatchObject([{ id: idOf(shopper), email: OTHER_EMAIL, phone: '+61491570006' }])
})

test('another dealer’s account of the same contact stays, and a code of theirs proves nothing here', async () => {
  const theirs = (await signIn({ phone: PHONE }, outback)).shopper
  const { shopper } = await signIn({ email: EMAIL })
  expect(await proveContact(shopper, await ask(PHONE, outback))).toEqual({ kind: 'no-such-code' })
  expect(await prove(shopper, PHONE)).toBe('added')
  expect(await shoppers(outback)).toEqual([
    { id: idOf(theirs), email: null, phone: '+61491570006', byEmail: false, byPhone: true },
  ])
})

test('a code is used once, by the browser that asked, within five tries', async () => {
  const { shopper } = await signIn({ email: EMAIL })
  const asked = await ask(PHONE)
  expect(await proveContact(shopper, { ...asked, code: '12' })).toEqual({ kind: 'unreadable' })
  expect(await proveContact(shopper, { ...asked, secret: null })).toEqual({ kind: 'no-such-code' })
  const wrong = asked.code === '111111' ? '222222' : '111111'
  expect(await proveContact(shopper, { ...asked, code: wrong })).toEqual({ kind: 'wrong-code', triesLeft: 4 })
  const all = await Promise.all(Array.from({ length: 8 }, () => proveContact(shopper, asked)))
  expect(all.map(({ kind }) => kind).sort()).toEqual(['added', ...Array(7).fill('no-such-code')])
  expect(await proveContact(shopper, asked)).toEqual({ kind: 'no-such-code' })
})

test('two accounts that add each other’s contact at the same moment become one', async () => {
  for (let round = 0; round < 4; round++) {
    await database.owner.query('delete from shopper_sign_in_codes; delete from shoppers')
    const [mail, phone] = [await signIn({ email: EMAIL }), await signIn({ phone: PHONE })]
    const [byPhone, byMail] = [await ask(PHONE), await ask(EMAIL)]
    const both = await Promise.all([proveContact(mail.shopper, byPhone), proveContact(phone.shopper, byMail)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['joined', 'no-such-code'])
    expect(await shoppers()).toMatchObject([{ email: EMAIL, phone: '+61491570006', byEmail: true, byPhone: true }])
    const sessions = [mail, phone].map(({ cookie }) => findShopperSession(harbour, cookie.split('=')[1]!))
    expect((await Promise.all(sessions)).filter(Boolean)).toMatchObject([{ email: EMAIL }])
  }
})
