import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from '../../mailer.ts'
import { messageOf } from './message.ts'

/** A demo's mail server: each letter is a file `<message id>.eml` of the folder, which any mail program opens. */
export function mailFolder({ dir, from }: { dir: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from))
    await mkdir(dir, { recursive: true })
    const file = join(dir, `${mail.messageId}.eml`)
    await writeFile(file, message as Buffer)
    return { kind: 'sent', answer: `Written to ${file}` }
  }
}
