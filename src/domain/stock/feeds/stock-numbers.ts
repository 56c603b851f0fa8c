import { stockNumberKey } from './photos.ts'

/** The line a stock number was first seen on; null the first time. Numbers of different dealers are different. */
export type SeenStockNumbers = (dealerCode: string | null, stockNumber: string, line: number) => number | null

/** The one part of reading that grows with the file: an entry per stock number, so that none is loaded twice. */
export function rememberStockNumbers(): SeenStockNumbers {
  const lines = new Map<string, number>()
  return (dealerCode, stockNumber, line) => {
    const key = dealerCode === null ? stockNumberKey(stockNumber) : `${dealerCode}\u0000${stockNumberKey(stockNumber)}`
    const first = lines.get(key)
    if (first === undefined) lines.set(key, line)
    return first ?? null
  }
}
