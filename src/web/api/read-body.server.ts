export type Body = { kind: 'read'; text: string } | { kind: 'too-large' } | { kind: 'not-text' }

/** The whole body as text; stops reading beyond `mostBytes`, and refuses what is no UTF-8. */
export async function readBody(request: Request, mostBytes: number): Promise<Body> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return { kind: 'too-large' }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return { kind: 'too-large' }
    chunks.push(chunk)
  }
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) }
  } catch {
    return { kind: 'not-text' }
  }
}
