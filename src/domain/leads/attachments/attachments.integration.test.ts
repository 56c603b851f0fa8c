import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { sampleSubmission } from '../../../../test/support/sample-submission.ts'
import { eraseLeads } from '../erase-leads.server.ts'
import { leadRows } from '../lead.ts'
import { findLead } from '../read-leads.server.ts'
import type { LeadSubmission } from '../storing/lead-submission.ts'
import { submitLead } from '../submit-lead.server.ts'
import { fileName, type SentFile } from './attachment.ts'
import { prepareFiles } from './prepare-files.server.ts'
import { readAttachment } from './read-attachment.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
let harbour: TenantCtx
let outback: TenantCtx
let photo: Uint8Array

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
})
afterEach(() => database.owner.query('delete from leads'))

const worker = (ctx: TenantCtx) => ({ ...ctx, db: database.worker })
const file = (bytes: Uint8Array, name = 'front.jpg', field = 'photos'): SentFile => ({ field, name, bytes })
const CAR = { make: 'Mazda', model: '6' }
const sell = (files: SentFile[], given: Partial<LeadSubmission> = {}) =>
  sampleSubmission({ form: 'sell-my-car', files, ...given, fields: { ...CAR, ...given.fields } })
const stored = async () =>
  (await database.owner.query('select count(*)::int as n from lead_attachments')).rows[0].n as number

describe('what is stored (rule:lead-attachments)', () => {
  test('a picture is drawn anew, smaller and without what the camera wrote; a PDF stays as it came', async () => {
    const outcome = await submitLead(harbour, sell([file(photo, 'C:\\pics\\fröhnt.PNG'), file(PDF, 'papers.exe')]))
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
    const lead = (await findLead(worker(harbour), outcome.leadId))!
    expect(lead.attachments).toMatchObject([
      { name: 'fröhnt.jpg', contentType: 'image/jpeg', field: 'photos' },
      { name: 'papers.pdf', contentType: 'application/pdf', bytes: PDF.length },
    ])
    expect(leadRows(lead)).toContainEqual({ label: 'Files', value: '2 attached: fröhnt.jpg, papers.pdf' })
    const [picture, papers] = await Promise.all(
      lead.attachments.map(({ attachmentId }) => readAttachment(worker(harbour), lead.leadId, attachmentId)),
    )
    const { width, height, exif, format } = await sharp(picture!.bytes).metadata()
    expect([width, height, exif, format]).toEqual([2400, 1600, undefined, 'jpeg'])
    expect(Buffer.from(picture!.bytes).includes('SecretCam')).toBe(false)
    expect(Buffer.from(photo).includes('SecretCam')).toBe(true)
    expect(Buffer.from(papers!.bytes).equals(Buffer.from(PDF))).toBe(true)
  })

  test('another dealer, another lead and the web read nothing of it', async () => {
    const outcome = await submitLead(harbour, sell([file(PDF)]))
    const leadId = outcome.kind === 'stored' ? outcome.leadId : 0
    const { attachmentId } = (await findLead(worker(harbour), leadId))!.attachments[0]!
    expect(await readAttachment(worker(outback), leadId, attachmentId)).toBeNull()
    expect(await readAttachment(worker(harbour), leadId + 1, attachmentId)).toBeNull()
    await expect(readAttachment(harbour, leadId, attachmentId)).rejects.toThrow('permission denied')
  })

  test('the same files again are the same lead; others are another; erasing a lead erases its files', async () => {
    const first = await submitLead(harbour, sell([file(PDF)]))
    expect(await submitLead(harbour, sell([file(PDF)]))).toMatchObject({ ...first, isNew: false, event: null })
    const other = new TextEncoder().encode('%PDF-1.4\n%%EOF')
    expect(await submitLead(harbour, sell([file(other)]))).toMatchObject({ kind: 'stored', isNew: true })
    expect(await stored()).toBe(2)
    expect(await eraseLeads(worker(harbour), 'zoe@example.com')).toBe(2)
    expect(await stored()).toBe(0)
  })
})

describe('what is not taken is said of its field, and nothing is stored', () => {
  const text = (words: string) => new TextEncoder().encode(words)
  test.each([
    ['a program', text('MZ\u0090\u0000'), 'front.jpg', 'a picture (JPEG'],
    ['a page', text('<!DOCTYPE html><script>alert(1)</script>'), 'a.jpg', 'a picture (JPEG'],
    ['a drawing with scripts', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 'a picture (JPEG'],
    ['an archive', text('PK\u0003\u0004'), 'a.pdf', 'a picture (JPEG'],
    ['half a picture', null, 'a.jpg', 'damaged'],
    ['half a PDF', text('%PDF-1.7\n1 0 obj'), 'a.pdf', 'the PDF is damaged'],
    ['nothing', new Uint8Array(), 'a.jpg', 'a picture (JPEG'],
    ['too much', new Uint8Array(8 * 1024 * 1024 + 1), 'a.jpg', '8 MB at most'],
  ])('%s', async (_, bytes, name, words) => {
    const sent = [file(bytes ?? photo.subarray(0, photo.length / 2), name)]
    expect(await submitLead(harbour, sell(sent))).toEqual({
      kind: 'invalid',
      errors: { photos: [expect.stringContaining(words)] },
    })
    expect(await stored()).toBe(0)
    expect((await database.owner.query('select from leads')).rowCount).toBe(0)
  })

  test('too many, too much together, and a file where none is asked for', async () => {
    const many = Array.from({ length: 7 }, () => file(PDF))
    expect(await prepareFiles(many)).toEqual({ kind: 'invalid', errors: { photos: ['6 files at most.'] } })
    const large = Array.from({ length: 3 }, () => file(new Uint8Array(7 * 1024 * 1024)))
    expect(await prepareFiles(large)).toEqual({ kind: 'invalid', errors: { photos: ['20 MB of files at most.'] } })
    const errors = { message: [expect.any(String)], resume: ['This form has no such field.'] }
    const elsewhere = [file(PDF, 'a.pdf', 'resume'), file(PDF, 'a.pdf', 'message')]
    expect(await submitLead(harbour, sell(elsewhere))).toMatchObject({ kind: 'invalid', errors })
    const written = sell([], { fields: { photos: ['a.jpg'] } })
    expect(await submitLead(harbour, written)).toMatchObject({ errors: { photos: [expect.any(String)] } })
  })

  test('while too many pictures wait to be drawn, nothing is stored and nobody hears that theirs is damaged', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => prepareFiles([file(photo)])))
    const kinds = Map.groupBy(outcomes, ({ kind }) => kind)
    expect([kinds.get('ready')?.length, kinds.get('busy')?.length]).toEqual([13, 7])
    const waiting = Array.from({ length: 13 }, () => prepareFiles([file(photo)]))
    expect(await submitLead(harbour, sell([file(photo)]))).toEqual({ kind: 'busy' })
    await Promise.all(waiting)
    expect(await stored()).toBe(0)
  })

  test('a picture of too many pixels is not opened', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await prepareFiles([file(bomb)])).toMatchObject({ kind: 'invalid' })
  })
})

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['a\u0000\u202eb<i>.svg', 'abi.jpg'],
  ['....', 'file.jpg'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(80)}.jpg`],
])('%j is stored as %s', (sent, name) => {
  expect(fileName(sent, 'jpg')).toBe(name)
})
