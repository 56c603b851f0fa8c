import { withTenant } from '#db/tenant-session.ts'
import type { SendFormerContact } from '#domain/accounts/shoppers/tell-former-contact.server.ts'
import type { Sms } from '#domain/accounts/sms.ts'
import type { Mailer } from '../mailer.ts'
import { type DrawLetter, type LetterView, letterText } from './letter.ts'
import { letterSender } from './letter-sender.server.ts'

/** Tells a former contact of an account that it is one, by letter or SMS (rule:shopper-contact); an answer goes to the dealer. */
export function formerContactSender({
  mailer,
  drawLetter,
  sms,
}: {
  mailer: Mailer
  drawLetter: DrawLetter
  sms: Sms
}): SendFormerContact {
  return async (ctx, { contact: { kind, address }, origin, id }) => {
    const { tenant } = ctx
    const dealer = { dealership: null, locationName: null }
    const { phone, mailbox } = await withTenant(ctx, (trx) => letterSender(trx, tenant, dealer))
    const reach = phone ? `call us on ${phone}` : mailbox ? `write to ${mailbox}` : 'tell us'
    if (kind === 'phone')
      return sms({
        ...{ from: tenant.name, to: address, id },
        text: `This number no longer signs in to your ${tenant.name} account. If you did not change that, sign in by your e-mail address at ${origin}/account and change it back, or ${reach}.`,
      })
    const view = changedLetter(tenant.name, `${origin}/account`, reach)
    return mailer({
      ...{ fromName: tenant.name, to: address, replyTo: mailbox, subject: view.subject, messageId: id },
      ...{ text: letterText(view), html: drawLetter(view, tenant) },
    })
  }
}

function changedLetter(site: string, href: string, reach: string): LetterView {
  return {
    subject: `Your ${site} account has another e-mail address`,
    ...{ from: site, title: 'Your e-mail address was changed', message: null, vehicle: null, facts: [], details: [] },
    paragraphs: [
      `This address no longer signs in to your account at ${site}: another one does. If you changed it, there is nothing to do.`,
      `If you did not, somebody who was signed in to your account did. Sign in by your mobile number or a passkey, change the address back, sign out every other device, and remove passkeys you do not know. If you cannot sign in, ${reach}.`,
    ],
    actions: [{ label: 'Look at my account', href }],
    closing: [],
    reason: `You get this letter because this address signed in to an account at ${site} until now.`,
  }
}
