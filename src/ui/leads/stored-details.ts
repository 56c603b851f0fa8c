const DETAILS_KEY = 'forecourt:details'
const SENT_KEY = 'forecourt:sent'
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
