import * as z from 'zod'
import type { SentFile } from '#domain/leads/attachments/attachment.ts'
import { takesFiles } from '#domain/leads/lead-forms.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import { jsonOf, readBody } from '../read-body.server.ts'
import { isForm } from '../refuse.server.ts'
import type { ApiCall } from '../route.ts'
import { isMultipart, MOST_PAIRS, type Room, readParts } from './read-parts.server.ts'

const MOST_BODY_BYTES = 2 * 1024 * 1024
const MOST_PAGES = 50
const MOST_PARAMS = 20

/** A value, or a list of values; anything deeper is none, which its field then says. */
function plain(sent: unknown): unknown {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null
  return [sent].flat().some(isNested) ? {} : sent
}

const words = (longest: number) => z.string().max(longest, `At most ${longest} characters.`).transform(typedText)

/** What other programs, and pages with scripts of their own, send. */
const LEAD = z.object({
  form: words(40).nullish().describe('vehicle, general, test-drive, request-photos …; else its category says which.'),
  category: words(80).nullish().describe('What the dealer’s form is about: Test Drive, General Enquiry …'),
  subcategory: words(80).nullish(),
  fields: z
    .record(z.string(), z.unknown().transform(plain), { error: 'An object of the form’s fields.' })
    .describe(
      'name, last_name, email, phone, postcode, message, opt_in and what else the dealer’s form asks; 60 at most.',
    ),
  url: words(2000).nullish().describe('The page it was sent from.'),
  source: words(80).nullish().describe('Website; not needed.'),
  user_agent: words(1000).nullish().describe('Not needed: the request says it.'),
  car_id: z
    .union([z.int().positive(), z.string().max(20)])
    .nullish()
    .describe('A vehicle of this site.'),
  car_dealership_id: z.unknown().optional().describe('Not needed: the vehicle says whose it is.'),
  lead_attributes: z
    .object({
      visited_pages: z.array(words(500)).max(MOST_PAGES).optional(),
      linked_query_params: z
        .record(words(60), words(500))
        .transform((params) => Object.fromEntries(Object.entries(params).slice(0, MOST_PARAMS)))
        .optional(),
    })
    .nullish(),
  consent_words: words(40)
    .nullish()
    .describe('Which words of consent stood at the form, as a page of the site sends it.'),
  isLastStep: z.literal(true, { error: 'A lead is sent with its last step.' }).nullish(),
})

/** The same, as the helper of forms of several steps wraps it. */
const STEP = z.object({ userData: LEAD, isLastStep: LEAD.shape.isLastStep })

export const LEAD_BODY = z.union([LEAD, STEP])

export type SentLead =
  | { kind: 'read'; submission: LeadSubmission }
  | { kind: 'refused'; status: 413 | 422 | 429 | 503; errors: Record<string, string[]> }

/** A lead as it was sent: JSON, or the fields of a form, some of which may be files, which are held in the room. */
export async function readLead(call: ApiCall, room: Room): Promise<SentLead> {
  const key = keyOf(call.request.headers)
  if (key.kind === 'bad')
    return refused(422, { 'Idempotency-Key': ['It has 8 to 200 characters, none of them special.'] })
  if (isMultipart(call.request)) {
    const form = await readParts(call.request, takesFiles(call.ctx.tenant.settings), room)
    return form.kind === 'read' ? readForm(form.pairs, form.files, key.value, call) : form
  }
  const body = await readBody(call.request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') return refused(413, { body: ['A lead has 2 MiB at most.'] })
  if (body.kind === 'not-text') return refused(422, { body: ['It is no UTF-8 text.'] })
  if (!isForm(call.request)) return readJson(body.text, key.value, call)
  // Counted before they are taken apart, which takes ten seconds for a million.
  if (body.text.split('&', MOST_PAIRS + 1).length > MOST_PAIRS) return refused(422, TOO_MANY)
  return readForm([...new URLSearchParams(body.text)], [], key.value, call)
}

const TOO_MANY = { fields: [`A form has ${MOST_PAIRS} values at most.`] }

function refused(status: 413 | 422 | 503, errors: Record<string, string[]>): SentLead {
  return { kind: 'refused', status, errors }
}

function keyOf(headers: Headers): { kind: 'good'; value: string | null } | { kind: 'bad' } {
  const value = headers.get('idempotency-key')
  if (value === null) return { kind: 'good', value }
  return /^[\x21-\x7e]{8,200}$/.test(value) ? { kind: 'good', value } : { kind: 'bad' }
}

function readJson(text: string, key: string | null, call: ApiCall): SentLead {
  const written = jsonOf(text) as { userData?: object } | null | undefined
  const isWrapped = typeof written === 'object' && written !== null && 'userData' in written
  const flat = isWrapped
    ? { ...written.userData, isLastStep: (written as { isLastStep?: unknown }).isLastStep }
    : written
  const read = LEAD.safeParse(flat)
  if (!read.success) return { kind: 'refused', status: 422, errors: errorsOf(read.error) }
  const { form, category, subcategory, fields, url, car_id, lead_attributes, consent_words } = read.data
  return {
    kind: 'read',
    submission: {
      form: form ?? null,
      category: category ?? null,
      subcategory: subcategory ?? null,
      fields,
      consentKey: consent_words ?? null,
      carId: car_id,
      url: url ?? null,
      visitedPages: lead_attributes?.visited_pages ?? [],
      linkedQueryParams: lead_attributes?.linked_query_params ?? {},
      key,
      trapFilled: false,
      secondsToSubmit: null,
      ...senderOf(call),
    },
  }
}

function errorsOf(error: z.ZodError): Record<string, string[]> {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  return formErrors.length > 0 ? { body: ['It is no JSON object.'] } : fieldErrors
}

/** What forms of pages send beside their fields. */
const BESIDE = [
  'form',
  'car_id',
  'url',
  'subcategory',
  'company_url',
  'form_seconds',
  'visited_pages',
  'linked_query_params',
  'consent_words',
]

function readForm(
  pairs: readonly [string, string][],
  files: readonly SentFile[],
  key: string | null,
  call: ApiCall,
): SentLead {
  const sent = new Map<string, string[]>()
  if (pairs.length > MOST_PAIRS) return refused(422, TOO_MANY)
  for (const [name, value] of pairs) {
    const values = sent.get(name)
    if (values) values.push(value)
    else sent.set(name, [value])
  }
  const first = (name: string, longest = 2000) => typedText(sent.get(name)?.[0]?.slice(0, longest) ?? '') || null
  const fields = [...sent].filter(([name]) => !BESIDE.includes(name))
  // A form that is shown again says itself where it stood first.
  const referrer = URL.parse(first('url') ?? call.request.headers.get('referer') ?? '')
  const url = first('url') ?? referrer?.href ?? null
  const pages = listOf(jsonOf(first('visited_pages', 50_000) ?? ''))
  const params = recordOf(jsonOf(first('linked_query_params', 20_000) ?? ''))
  const seconds = first('form_seconds')
  return {
    kind: 'read',
    submission: {
      form: first('form', 40),
      category: null,
      subcategory: first('subcategory', 80),
      fields: Object.fromEntries(fields.map(([name, values]) => [name, values.length > 1 ? values : values[0]])),
      files,
      consentKey: first('consent_words', 40),
      carId: first('car_id', 20),
      url,
      // Without scripts the page it was sent from is all there is to know.
      visitedPages: pages.length > 0 || !referrer ? pages : [referrer.pathname],
      linkedQueryParams: params,
      key,
      trapFilled: first('company_url') !== null,
      secondsToSubmit: seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
      ...senderOf(call),
    },
  }
}

export function listOf(written: unknown): string[] {
  if (!Array.isArray(written)) return []
  return written
    .filter((page) => typeof page === 'string')
    .map((page) => typedText(page.slice(0, 500)))
    .slice(-MOST_PAGES)
}

export function recordOf(written: unknown): Record<string, string> {
  if (typeof written !== 'object' || written === null) return {}
  const pairs = Object.entries(written).filter(([name, value]) => typeof value === 'string' && name.length <= 60)
  return Object.fromEntries(
    pairs.slice(0, MOST_PARAMS).map(([name, value]) => [typedText(name), typedText(String(value).slice(0, 500))]),
  )
}

function senderOf({ request, url, address }: ApiCall): Pick<LeadSubmission, 'origin' | 'userAgent' | 'address'> {
  return { origin: url.origin, userAgent: request.headers.get('user-agent')?.slice(0, 1000) ?? null, address }
}
