import { PRIVATE_HEADERS } from './page-response.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** A picture of somebody's own: seen by who asked, kept by nobody. */
export function jpegAnswer(bytes: Buffer): Response {
  const headers = { ...SECURITY_HEADERS, ...PRIVATE_HEADERS, 'Content-Type': 'image/jpeg' }
  return new Response(new Uint8Array(bytes), { headers })
}
