import * as z from 'zod'

export const schema = z.strictObject({})

export type View = {
  count: number
  text: string
  /** How the browser goes on counting; null where the server counts real sales. */
  clock: { perDay: number; secondsPerSale: number; timeZone: string } | null
  refreshSeconds: number
}
