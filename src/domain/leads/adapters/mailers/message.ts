import type { SendMailOptions } from 'nodemailer'
import { currentRequestId } from '#domain/tenants/request-scope.server.ts'
import type { Mail, MailAttachment } from '../../mailer.ts'

/** A letter as nodemailer takes it. The sender's address is the platform's, so that receivers can check it. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const requestId = currentRequestId()
  return {
    from: { name: mail.fromName, address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(mail.attachments && { attachments: mail.attachments.map(attachmentOf) }),
    messageId: `<${mail.messageId}@${from.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(requestId && { 'X-Request-Id': requestId }),
      ...(mail.unsubscribeHref && {
        'List-Unsubscribe': `<${mail.unsubscribeHref}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Bytes or text, never a path or an address of something to fetch. */
function attachmentOf({ filename, contentType, content }: MailAttachment) {
  return { filename, contentType, content: typeof content === 'string' ? content : Buffer.from(content) }
}
