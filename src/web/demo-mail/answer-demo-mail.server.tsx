import { renderToStaticMarkup } from 'react-dom/server'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { LetterList, LetterPage } from './pages.tsx'

const MOST_LISTED = 200

/**
 * The page says what it shows by itself; a letter's HTML, which a stranger may have written, stands in a sandbox that runs
 * nothing, submits nothing and fetches nothing but pictures.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `GET /mail` and `/mail/{id}` of a demo's base domain: the letters it wrote in place of sending them; null elsewhere. */
export async function answerDemoMail(path: string, letters: LetterFolder): Promise<Response | null> {
  if (path === '/mail') return page(renderToStaticMarkup(<LetterList letters={await letters.list(MOST_LISTED)} />))
  const [, id] = /^\/mail\/([^/]+)$/.exec(path) ?? []
  const letter = id === undefined ? null : await letters.find(decodeURIComponent(id))
  return letter && page(renderToStaticMarkup(<LetterPage letter={letter} />))
}

function page(markup: string): Response {
  return new Response(`<!DOCTYPE html>${markup}`, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
    },
  })
}
