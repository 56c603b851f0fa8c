/** Where letters of the platform go: to a mail server, to files of a demo, or nowhere. */
export type LettersGo = 'to-server' | 'to-files' | 'nowhere'

/** What of the configuration of the server that shows the sites is asked before one of them goes live. */
export type ServerFacts = {
  letters: LettersGo
  /** It believes a proxy before it who its visitors are. */
  trustsProxies: boolean
}

/** The same of a configuration (config.ts). */
export function serverFacts({
  smtpUrl,
  demo,
  trustedProxies,
}: {
  smtpUrl: string | null
  demo: boolean
  trustedProxies: readonly string[]
}): ServerFacts {
  return { letters: smtpUrl ? 'to-server' : demo ? 'to-files' : 'nowhere', trustsProxies: trustedProxies.length > 0 }
}
