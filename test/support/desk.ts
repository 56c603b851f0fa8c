import { type SendLetter, sendSignInLink } from '#domain/accounts/send-sign-in-link.server.ts'
import type { SignInLetter } from '#domain/accounts/sign-in-letter.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TestDatabase } from './database.ts'
import type { Page, TestServer } from './test-server.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A browser at the desk of one host: keeps the cookie it is given, and sends forms as a page of that host does. */
export type DeskBrowser = {
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Page>
  /** With the token that stands in `from`, a page of the desk; without one, as it is. */
  post(
    path: string,
    fields: Record<string, string>,
    from?: Page | null,
    headers?: Record<string, string>,
  ): Promise<Page>
}

let visitors = 0

export function deskBrowser(server: TestServer, host: string): DeskBrowser {
  const address = `198.51.${Math.floor(visitors / 250)}.${visitors++ % 250}`
  const own = () => ({ 'x-forwarded-for': address, ...(browser.cookie && { cookie: browser.cookie }) })
  const kept = (page: Page) => {
    const [set] = [page.headers['set-cookie']].flat()
    if (set) browser.cookie = set.split(';')[0]!
    return page
  }
  const browser: DeskBrowser = {
    cookie: '',
    get: async (path, headers = {}) => kept(await server.get(host, path, { ...own(), ...headers })),
    async post(path, fields, from = null, headers = {}) {
      const sent = new URLSearchParams(fields)
      if (from) sent.set('token', tokenIn(from))
      const body = String(sent)
      return kept(
        await server.send('POST', host, path, body, { ...FORM, origin: `http://${host}`, ...own(), ...headers }),
      )
    },
  }
  return browser
}

/** The token of the session, as each form of the page carries it. */
export function tokenIn({ html }: Page): string {
  return /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? ''
}

/** Does what the worker would with the requests for links that wait, and answers the letters. */
export async function sendWaitingLinks(database: TestDatabase, ctxs: readonly TenantCtx[]): Promise<SignInLetter[]> {
  const { rows } = await database.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-sign-in-link' returning j.payload`,
  )
  const letters: SignInLetter[] = []
  const send: SendLetter = async (letter) => {
    letters.push(letter)
    return { kind: 'sent', answer: '250 OK' }
  }
  for (const { payload } of rows) {
    const ctx = ctxs.find(({ tenant }) => tenant.tenantId === payload.tenantId)!
    await sendSignInLink({ ...ctx, db: database.worker }, payload, send)
  }
  return letters
}

/** Path and query of the link in a letter, as a mail program shows it. */
export function linkIn({ text }: SignInLetter): string {
  const { pathname, search } = new URL(/https?:\S+/.exec(text)![0])
  return pathname + search
}

/** Signed in as somebody of the settings, by a letter. */
export async function signedIn(
  server: TestServer,
  database: TestDatabase,
  { ctx, email }: { ctx: TenantCtx; email: string },
): Promise<DeskBrowser> {
  const browser = deskBrowser(server, ctx.tenant.hosts[0]!)
  await browser.post('/dealer/sign-in', { email })
  const [letter] = await sendWaitingLinks(database, [ctx])
  const link = new URLSearchParams(linkIn(letter!).split('?')[1])
  const { status } = await browser.post('/dealer/sign-in', { link: link.get('link')!, back: link.get('back')! })
  if (status !== 303) throw new Error(`${email} could not sign in: ${status}`)
  return browser
}
