/** A word as typed (`raw`) and as compared; numbers have a value, and what stood on them ($, k, km, kg, t, +). */
export type Token = { raw: string; word: string; number: PlainNumber | null }
export type PlainNumber = { value: number; dollars: boolean; thousands: boolean; unit: Unit | null; plus: boolean }
export type Unit = 'km' | 'kg' | 'tonne'

const NUMBER = /^(\$?)(\d+(?:\.\d+)?)(k(?!m|g))?(kms?|kg|t)?(\+?)$/
const WORD_NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const UNITS: Record<string, Unit> = { km: 'km', kms: 'km', kg: 'kg', t: 'tonne' }

/** The words of a phrase. Thousands lose their separators, `20-30k` and `2018-2020` become three words. */
export function tokensOf(text: string): Token[] {
  return text
    .replace(/(\d)[,](?=\d{3}(?!\d))/g, '$1')
    .replace(/\b([1-9]\d{0,2}) (\d{3})(?=\s?(?:km|ks?\b|dollars))/gi, '$1$2')
    .replace(/(\$?\d+(?:\.\d+)?k?)\s*[-–]\s*(\$?\d+(?:\.\d+)?k?)(?![\w-])/gi, '$1 - $2')
    .replace(/\b(pre|post)-(?=\d{4}\b)/gi, '$1 ')
    .split(/\s+/)
    .map((raw) => raw.replace(/^[,;:.!?("']+|[,;:.!?)"']+$/g, ''))
    .filter((raw) => raw !== '')
    .map(tokenOf)
}

function tokenOf(raw: string): Token {
  const word = raw.toLowerCase().replace(/[’']/g, '')
  const written = WORD_NUMBERS.indexOf(word)
  const [, dollar, digits, k, unit = '', plus] = NUMBER.exec(written > 0 ? String(written) : word) ?? []
  if (digits === undefined) return { raw, word, number: null }
  const value = Number(digits) * (k ? 1000 : 1)
  const signs = { dollars: dollar !== '', thousands: k !== undefined, plus: plus !== '' }
  return { raw, word, number: { value, unit: UNITS[unit] ?? null, ...signs } }
}

/** Letters and digits only: `D-MAX`, `d max` and `dmax` are one. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
