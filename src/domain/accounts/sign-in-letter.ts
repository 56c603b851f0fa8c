import { LINK_MINUTES, type StaffPerson } from './staff.ts'

/** A letter as a mail server takes it. */
export type SignInLetter = {
  fromName: string
  to: string
  replyTo: null
  subject: string
  text: string
  html: string
  messageId: string
}

/** The letter with the link; `id` tells it from another. */
export function signInLetter({
  person,
  site,
  href,
  id,
}: {
  person: StaffPerson
  site: string
  href: string
  id: string
}): SignInLetter {
  const greeting = `Hi ${person.name},`
  const before = `here is your link to sign in to the leads of ${site}. It works once, within ${LINK_MINUTES} minutes.`
  const after = 'If you did not ask for it, you can leave this letter alone: nobody is signed in by it.'
  return {
    fromName: site,
    to: person.email,
    replyTo: null,
    subject: `Your link to sign in to ${site}`,
    text: `${greeting}\n\n${before}\n\n${href}\n\n${after}\n`,
    html: `<!DOCTYPE html><html lang="en-AU"><body style="font-family:sans-serif;font-size:16px;line-height:1.5"><p>${escaped(greeting)}</p><p>${escaped(before)}</p><p><a href="${escaped(href)}" style="display:inline-block;padding:12px 20px;background:#16181d;color:#ffffff;text-decoration:none;border-radius:6px">Sign in</a></p><p style="font-size:14px">Or copy this address: ${escaped(href)}</p><p>${escaped(after)}</p></body></html>`,
    messageId: signInMessageId(id),
  }
}

/** What the letter of a link is called; `id` is the link's hash. */
export function signInMessageId(id: string): string {
  return `sign-in-${id}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
