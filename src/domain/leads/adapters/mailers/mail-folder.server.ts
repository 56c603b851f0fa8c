import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from '../../mailer.ts'
import { messageOf } from './message.ts'

/** A demo's mail server: each letter is a file `<tenant>.<lead>.<message id>.eml` of the folder, which any mail program opens. */
export function mailFolder({ dir, from }: { dir: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from))
    await mkdir(dir, { recursive: true })
    const file = join(dir, fileName(mail))
    // Readers see whole letters only.
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
    return { kind: 'sent', answer: `Written to ${file}` }
  }
}

function fileName({ about, messageId }: Mail): string {
  return `${about ? `${lettersAbout(about.tenant, about.leadId)}${messageId}` : messageId}.eml`
}

/** How the names of all letters about a lead begin. */
export function lettersAbout(tenant: string, leadId: number): string {
  return `${tenant}.${leadId}.`
}
