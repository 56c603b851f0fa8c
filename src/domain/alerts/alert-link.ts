/** What a letter's links carry: which alert, and the secret of the mailbox. `12.Xy…` with 43 characters after the dot. */
export type AlertLink = { alertId: number; token: string }

export function writeAlertLink({ alertId, token }: AlertLink): string {
  return `${alertId}.${token}`
}

/** Null for what can be no link: it is looked up nowhere. */
export function readAlertLink(written: string | null | undefined): AlertLink | null {
  const [, id, token] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(written?.trim() ?? '') ?? []
  return id && token ? { alertId: Number(id), token } : null
}

/** The pages a letter leads to; a POST to `stop` with the same query stops it without a page (RFC 8058). */
export function alertHref(origin: string, page: 'confirm' | 'stop' | 'manage', link: string): string {
  const path = page === 'manage' ? '/alerts' : `/alerts/${page}`
  return `${origin}${path}?link=${link}`
}
