import type { DeliveryAnswer } from './lead-channel.ts'

export type Mail = {
  /** Whose site it is from; the address is the platform's. */
  fromName: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  /** The same for each try: mail systems show it once. */
  messageId: string
  attachments?: { filename: string; contentType: string; content: string | Uint8Array }[]
}

export type Mailer = (mail: Mail) => Promise<DeliveryAnswer>

/** Without a mail server letters wait for one. */
export const noMailer: Mailer = async () => ({
  kind: 'retry',
  answer: 'There is no mail server: set SMTP_URL.',
  isOurs: true,
})
