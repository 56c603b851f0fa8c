import { setTimeout as sleep } from 'node:timers/promises'
import type { LeadSite } from '../leads/lead-sites.ts'
import type { Random } from '../leads/seeded.ts'
import { asker, type Reply } from './ask.ts'

/** Whoever asks something, as the table of errors names them. */
export const WHO = ['pages', 'searches', 'prices', 'pictures', 'leads', 'reservations'] as const
export type Who = (typeof WHO)[number]

/** What one of them heard: `status` null where nothing whole came; `atMs` is when they began, as Date.now says it; `line` as of a `Reply`. */
export type Heard = { who: Who; what: string; status: number | null; atMs: number; ms: number; line?: string }

export type Visits = {
  heard: Heard[]
  /** Answers that show another dealer. */
  foreign: string[]
  /** Searches and lists of what is there that found nothing. */
  empty: string[]
}

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Visitors of all sites until `isOver`: pages that are kept and pages that are made, and searches for what each site has. `others`: dealers whom none may show. */
export async function visit(
  port: number,
  sites: readonly LeadSite[],
  { others, random, isOver }: { others: readonly string[]; random: Random; isOver(): boolean },
): Promise<Visits> {
  const ask = asker(port, 8)
  const visits: Visits = { heard: [], foreign: [], empty: [] }
  const names = [...sites.map(({ slug }) => slug), ...others]

  async function hear(who: Who, site: LeadSite, asked: { path: string; body?: string }): Promise<Reply> {
    const atMs = Date.now()
    const from = `127.9.${random.between(0, 255)}.${random.between(0, 255)}`
    const headers = { ...BROWSER, ...(asked.body && { 'content-type': 'application/json' }) }
    const reply = await ask({ ...asked, from, host: site.host, headers, method: asked.body ? 'POST' : 'GET' })
    const what = `${site.slug} ${asked.path}`
    visits.heard.push({ who, what, status: reply.status, atMs, ms: Date.now() - atMs, line: reply.line })
    if (reply.status === 200) {
      const shown = names.filter((name) => name !== site.slug && reply.body.includes(name))
      if (shown.length > 0) visits.foreign.push(`${what} at ${time(atMs)} shows ${shown}`)
      else if (asked.body === undefined && !reply.body.includes(site.slug))
        visits.foreign.push(`${what} at ${time(atMs)} does not show its own dealer`)
      // The vehicles of these dealers are theirs by name, or M and a number.
      if (asked.path.startsWith('/search/') && !new RegExp(`/cars/(${site.slug}-1|m\\d)`, 'i').test(reply.body))
        visits.empty.push(`${what} at ${time(atMs)}`)
    }
    return reply
  }

  async function looksAtPages(): Promise<void> {
    for (; !isOver(); await sleep(random.between(200, 400))) {
      const site = random.pick(sites)
      const made = `/search/new-used-and-demo-cars?amount=${random.between(20_000, 90_000)}`
      await hear('pages', site, {
        path: random.pick(['/', `/cars/${site.slug}-1`, '/search/new-used-and-demo-cars', made]),
      })
    }
  }

  async function searches(): Promise<void> {
    for (; !isOver(); await sleep(random.between(250, 500))) {
      const site = random.pick(sites)
      const q = random.pick(['', 'mazda', 'mazd'])
      const body = JSON.stringify({ q, hitsPerPage: 5, facets: random.pick([[], ['make', 'price']]) })
      const reply = await hear('searches', site, { path: '/api/indexes/cars/search', body })
      if (reply.status === 200 && (JSON.parse(reply.body) as { hits: unknown[] }).hits.length === 0)
        visits.empty.push(`${site.slug} "${q}" at ${time(Date.now())}`)
    }
  }

  await Promise.all([looksAtPages(), looksAtPages(), searches(), searches()])
  return visits
}

export const time = (atMs: number) => new Date(atMs).toISOString().slice(11, 23)
