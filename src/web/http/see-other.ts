import { PRIVATE_HEADERS } from './page-response.ts'

/** Leads on after a form; kept by no cache. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, ...headers, Location: path } })
}
