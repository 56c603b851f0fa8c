/** A zone where it is noon now: at night nobody is written to. */
export function noonZone(now: Date): string {
  const hours = 12 - now.getUTCHours()
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
