import { PassThrough } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { inSpan } from '#domain/tenants/in-span.ts'
import type { DeliveryAnswer } from '../../lead-channel.ts'
import type { Mailer } from '../../mailer.ts'
import { messageOf } from './message.ts'

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** A server that looks through a letter before it takes it may need ten minutes (RFC 5321 §4.5.3.2.6). */
const SILENCE_MS = 600_000

/**
 * Letters wait for none of others' but the server's own: as many connections as jobs send at once. One that has sent its letter
 * takes the next, for a greeting, TLS and a password cost more than that, and says goodbye when none comes.
 */
const POOL = { pool: true, maxConnections: 64, idleTimeout: 1_000, maxRequeues: 1 }

/** Hands letters to a mail server (`smtp://` or `smtps://`). */
export function smtpMailer({
  url,
  from,
  patienceMs = 15_000,
  silenceMs = SILENCE_MS,
}: {
  url: string
  from: string
  patienceMs?: number
  silenceMs?: number
}): Mailer {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: silenceMs }
  const transport = createTransport({
    url,
    ...POOL,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
  transport.use('stream', ({ message, data }, done) => {
    message.transform(() => new PassThrough({ flush: (end) => end((data as Watched).onWhole?.()) }))
    done()
  })
  const asked = { is: 'call', attributes: { 'server.address': new URL(url).host } } as const
  return async (mail) => {
    let isWhole = false
    const watched: Watched = {
      ...messageOf(mail, from),
      onWhole: () => {
        isWhole = true
      },
    }
    try {
      const { response } = await inSpan(
        'send letter',
        asked,
        async () => (await transport.sendMail(watched)) as { response: string },
      )
      return { kind: 'sent', answer: response }
    } catch (error) {
      return answerOf(error as SmtpError, isWhole)
    }
  }
}

/** A letter with whom to tell that all of it was written to the server. */
type Watched = SendMailOptions & { onWhole?(): undefined }

/** No letter got as far as its receiver's name. */
const OURS = new Set(['EAUTH', 'ETLS', 'EDNS', 'ECONNECTION', 'ECONNREFUSED'])

/**
 * A 5xx about the letter or its receiver is final; what is wrong with the server, or with us there, may be mended. A line
 * that drops once the letter is whole counts as a try: the receiver may have it, and must not get it for ever.
 */
function answerOf({ code, responseCode = 0, response, message }: SmtpError, isWhole: boolean): DeliveryAnswer {
  const isFinal = responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS'
  return {
    kind: isFinal ? 'rejected' : 'retry',
    answer: (response ?? `${message}${code ? ` (${code})` : ''}`).slice(0, 300),
    isOurs: OURS.has(code ?? '') && !isWhole,
  }
}
