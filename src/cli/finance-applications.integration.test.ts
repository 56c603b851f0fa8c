import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { dataKey } from '#db/sealed-values.ts'
import { saveStep } from '#domain/leads/applications/save-step.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const [OLD, NEW] = [4, 5].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer]
const TENANT = ['--tenant', 'harbour-motors']
const OTHER = ['--tenant', 'outback-utes']
const TYPED = {
  ...{ name: 'Zoë', last_name: 'Quillfeather', email: 'quill@example.com', phone: '0491 570 156', postcode: '4000' },
  ...{ living: 'I board', years_there: '3', dependants: '0' },
}

beforeAll(async () => {
  for (const slug of ['harbour-motors', 'outback-utes']) {
    const settings = { finance: { application: { enabled: true } } }
    const ctx = { ...(await makeDealer(database, slug, { settings })), now: new Date() }
    const whose = { link: null, shopperId: null, report() {} }
    const sent = { ...whose, step: 'about', files: [], listingId: null, origin: 'http://x.example' }
    await saveStep(ctx, [dataKey(OLD)], { ...sent, typed: TYPED })
    await saveStep(ctx, [dataKey(OLD)], {
      ...sent,
      typed: { ...TYPED, email: 'max@example.com', phone: '0491 570 157' },
    })
  }
})

const forecourt = (keys: readonly Buffer[], ...args: string[]) =>
  runForecourt(args, {
    ...{ DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') },
    DATA_KEYS: keys.map((key) => key.toString('base64')).join(),
  })
const listed = async (tenant = TENANT) =>
  JSON.parse((await forecourt([OLD], 'finance', 'applications', ...tenant, '--json')).out).applications

test('an operator sees which there are, and nothing of what was typed', async () => {
  const { out } = await forecourt([OLD], 'finance', 'applications', ...TENANT)
  expect(out).toMatch(/\d+ +\S+Z +about +0 +\d+\n/)
  expect(out).toContain('2 applications.')
  expect(out + JSON.stringify(await listed())).not.toMatch(/Quillfeather|quill@|Zoë/)
})

test('a shopper is told what they typed; without the key it is said what cannot be opened, and what to do', async () => {
  const { out } = await forecourt([OLD], 'shopper', 'export', 'QUILL@example.com', ...TENANT, '--json')
  expect(JSON.parse(out)).toMatchObject({
    finance_applications: [{ answers: { about: { last_name: 'Quillfeather' } } }],
  })
  const without = await forecourt([NEW], 'shopper', 'export', 'quill@example.com', ...TENANT)
  expect(without.out).toContain('2 finance applications or orders of this dealer cannot be opened for want of a key')
  expect(without.out).not.toContain('Quillfeather')
})

test('one key follows another: what is left is said, and nothing is in the output', async () => {
  const left = await forecourt([NEW], 'db', 'reseal')
  expect([left.code, left.out]).toEqual([1, expect.stringContaining(`4 values of finance_applications.answers_sealed`)])
  expect(left.out).toContain(dataKey(OLD).id)
  const done = await forecourt([NEW, OLD], 'db', 'reseal')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('Sealed 4 values anew')])
  expect(left.out + done.out).not.toContain(OLD.toString('base64'))
  const { out } = await forecourt([NEW], 'shopper', 'export', '0491 570 157', ...TENANT, '--json')
  expect(JSON.parse(out).finance_applications).toMatchObject([{ answers: { about: { email: 'max@example.com' } } }])
})

test('one is erased by its number, those of a shopper by their contact; another dealer’s are nobody’s here', async () => {
  const [first] = await listed()
  const number = String(first.applicationId)
  expect(await forecourt([NEW], 'finance', 'erase', number, ...OTHER)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`has no application ${number}`),
  })
  expect((await forecourt([NEW], 'finance', 'erase', 'x', ...TENANT)).code).toBe(2)
  expect(await listed()).toHaveLength(2)
  expect((await forecourt([NEW], 'finance', 'erase', number, ...TENANT)).out).toContain('is erased with its documents')
  for (const contact of ['quill@example.com', 'max@example.com'])
    await forecourt([NEW], 'shopper', 'erase', contact, ...TENANT)
  expect(await listed()).toEqual([])
  expect(await listed(OTHER)).toHaveLength(2)
})
