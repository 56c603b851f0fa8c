import type { SendGuestLink } from '#domain/accounts/gates/guest-link.server.ts'
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

/** Mails links that open a page without an account (rule:gate-guests). */
export function guestLinkSender({ mailer, drawLetter }: { mailer: Mailer; drawLetter: DrawLetter }): SendGuestLink {
  return async ({ tenant }, { email, href, id }) => {
    const view: LetterView = {
      subject: `Your link to go on at ${tenant.name}`,
      ...{ from: tenant.name, title: 'Go on without an account', message: null, vehicle: null, facts: [], details: [] },
      paragraphs: ['The page you wanted opens by this link, on any device, for 24 hours.'],
      actions: [{ label: 'Go on', href }],
      closing: [],
      reason: 'If you did not ask for it, you can leave this letter alone.',
    }
    return mailer({
      ...{ fromName: tenant.name, to: email, replyTo: null, subject: view.subject, messageId: id },
      ...{ text: letterText(view), html: drawLetter(view, tenant) },
    })
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
