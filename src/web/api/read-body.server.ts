import * as z from 'zod'
import { apiJson } from './api-answer.ts'

export type Body = { kind: 'read'; text: string } | { kind: 'too-large' } | { kind: 'not-text' }

/** The whole body as text; stops reading beyond `mostBytes`, and refuses what is no UTF-8. */
export async function readBody(request: Request, mostBytes: number): Promise<Body> {
  const body = await readAnnounced(request, mostBytes)
  if (body.kind !== 'read') return { kind: 'too-large' }
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(body.bytes) }
  } catch {
    return { kind: 'not-text' }
  }
}

/** A body of known length is read at once, which takes a tenth of the time that its stream does. */
async function readAnnounced(request: Request, mostBytes: number): ReturnType<typeof readBytes> {
  const announced = request.headers.get('content-length')
  if (announced === null || Number(announced) > mostBytes) return readBytes(request, mostBytes)
  return { kind: 'read', bytes: Buffer.from(await request.arrayBuffer()) }
}

/** The whole body; stops reading beyond `mostBytes`, and where `hasRoom` has none for what just came. */
export async function readBytes(
  request: Request,
  mostBytes: number,
  hasRoom: (bytes: number) => boolean = () => true,
): Promise<{ kind: 'read'; bytes: Buffer } | { kind: 'too-large' } | { kind: 'no-room' }> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return { kind: 'too-large' }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return { kind: 'too-large' }
    if (!hasRoom(chunk.byteLength)) return { kind: 'no-room' }
    chunks.push(chunk)
  }
  return { kind: 'read', bytes: Buffer.concat(chunks) }
}

const MOST_JSON_BYTES = 4096

/**
 * A body of JSON in the shape that is for it, or the answer that refuses it: 413 above 4 KiB, 422 with the fields that
 * cannot be read.
 */
export async function readJson<T>(
  request: Request,
  { noun, shapeFor }: { noun: string; shapeFor(written: unknown): z.ZodType<T> },
): Promise<{ kind: 'read'; value: T } | { kind: 'refused'; answer: Response }> {
  const body = await readBody(request, MOST_JSON_BYTES)
  const refused = (answer: object, status: number) => ({ kind: 'refused' as const, answer: apiJson(answer, status) })
  if (body.kind === 'too-large') return refused({ error: `${noun} has 4 KiB at most.` }, 413)
  const written = body.kind === 'read' ? jsonOf(body.text) : undefined
  const read = shapeFor(written).safeParse(written)
  if (read.success) return { kind: 'read', value: read.data }
  return refused({ error: 'This cannot be read.', errors: z.flattenError(read.error).fieldErrors }, 422)
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
