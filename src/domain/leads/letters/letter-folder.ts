/** A letter of a demo, as it is listed: the newest first. */
export type KeptLetter = { id: string; sentAt: Date; from: string; to: string; subject: string; bytes: number }

/** The same, opened. `html` is what the sender wrote, and never to be trusted. */
export type OpenedLetter = KeptLetter & {
  replyTo: string | null
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
  attachments: { filename: string; contentType: string; bytes: number }[]
}

/** The letters a demo wrote instead of sending them. */
export type LetterFolder = {
  list(most: number): Promise<KeptLetter[]>
  /** Null for what is none. */
  find(id: string): Promise<OpenedLetter | null>
  /** Deletes every letter about these leads of a tenant. */
  erase(tenant: string, leadIds: readonly number[]): Promise<void>
  /** Deletes letters about no lead, by their message ids. */
  eraseMessages(messageIds: readonly string[]): Promise<void>
  /** Deletes letters written before an instant whose message ids begin so. */
  eraseBefore(instant: Date, starts: readonly string[]): Promise<void>
}
