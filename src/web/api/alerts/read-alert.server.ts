import * as z from 'zod'
import { jsonOf, readBody } from '../read-body.server.ts'
import { isForm } from '../refuse.server.ts'

const MOST_BYTES = 65_536

const line = z.string().max(3000)

/** What asks to be told of something; the verb says what is wrong with its values. */
export const ALERT_BODY = z.object({
  email: line.default(''),
  kind: line.nullish().describe('price-drop, available, alike or search; not needed where only one fits.'),
  frequency: line.default('').describe('at-once, daily or weekly.'),
  car_id: z.union([z.int().positive(), line]).nullish().describe('The vehicle it is about.'),
  search: line.nullish().describe('The address of the search it is about: /search/used-cars/toyota.'),
  consent_words: line.nullish().describe('Which words of consent stood at the form, as a page of the site sends it.'),
  company_url: line.nullish().describe('Left empty by people.'),
})

/** What a button sends of the page that a mailed link opens. */
export const LINK_BODY = z.object({
  link: line.optional().describe('What the link carries; absent where the query of the address has it (RFC 8058).'),
  alert: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Which alert of the same mailbox; that of the link without.'),
  which: z.literal('all').optional().describe('Every alert of the mailbox.'),
  frequency: line.optional().describe('at-once, daily or weekly.'),
})

export type SentBody<T> =
  | { kind: 'read'; sent: T }
  | { kind: 'refused'; status: 413 | 422; errors: Record<string, string[]> }

/** A body in its shape: JSON, or the fields of a form, the first of each name. */
export async function readSent<T>(request: Request, shape: z.ZodType<T>): Promise<SentBody<T>> {
  const body = await readBody(request, MOST_BYTES)
  if (body.kind === 'too-large') return refused(413, { body: ['It has 64 KiB at most.'] })
  if (body.kind === 'not-text') return refused(422, { body: ['It is no UTF-8 text.'] })
  const written = isForm(request) ? firstValues(body.text) : jsonOf(body.text || '{}')
  const read = shape.safeParse(written)
  if (read.success) return { kind: 'read', sent: read.data }
  const { fieldErrors, formErrors } = z.flattenError(read.error)
  if (formErrors.length > 0) return refused(422, { body: ['It is no JSON object.'] })
  return refused(422, fieldErrors as Record<string, string[]>)
}

function firstValues(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].reverse())
}

function refused(status: 413 | 422, errors: Record<string, string[]>) {
  return { kind: 'refused' as const, status, errors }
}
