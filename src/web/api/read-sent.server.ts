import * as z from 'zod'
import { jsonOf, readBody } from './read-body.server.ts'
import { isForm } from './refuse.server.ts'

const MOST_BYTES = 65_536

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
