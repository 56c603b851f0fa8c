/** What a code is sent to: one shopper's one spelling of it, by which they are known (rule:shopper-contact). */
export type Contact = { kind: 'email' | 'phone'; address: string }

export type ReadContact = Contact | { kind: 'unreadable' } | { kind: 'no-mobile' }

/** Of what a shopper typed. Codes go by SMS to Australian mobiles only: other numbers cost whoever sends them what they like. */
export function parseContact(text: string): ReadContact {
  const plain = tidy(text)
  if (plain.includes('@')) {
    const address = parseEmail(plain)
    return address ? { kind: 'email', address } : { kind: 'unreadable' }
  }
  const address = parsePhone(plain)
  if (!address) return { kind: 'unreadable' }
  return /^\+614\d{8}$/.test(address) ? { kind: 'phone', address } : { kind: 'no-mobile' }
}

/**
 * An e-mail address in its one spelling, or null: small letters, the domain as machines write it. What stands after a plus
 * stays, for on many servers that is another's mailbox.
 */
export function parseEmail(text: string): string | null {
  const plain = tidy(text)
  const at = plain.lastIndexOf('@')
  const mailbox = plain.slice(0, at).toLowerCase()
  const host = URL.parse(`http://${plain.slice(at + 1)}`)
  // What a URL has besides a host was no domain.
  if (!host || host.href !== `http://${host.host}/` || host.port || host.username) return null
  const { hostname } = host
  const isDomain = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/.test(
    hostname,
  )
  const isMailbox = mailbox.length <= 64 && /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(mailbox)
  const address = `${mailbox}@${hostname}`
  return isDomain && isMailbox && address.length <= 254 ? address : null
}

/** A phone number in its one spelling, or null: `+61491570156` for `0491 570 156`, `61…`, `+61 (0)…` and `0011 61…`. */
export function parsePhone(text: string): string | null {
  const plain = tidy(text).replace(/[-()./]/g, '')
  const digits = plain.replace(/^\+|^0011|^00(?!11)/, '')
  if (!/^\d{6,15}$/.test(digits)) return null
  const own = digits.replace(/^610?(?=[2-478]\d{8}$)|^0(?=[2-478]\d{8}$)/, '')
  if (/^(?:[2378]\d{8}|4\d{8})$/.test(own) && (own !== digits || own.startsWith('4'))) return `+61${own}`
  if (/^1[38]\d{4,8}$/.test(digits)) return digits
  return plain === digits || digits.startsWith('0') ? null : `+${digits}`
}

/** In plain characters, without what is not seen. */
function tidy(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}]/gu, '')
}
