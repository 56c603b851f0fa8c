import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older signatures, and those of the future, are replays: as Stripe recommends. */
const TOLERANCE_SECONDS = 300

/** `t=1732600000,v1=…`: an event as Stripe signs it, of its time and its body byte for byte. */
export function signEvent(rawBody: string, secret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${macOf(at, rawBody, secret)}`
}

/** Whether a body was signed with a secret, lately; several signatures (`v1`) are there while secrets change. */
export function checkSignature(
  header: string | null,
  rawBody: string,
  secret: string,
  now: Date,
): 'genuine' | 'forged' | 'stale' {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?])
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isSafeInteger(at)) return 'forged'
  const wanted = Buffer.from(macOf(at, rawBody, secret))
  const isGenuine = parts.some(([name, value]) => {
    const given = Buffer.from((name === 'v1' && value) || '')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isGenuine) return 'forged'
  return Math.abs(now.getTime() / 1000 - at) > TOLERANCE_SECONDS ? 'stale' : 'genuine'
}

function macOf(at: number, rawBody: string, secret: string): string {
  return createHmac('sha256', secret).update(`${at}.${rawBody}`).digest('hex')
}
