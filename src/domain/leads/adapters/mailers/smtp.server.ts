import { createTransport } from 'nodemailer'
import type { DeliveryAnswer } from '../../lead-channel.ts'
import type { Mailer } from '../../mailer.ts'
import { messageOf } from './message.ts'

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** Hands letters to a mail server (`smtp://` or `smtps://`), each over a connection of its own. */
export function smtpMailer({
  url,
  from,
  patienceMs = 15_000,
}: {
  url: string
  from: string
  patienceMs?: number
}): Mailer {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true } as object)
  return async (mail) => {
    try {
      const { response } = (await transport.sendMail(messageOf(mail, from))) as { response: string }
      return { kind: 'sent', answer: response }
    } catch (error) {
      return answerOf(error as SmtpError)
    }
  }
}

/** A 5xx about the letter or its receiver is final; what is wrong with the server, or with us there, may be mended. */
function answerOf({ code, responseCode = 0, response, message }: SmtpError): DeliveryAnswer {
  const isFinal = responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS'
  return {
    kind: isFinal ? 'rejected' : 'retry',
    answer: (response ?? `${message}${code ? ` (${code})` : ''}`).slice(0, 300),
  }
}
