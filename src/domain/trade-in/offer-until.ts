/** 'Thursday 3 December 2026, 2:05 pm', by the dealer's clock. */
export function offerUntilWords(validUntil: Date, timeZone: string): string {
  const words = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...format }).format(validUntil)
  const day = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
  return `${day}, ${words({ hour: 'numeric', minute: '2-digit' })}`
}
