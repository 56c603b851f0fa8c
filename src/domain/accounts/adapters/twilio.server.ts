import { z } from 'zod'
import type { Sms } from '../sms.ts'

const PATIENCE_MS = 8000

export type TwilioAccount = {
  url: string
  accountSid: string
  authToken: string
  /** A number, a sender's name, or a messaging service (`MG` and 32 hexadecimal digits). */
  from: string
}

const errorSchema = z.object({ code: z.number(), message: z.string() })

/**
 * Sends by Twilio's API (`POST /2010-04-01/Accounts/{sid}/Messages.json`), or whoever speaks it. What it refuses is refused for
 * good; silence, its own trouble and too many at once are tried again.
 */
export function twilio({ url, accountSid, authToken, from }: TwilioAccount): Sms {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url)
  const headers = { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const sender: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }
  return async ({ to, text }) => {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const told = await answer.json().catch(() => null)
      if (answer.ok)
        return {
          kind: 'sent',
          answer: `${answer.status} ${z.object({ sid: z.string() }).safeParse(told).data?.sid ?? ''}`,
        }
      const { data: error } = errorSchema.safeParse(told)
      const words = `${answer.status} ${error ? `${error.code} ${error.message}` : answer.statusText}`.slice(0, 300)
      // A key that is wrong is put right by the operator; the code waits its ten minutes for it.
      const mayPass = answer.status >= 500 || [401, 403, 408, 429].includes(answer.status)
      return { kind: mayPass ? 'retry' : 'rejected', answer: words }
    } catch (error) {
      return { kind: 'retry', answer: String(error).slice(0, 300) }
    }
  }
}
