import type { Mail } from '#domain/leads/mailer.ts'

/** A mail server that takes every letter, into `mails`, and what draws them. */
export function lettersInto(mails: Mail[]) {
  return {
    drawLetter: () => '<p>',
    mailer: async (mail: Mail) => {
      mails.push(mail)
      return { kind: 'sent' as const, answer: '250 OK' }
    },
  }
}
