import { isbot } from 'isbot'
import * as z from 'zod'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../services.ts'
import { jsonOf, readBody } from './read-body.server.ts'
import type { ApiCall, Route } from './route.ts'

const MOST_BODY_BYTES = 4096
const MOST_SHOWN = 80
const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'X-Content-Type-Options': 'nosniff' }

/** What `answerReport` answers, told. */
export const REPORT_ANSWERS: Route['answers'] = {
  201: ['Counted.', z.object({ recorded: z.literal(true) })],
  204: ['Robots, pages of other sites and previews count nothing.', null],
  413: 'More than 4 KiB.',
  422: 'It cannot be read, or names no vehicle of this site.',
  503: 'Events cannot be counted just now.',
}

/**
 * Reads what a page reports, as JSON or, the way pages send it, as text, and counts it: 201, 204 for robots, pages
 * of other sites and previews, 413 and 422 with what is wrong (the field, what it was, and why), 503 while the database is away.
 */
export async function answerReport<Report>(
  call: ApiCall,
  { log }: Pick<Services, 'log'>,
  shape: z.ZodType<Report>,
  count: (report: Report) => Promise<{ kind: 'recorded' } | { kind: 'unknown-car' }>,
): Promise<Response> {
  const { request, ctx, requestId } = call
  if (!isVisitor(call)) return new Response(null, { status: 204, headers: HEADERS })
  const body = await readBody(request, MOST_BODY_BYTES)
  if (body.kind === 'too-large') return json({ error: 'A report has 4 KiB at most.' }, 413)
  if (body.kind === 'not-text') return unreadable({ body: ['It is no UTF-8 text.'] })
  const sent = objectOf(body.text)
  if (sent === undefined) return unreadable({ body: [`It is no JSON object: ${shortened(body.text)}`] })
  const read = shape.safeParse(sent)
  if (!read.success) return unreadable(faultsOf(read.error, sent))
  try {
    const outcome = await count(read.data)
    if (outcome.kind === 'recorded') return json({ recorded: true }, 201)
    return unreadable(faultOf('car_id', sent, 'There is no such vehicle here.'))
  } catch (error) {
    if (!isOutage(error)) throw error
    log.error({ reqId: requestId, tenant: ctx.tenant.slug, err: error }, 'an event was not counted')
    return json({ error: 'Events cannot be counted just now.' }, 503)
  }
}

type Sent = Record<string, unknown>

/** Undefined for what is no object written as JSON. */
function objectOf(text: string): Sent | undefined {
  const value = jsonOf(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Sent) : undefined
}

/** Of each field that is wrong why, and what was sent. */
function faultsOf(error: z.ZodError, sent: Sent): Record<string, string[]> {
  return Object.assign({}, ...error.issues.map(({ path, message }) => faultOf(String(path[0]), sent, message)))
}

function faultOf(field: string, sent: Sent, reason: string): Record<string, string[]> {
  const value = Object.hasOwn(sent, field) ? `It was ${shortened(JSON.stringify(sent[field]))}.` : 'It was not sent.'
  return { [field]: [`${reason} ${value}`] }
}

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

function unreadable(errors: Record<string, string[]>): Response {
  return json({ error: 'This cannot be read.', errors }, 422)
}

function json(body: object, status: number): Response {
  return Response.json(body, { status, headers: HEADERS })
}

/**
 * Whether a call comes from a visitor on a page of this site: no robot, no page of another site, nothing fetched ahead, nobody who
 * looks at a preview.
 */
export function isVisitor({ request: { headers }, isPreview }: Pick<ApiCall, 'request' | 'isPreview'>): boolean {
  if (isPreview) return false
  const userAgent = headers.get('user-agent')
  if (!userAgent || isbot(userAgent)) return false
  return headers.get('sec-fetch-site') !== 'cross-site' && !/prefetch|prerender/.test(headers.get('sec-purpose') ?? '')
}
