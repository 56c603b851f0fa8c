/** What nobody typed into a field is not worth a refusal: what a database or a terminal cannot take is left out of it. */
export function typedText(sent: string): string {
  return sent.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}
