/** As people here write it: +61 becomes the leading 0 (rule:phone-format); 13… and 18… numbers have none. */
export function localPhone(phone: string): string {
  const written = phone.trim()
  if (!written.startsWith('+61')) return written
  const rest = written
    .slice(3)
    .replace(/^[ -]+/, '')
    .replace(/^\(0\)[ -]*/, '')
  if (/^1[38]/.test(rest)) return rest
  return rest.startsWith('(') ? `(0${rest.slice(1).replace(/^0/, '')}` : `0${rest.replace(/^0/, '')}`
}

/** Digits after the first five characters become asterisks (rule:phone-mask); the number itself stays in the page. */
export function maskPhone(phone: string): string {
  const shown = localPhone(phone)
  return shown.slice(0, 5) + shown.slice(5).replace(/\d/g, '*')
}

/** For `tel:` links and structured data: +61…, or the short national number (13…, 1300…, 1800…) as it is. */
export function internationalPhone(phone: string): string {
  const digits = localPhone(phone).replace(/\D/g, '')
  return digits.startsWith('0') ? `+61${digits.slice(1)}` : digits
}

/** The `tel:` address of an Australian number as people write it, in its international form. */
export function phoneHref(phone: string): string {
  return `tel:${internationalPhone(phone)}`
}
