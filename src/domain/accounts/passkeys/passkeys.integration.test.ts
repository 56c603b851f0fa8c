import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { softwarePasskey } from '../../../../test/support/software-passkey.ts'
import { removeOwn } from '../remove-own.server.ts'
import { deleteExpiredShopperSessions } from '../shoppers/delete-expired-shopper-sessions.server.ts'
import { addPasskey, passkeyToAdd } from './add-passkey.server.ts'
import { checkPasskey, passkeyToAsk } from './check-passkey.server.ts'
import { listPasskeys } from './list-passkeys.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const SITE = siteOf('harbour-motors')
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
let harbour: TenantCtx
let outback: TenantCtx
let shopperId: number
let another: number

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
})
beforeEach(async () => {
  await database.owner.query('delete from shopper_sign_in_codes; delete from shoppers')
  const signedIn = async (phone: string) =>
    (await signInShopper({ database, ctx: harbour }, { phone })).shopper.shopper.shopperId
  ;[shopperId, another] = [await signedIn('0491 570 006'), await signedIn('0491 570 156')]
})

test('a passkey that was added signs its shopper in, again and again, and says when', async () => {
  const passkey = await added()
  expect(await check(passkey, 1)).toEqual({ kind: 'checked', shopperId })
  expect(await check(passkey, 2)).toEqual({ kind: 'checked', shopperId })
  expect(await listPasskeys(harbour, shopperId)).toEqual([
    { passkeyId: expect.any(Number), device: 'Chrome on Windows', addedAt: NOW, usedAt: NOW },
  ])
  // Those that are kept in step between devices count nothing.
  const synced = await added()
  for (let n = 0; n < 2; n++) expect(await check(synced, 0)).toEqual({ kind: 'checked', shopperId })
})

test('what a browser is told names the host, and not whose account it is', async () => {
  const { rp, user, challenge } = await passkeyToAdd(harbour, ownerOf(shopperId), SITE)
  expect(rp).toEqual({ name: 'Harbour Motors', id: 'harbour-motors.localhost' })
  expect(Buffer.from(user.id, 'base64url')).toHaveLength(32)
  expect(challenge).toMatch(/^[\w-]{43}$/)
  const passkey = await added()
  expect(await passkeyToAdd(harbour, ownerOf(shopperId), SITE)).toMatchObject({
    user: { id: user.id },
    excludeCredentials: [{ id: passkey.id }],
  })
  const asked = await passkeyToAsk(harbour, SITE)
  expect(asked).toMatchObject({ rpId: 'harbour-motors.localhost' })
  expect(asked.allowCredentials ?? []).toEqual([])
})

test('a challenge works once, for who was given it, for five minutes', async () => {
  const passkey = await added()
  const { challenge } = await passkeyToAsk(harbour, SITE)
  const [first, second] = [1, 2].map((counter) => passkey.signed({ challenge, ...SITE, counter }))
  expect(await checkPasskey(harbour, first!, SITE)).toMatchObject({ kind: 'checked' })
  for (const response of [first!, second!])
    expect(await checkPasskey(harbour, response, SITE)).toEqual({ kind: 'refused' })

  const own = passkey.signed({
    challenge: (await passkeyToAdd(harbour, ownerOf(shopperId), SITE)).challenge,
    ...SITE,
    counter: 3,
  })
  expect(await checkPasskey(harbour, own, SITE)).toEqual({ kind: 'refused' })
  const { challenge: late } = await passkeyToAsk(harbour, SITE)
  const later = { ...harbour, now: new Date(NOW.getTime() + 5 * 60_000) }
  expect(await checkPasskey(later, passkey.signed({ challenge: late, ...SITE, counter: 4 }), SITE)).toEqual({
    kind: 'refused',
  })
  await deleteExpiredShopperSessions({ ...later, db: database.worker })
  const { rows } = await database.owner.query('select 1 from passkey_challenges')
  expect(rows).toEqual([])
})

test('of two uses of a challenge at once, and of two signatures with one count, one signs in', async () => {
  const passkey = await added()
  const { challenge } = await passkeyToAsk(harbour, SITE)
  const response = passkey.signed({ challenge, ...SITE, counter: 1 })
  const kinds = async (all: Promise<{ kind: string }>[]) => (await Promise.all(all)).map(({ kind }) => kind).sort()
  const once = Array.from({ length: 5 }, () => checkPasskey(harbour, response, SITE))
  expect(await kinds(once)).toEqual(['checked', 'refused', 'refused', 'refused', 'refused'])
  expect(await kinds([check(passkey, 2), check(passkey, 2)])).toEqual(['checked', 'refused'])
})

test('a copy of a key is found out by its count, which does not go on', async () => {
  const passkey = await added()
  expect(await check(passkey, 7)).toMatchObject({ kind: 'checked' })
  for (const counter of [7, 3, 0]) expect(await check(passkey, counter)).toEqual({ kind: 'refused' })
})

test.each([
  ['another dealer’s host', { host: 'outback-utes.localhost', origin: 'http://outback-utes.localhost' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['the host of another', { host: 'evil.example' }],
])('signed for %s, it is refused here', async (_, wrong) => {
  const passkey = await added()
  const { challenge } = await passkeyToAsk(harbour, SITE)
  expect(await checkPasskey(harbour, passkey.signed({ ...SITE, ...wrong, challenge, counter: 1 }), SITE)).toEqual({
    kind: 'refused',
  })
  const made = softwarePasskey().made({
    ...{ ...SITE, ...wrong },
    challenge: (await passkeyToAdd(harbour, ownerOf(shopperId), SITE)).challenge,
  })
  expect(await addPasskey(harbour, { shopperId }, { response: made, site: SITE, userAgent: null })).toEqual({
    kind: 'refused',
  })
})

test('at another dealer’s a passkey is unknown, and so is the challenge of this one', async () => {
  const passkey = await added()
  const site = siteOf('outback-utes')
  const { challenge } = await passkeyToAsk(outback, site)
  expect(await checkPasskey(outback, passkey.signed({ challenge, ...site, counter: 1 }), site)).toEqual({
    kind: 'refused',
  })
  const ours = await passkeyToAsk(harbour, SITE)
  expect(await checkPasskey(outback, passkey.signed({ challenge: ours.challenge, ...site, counter: 1 }), site)).toEqual(
    { kind: 'refused' },
  )
  expect(await listPasskeys(outback, shopperId)).toEqual([])
  const { passkeyId } = (await listPasskeys(harbour, shopperId))[0]!
  expect(await removeOwn({ ...outback, shopper: { shopperId } }, 'shopper_passkeys', passkeyId)).toBe(false)
})

test('a signature by another key, and what is no answer of a browser, are refused', async () => {
  const [passkey, forged] = [await added(), softwarePasskey()]
  const { challenge } = await passkeyToAsk(harbour, SITE)
  const response = { ...forged.signed({ challenge, ...SITE, counter: 1 }), id: passkey.id, rawId: passkey.id }
  expect(await checkPasskey(harbour, response, SITE)).toEqual({ kind: 'refused' })
  for (const clientDataJSON of ['', 'e30', '!', Buffer.from('{"challenge":1}').toString('base64url')]) {
    const broken = { ...response, response: { ...response.response, clientDataJSON } }
    expect(await checkPasskey(harbour, broken, SITE)).toEqual({ kind: 'refused' })
  }
})

test('a device that does not ask who holds it adds none, nor signs anybody in', async () => {
  const passkey = softwarePasskey()
  const toAdd = await passkeyToAdd(harbour, ownerOf(shopperId), SITE)
  expect(toAdd.authenticatorSelection?.userVerification).toBe('required')
  const response = passkey.made({ challenge: toAdd.challenge, ...SITE, isVerified: false })
  const made = { response, site: SITE, userAgent: CHROME }
  expect(await addPasskey(harbour, { shopperId }, made)).toEqual({ kind: 'refused' })
  const known = await added()
  const { challenge, userVerification } = await passkeyToAsk(harbour, SITE)
  expect(userVerification).toBe('required')
  const found = known.signed({ challenge, ...SITE, counter: 1, isVerified: false })
  expect(await checkPasskey(harbour, found, SITE)).toEqual({ kind: 'refused' })
})

test('one that is known is added to nobody else, the eleventh to nobody; removed by its own shopper, it signs nobody in', async () => {
  const passkey = await added()
  expect(await add(passkey, another)).toEqual({ kind: 'refused' })
  const { passkeyId } = (await listPasskeys(harbour, shopperId))[0]!
  expect(await removeOwn({ ...harbour, shopper: { shopperId: another } }, 'shopper_passkeys', passkeyId)).toBe(false)
  expect(await removeOwn({ ...harbour, shopper: { shopperId } }, 'shopper_passkeys', passkeyId)).toBe(true)
  expect(await check(passkey, 1)).toEqual({ kind: 'refused' })
  for (let n = 0; n < 10; n++) await added()
  expect(await add(softwarePasskey(), shopperId)).toEqual({ kind: 'too-many' })
})

function siteOf(slug: string) {
  return { host: `${slug}.localhost`, origin: `http://${slug}.localhost`, name: 'Harbour Motors' }
}

function ownerOf(id: number) {
  return { shopperId: id, name: 'Ana', contact: '+61491570006' }
}

async function add(passkey: ReturnType<typeof softwarePasskey>, id: number) {
  const { challenge } = await passkeyToAdd(harbour, ownerOf(id), SITE)
  const response = passkey.made({ challenge, ...SITE })
  return addPasskey(harbour, { shopperId: id }, { response, site: SITE, userAgent: CHROME })
}

async function added() {
  const passkey = softwarePasskey()
  expect(await add(passkey, shopperId)).toEqual({ kind: 'added' })
  return passkey
}

async function check(passkey: ReturnType<typeof softwarePasskey>, counter: number) {
  const { challenge } = await passkeyToAsk(harbour, SITE)
  return checkPasskey(harbour, passkey.signed({ challenge, ...SITE, counter }), SITE)
}
