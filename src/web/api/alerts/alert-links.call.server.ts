import * as z from 'zod'
import { stopReminders } from '#domain/accounts/garage/stop-reminders.server.ts'
import { blockMailbox } from '#domain/alerts/block-mailbox.server.ts'
import type { AlertChange } from '#domain/alerts/change-alert.server.ts'
import { changeFrequency } from '#domain/alerts/change-frequency.server.ts'
import { confirmAlert } from '#domain/alerts/confirm-alert.server.ts'
import { stopAlert, stopAllAlerts } from '#domain/alerts/stop-alert.server.ts'
import { apiJson } from '../api-answer.ts'
import { readSent } from '../read-sent.server.ts'
import { wantsPage } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'
import { LINK_BODY } from './read-alert.server.ts'

type Sent = z.output<typeof LINK_BODY> & { link: string }
type Done = AlertChange['kind'] | 'all' | 'reminders' | 'never'

/**
 * `POST /api/alerts/confirm`, `stop` and `frequency`: what the buttons of the pages do that mailed links open
 * (rule:alert-pages). Whoever has the link may; nothing of the browser's counts, so nobody asks which site it comes from.
 */
export const routes: Routes = () => [
  linked('confirm', 'Confirm an alert, by the link of the mail that asks for it', async ({ ctx }, { link }) => {
    return (await confirmAlert(ctx, link)).kind
  }),
  linked(
    'stop',
    'Stop an alert, or all of a mailbox, or reminders of an own vehicle, or whatever a mailbox may be asked for; a mail program does it in one click (RFC 8058)',
    async ({ ctx }, { link, alert, which }) => {
      if (await stopReminders(ctx, link)) return 'reminders'
      if (await blockMailbox(ctx, link)) return 'never'
      if (which) return (await stopAllAlerts(ctx, { link })) > 0 ? 'all' : 'unknown'
      return (await stopAlert(ctx, { link, alertId: alert })).kind
    },
  ),
  linked('frequency', 'How often an alert may write', async ({ ctx }, { link, alert, frequency = '' }) => {
    const outcome = await changeFrequency(ctx, { link, alertId: alert, frequency })
    return outcome.kind === 'invalid' ? 'unknown' : outcome.kind
  }),
]

function linked(verb: string, summary: string, act: (call: ApiCall, sent: Sent) => Promise<Done>) {
  return post(`/alerts/${verb}`, {
    operationId: `${verb}Alert`,
    tag: 'Leads',
    summary,
    // Mail providers stop for all of their people from few addresses.
    counts: verb === 'stop' ? 'events' : 'leads',
    query: z.object({ link: z.string().max(200).optional().describe('What the link carries.') }),
    body: LINK_BODY,
    bodyAsForm: true,
    answers: {
      200: ['Done; done again it stays so.', z.object({ status: z.string() })],
      303: ['A button of a page is led to the page that says what it did.', null],
      410: 'The link no longer works.',
      413: 'More than 64 KiB.',
      422: 'It cannot be read.',
    },
    outage: 'It cannot be stored just now. Please try again in a moment.',
    async handle(call, { link: ofAddress }) {
      const body = await readSent(call.request, LINK_BODY)
      if (body.kind === 'refused') return apiJson({ error: 'This cannot be read.', errors: body.errors }, body.status)
      const link = body.sent.link ?? ofAddress ?? ''
      const done = await act(call, { ...body.sent, link })
      // A mail program posts to the address alone, in the way of a form: it reads the status.
      if (body.sent.link !== undefined && wantsPage(call.request)) return ledTo(link, verb, done)
      return done === 'unknown' ? apiJson({ error: 'The link no longer works.' }, 410) : apiJson({ status: done })
    },
  })
}

function ledTo(link: string, verb: string, done: Done): Response {
  const query = new URLSearchParams({ link, said: done === 'changed' ? verb : done })
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/alerts${done === 'reminders' || done === 'never' ? '/stop' : ''}?${query}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
