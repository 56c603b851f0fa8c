const DETAILS_KEY = 'forecourt:details'
const SENT_KEY = 'forecourt:sent'
const SENDING_KEY = 'forecourt:sending'
const SAME_MS = 3_600_000
/** What a device keeps of its shopper (rule:stored-details). */
const DETAILS = ['name', 'last_name', 'email', 'phone', 'postcode']

export function storedDetails(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DETAILS_KEY) ?? '{}')
    const written = Object.entries(stored ?? {}).filter(
      ([name, value]) => DETAILS.includes(name) && typeof value === 'string',
    )
    return Object.fromEntries(written) as Record<string, string>
  } catch {
    return {}
  }
}

/** Keeps who sent a form for the next one, and that it was sent: its lead, its form and its vehicle (rule:lead-success). */
export function storeSent(body: FormData | URLSearchParams, leadId: number): void {
  const text = (name: string) => String(body.get(name) ?? '')
  const sent = { leadId, form: text('form'), carId: text('car_id') || null, at: new Date().toISOString() }
  try {
    localStorage.setItem(DETAILS_KEY, JSON.stringify(Object.fromEntries(DETAILS.map((name) => [name, text(name)]))))
    localStorage.setItem(SENT_KEY, JSON.stringify(sent))
  } catch {
    // The device keeps nothing: the next form starts empty.
  }
}

type Sending = { content: string; key: string; at: number }
/** For devices that keep nothing. */
let sending: Sending | null = null

/**
 * The key under which a form is sent: what was sent last in this tab within the hour is the same lead when it is sent
 * again, what was changed since is another (rule:leads-stored-first). Of the words a hash is kept.
 */
export async function sendingKey(words: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words)))
  const content = String(hash)
  const last = lastSending()
  if (last?.content === content && Date.now() - last.at < SAME_MS) return last.key
  sending = { content, key: crypto.randomUUID(), at: Date.now() }
  try {
    sessionStorage.setItem(SENDING_KEY, JSON.stringify(sending))
  } catch {
    // The device keeps nothing: after a reload it is another.
  }
  return sending.key
}

function lastSending(): Sending | null {
  try {
    return (JSON.parse(sessionStorage.getItem(SENDING_KEY) ?? 'null') as Sending | null) ?? sending
  } catch {
    return sending
  }
}
