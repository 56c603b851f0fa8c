import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SheetView } from '#ui/shortlist/views.ts'
import { type Asker, fairLimiter } from '../fairness/fair-limiter.ts'
import { renderPdf } from './render-pdf.server.ts'
import type { SheetLook, SheetPicture } from './sheet-document.tsx'

type Paid = { kind: 'taken' } | { kind: 'over'; retryAfterSeconds: number }
export type SheetAnswer = { kind: 'ready'; bytes: Buffer } | { kind: 'busy' } | Exclude<Paid, { kind: 'taken' }>
/** `pay`: whether who asks may have one more made; asked once its turn has come. */
export type SheetWork = {
  sheet: SheetView
  look: SheetLook
  picture: () => Promise<SheetPicture>
  asker: Asker
  pay: () => Paid
}

const KEPT_BYTES = 16 * 1024 * 1024
/** Setting a page takes a processor for a third of a second: one at a time, a few behind it for each. */
const limiter = fairLimiter({ ofOne: 4, ofDealer: 16 })
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES })

/**
 * The sheet as a PDF. Kept by what it says and how it looks, so that a change of the vehicle, its price, the settings
 * or the day makes another, and nothing has to be forgotten on purpose.
 */
export async function renderSheet({ sheet, look, picture, asker, pay }: SheetWork): Promise<SheetAnswer> {
  const key = createHash('sha256')
    .update(JSON.stringify([sheet, look]))
    .digest('base64url')
  const find = (): SheetAnswer | null => {
    const bytes = kept.get(key)
    return bytes ? { kind: 'ready', bytes } : null
  }
  const make = async (): Promise<SheetAnswer> => {
    const paid = pay()
    if (paid.kind === 'over') return paid
    const bytes = await renderPdf({ kind: 'sheet', sheet, look, picture: await picture() })
    kept.set(key, bytes, { size: bytes.byteLength })
    return { kind: 'ready', bytes }
  }

  const known = find()
  if (known) return known
  const turn = await limiter.run(asker, async () => find() ?? make())
  return turn.kind === 'done' ? turn.value : { kind: 'busy' }
}
