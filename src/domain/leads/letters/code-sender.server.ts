import type { SendCode } from '#domain/accounts/shoppers/send-code.server.ts'
import type { Sms } from '#domain/accounts/sms.ts'
import { localPhone } from '#domain/locations/phone.ts'
import type { Mailer } from '../mailer.ts'
import { type DrawLetter, type LetterView, letterText } from './letter.ts'

/** Sends sign-in codes: by letter in the look of the dealer's site, or by SMS (rule:shopper-sign-in). */
export function codeSender({
  mailer,
  drawLetter,
  sms,
}: {
  mailer: Mailer
  drawLetter: DrawLetter
  sms: Sms
}): SendCode {
  return async ({ tenant }, { contact: { kind, address }, code, id }) => {
    if (kind === 'phone')
      return sms({
        from: tenant.name,
        to: address,
        text: `${code} is your ${tenant.name} sign-in code. ${GOOD_FOR} ${SECRET}`,
        id,
      })
    const view = codeLetter(code, tenant.name)
    return mailer({
      ...{ fromName: tenant.name, to: address, replyTo: null, subject: view.subject, messageId: id },
      ...{ text: letterText(view), html: drawLetter(view, tenant) },
    })
  }
}

const GOOD_FOR = 'It works once, within 10 minutes.'
const SECRET = 'Nobody of ours will ask you for it.'

function codeLetter(code: string, site: string): LetterView {
  return {
    subject: `${code} is your ${site} sign-in code`,
    ...{ from: site, title: code, message: null, vehicle: null, facts: [], actions: [], details: [] },
    paragraphs: [`Enter this code where you asked for it, to sign in to ${site}. ${GOOD_FOR}`],
    closing: [SECRET],
    reason: 'If you did not ask for it, you can leave this letter alone: nobody is signed in without the code.',
  }
}

/** A demo's SMS: each is a letter beside the others (`mailFolder`), for no carrier is asked. */
export function smsAsLetter(mailer: Mailer): Sms {
  return ({ from, to, text, id }) =>
    mailer({
      ...{ fromName: `${from} (SMS)`, to: `${to}@sms.example`, replyTo: null, html: null, messageId: id },
      ...{ subject: `SMS to ${localPhone(to)}`, text },
    })
}

/** Without a carrier nobody gets an SMS: pages offer e-mail alone. */
export const noSms: Sms = async () => ({ kind: 'rejected', answer: 'There is no SMS: set TWILIO_ACCOUNT_SID.' })
