import type { DeliveryAnswer } from './lead-channel.ts'

export type Mail = {
  /** Whose site it is from; the address is the platform's. */
  fromName: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  attachments?: readonly MailAttachment[]
  /** The same for each try: mail systems show it once. */
  messageId: string
  /** Where a POST stops such letters, without a page (RFC 8058). */
  unsubscribeHref?: string
  /** What it is about: a demo's letters go with their lead when that is erased. */
  about?: { tenant: string; leadId: number }
}

/** A file that comes with a letter, such as an entry for the calendar. */
export type MailAttachment = { filename: string; contentType: string; content: string | Uint8Array }

export type Mailer = (mail: Mail) => Promise<DeliveryAnswer>

/** Without a mail server letters wait for one. */
export const noMailer: Mailer = async () => ({
  kind: 'retry',
  answer: 'There is no mail server: set SMTP_URL.',
  isOurs: true,
})
