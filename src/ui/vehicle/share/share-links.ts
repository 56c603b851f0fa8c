/** The address where a network takes what is shared, or why it would take nothing. */
export type ShareLink = { kind: 'link'; href: string } | { kind: 'invalid'; reason: string }

export type TwitterShare = { url: string; text?: string; hashtags?: readonly string[]; related?: readonly string[] }

/** X (Twitter) needs an address; hashtags and related accounts are lists (rule:share-row). */
export function twitterShare({ url, text, hashtags = [], related = [] }: TwitterShare): ShareLink {
  if (!isAddress(url)) return { kind: 'invalid', reason: 'Sharing on X needs the address of a page.' }
  for (const [name, list] of Object.entries({ hashtags, related }))
    if (!Array.isArray(list)) return { kind: 'invalid', reason: `Sharing on X needs ${name} as a list.` }
  const lists = { hashtags: hashtags.join(','), related: related.join(',') }
  return linkTo('https://twitter.com/intent/tweet', { url, text, ...lists })
}

/** Facebook needs an address (rule:share-row). */
export function facebookShare({ url }: { url: string }): ShareLink {
  if (!isAddress(url)) return { kind: 'invalid', reason: 'Sharing on Facebook needs the address of a page.' }
  return linkTo('https://www.facebook.com/sharer/sharer.php', { u: url })
}

export function whatsAppShare({ text }: { text: string }): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** A letter to nobody yet; new lines as RFC 6068 wants them. */
export function emailShare({ subject, body }: { subject: string; body: string }): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}

/** `sms:?&body=`, which phones of both kinds read (rule:share-row). */
export function smsShare({ text }: { text: string }): string {
  return `sms:?&body=${encodeURIComponent(text)}`
}

function linkTo(place: string, query: Record<string, string | undefined>): ShareLink {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { kind: 'link', href: `${place}?${new URLSearchParams(given)}` }
}

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}
